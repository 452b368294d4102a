import { useSelector } from '@xstate/react'
import { maxPreview } from '#domain/invoices/runLimits.ts'
import type { ReadActor } from '#machines/kit/read.machine.ts'
import * as styles from '#views/invoices/runs.css.ts'
import { useReadProgress } from '#views/records/useReadProgress.ts'
import { useRecord } from '#views/shell/ActorsContext.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import { ProgressBar } from '#views/ui/state/ProgressBar.tsx'

/** How many contracts of a run have been read, if that takes more than one request. */
export function RunProgress() {
  const record = useRecord('runs')
  const readCall = useSelector(record, (state) => state?.children.openRecord) as ReadActor | undefined
  const progress = useReadProgress(readCall)
  if (progress === undefined || progress.total <= maxPreview) return null
  const { done, total } = progress
  return (
    <div className={styles.progress}>
      <ProgressBar label="Loading contracts" value={(100 * done) / total} size="thick" />
      {/* Hidden, because assistive technology already announces the progress bar and would also announce this text after each request. */}
      <p aria-hidden="true">{`Loaded ${countText(done)} of ${countText(total)} contracts`}</p>
    </div>
  )
}
