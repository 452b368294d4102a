import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ImportFileContext } from '#machines/imports/importFile.ts'
import type { ReadActor } from '#machines/kit/read.machine.ts'
import type { ReadProgress } from '#machines/kit/readSelectors.ts'
import { recordsText, type Kind, type StepProps } from '#views/imports/kind.ts'
import * as styles from '#views/imports/imports.css.ts'
import { useReadProgress } from '#views/records/useReadProgress.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'
import { countText } from '#views/ui/pagination/countText.ts'
import { ProgressBar } from '#views/ui/state/ProgressBar.tsx'

type StepStatus = {
  readonly label: string
  readonly text: string
  readonly value?: number
  readonly cancelable?: true
}

/** The running step with its progress. The steps before the import can be canceled. */
export function RunningStep({ actor, kind }: StepProps) {
  const file = useSelector(actor, ({ context }) => context.file)
  const name = useSelector(actor, (state) =>
    state.matches({ imported: 'undoing' })
      ? 'undoing'
      : typeof state.value === 'string'
        ? state.value
        : Object.keys(state.value)[0],
  )
  const commitCall = useSelector(actor, ({ children }) => children['commitRows'] ?? children['undoRows'])
  const progress = useReadProgress(commitCall as ReadActor | undefined)
  const status = stepStatusOf(name ?? '', file, kind, progress)
  return status === null ? null : <Progress key={name} actor={actor} status={status} />
}

function Progress({ actor, status }: Pick<StepProps, 'actor'> & { readonly status: StepStatus }) {
  const section = useRef<HTMLDivElement>(null)
  useFocusFallback(section)
  return (
    <div ref={section} className={styles.step}>
      <ProgressBar label={status.label} value={status.value} size="thick" />
      <p role="status">{status.text}</p>
      {status.cancelable && (
        <div className={styles.actions}>
          <Button onClick={() => actor.send({ type: 'import.cancel' })}>Cancel</Button>
        </div>
      )}
    </div>
  )
}

function stepStatusOf(
  name: string,
  file: ImportFileContext['file'],
  kind: Kind,
  progress: ReadProgress | undefined,
): StepStatus | null {
  const rows = file?.rows ?? 0
  const checked = file?.checked ?? 0
  switch (name) {
    case 'uploading':
      return { label: 'Uploading', text: 'Uploading the file…', cancelable: true }
    case 'opening':
      return { label: 'Opening', text: 'Opening the file…', cancelable: true }
    case 'checking':
      return {
        label: 'Checking',
        text: `Checked ${countText(checked)} of ${countText(rows)} rows`,
        value: rows === 0 ? 0 : (checked / rows) * 100,
        cancelable: true,
      }
    case 'importing':
      return {
        label: 'Importing',
        ...(progress === undefined
          ? { text: `Importing ${recordsText(rows, kind)}. This can take a minute. You can leave this page.` }
          : progressOf('Imported', progress, kind, ' You can leave this page.')),
      }
    case 'undoing':
      return {
        label: 'Undoing',
        ...(progress === undefined
          ? { text: `Removing ${recordsText(file?.created ?? 0, kind)}…` }
          : progressOf('Removed', progress, kind)),
      }
    default:
      return null
  }
}

/** Returns how many rows have been processed, as text and as a percentage for the bar. */
const progressOf = (verb: string, { done, total }: ReadProgress, kind: Kind, suffix = '') => ({
  text: `${verb} ${countText(done)} of ${recordsText(total, kind)}.${suffix}`,
  value: total === 0 ? 0 : (done / total) * 100,
})
