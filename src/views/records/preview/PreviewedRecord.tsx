import { useSelector } from '@xstate/react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { withNames } from '#domain/audit/asOf.ts'
import { describeChanges } from '#domain/audit/describe.ts'
import type { Row } from '#domain/kernel/answer.ts'
import { previewOf, type Preview } from '#views/records/preview/previews.tsx'
import * as styles from '#views/records/preview/RowPanel.css.ts'
import { ShownTerms } from '#views/records/preview/ShownTerms.ts'
import { useArea, usePreview } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** How long, in milliseconds, the cursor must rest on a row before its record loads. Longer than the interval at which a held key repeats. */
export const previewDelay = 150

interface PreviewedRecordProps {
  readonly row: Row
  /** The labels that the panel already shows for the row's own values. */
  readonly shownTerms: readonly string[]
}

/** The parts of a record that its row doesn't contain: the facts that the record's page shows at a glance, and fields of its overview. */
export function PreviewedRecord(props: PreviewedRecordProps) {
  const area = useCurrentArea()
  const preview = previewOf(area)
  return preview === undefined ? null : <PreviewLoader {...props} area={area} preview={preview} />
}

interface PreviewLoaderProps extends PreviewedRecordProps {
  readonly area: RecordArea
  readonly preview: Preview
}

function PreviewLoader({ row, shownTerms, area: { name, one }, preview }: PreviewLoaderProps) {
  const area = useArea(name)
  const list = usePreview(name)
  const requested = useSelector(list, (state) => state?.context.request.search)
  const failed = useSelector(
    list,
    (state) => state?.hasTag('error') === true || state?.hasTag('stale') === true,
  )
  const failure = useSelector(list, (state) => state?.context.errors[0]?.message)
  const record = useSelector(list, (state) => (state?.context.lastShown?.rows ?? state?.context.rows)?.[0])
  // Also runs when the row changes, because the record has then changed too.
  useEffect(() => {
    const timer = setTimeout(
      () => area?.send({ type: 'preview.open', request: { limit: 1, offset: 0, search: row.id } }),
      previewDelay,
    )
    return () => clearTimeout(timer)
  }, [area, row])
  const isLoaded = record?.id === row.id
  const hasFailed = failed && requested === row.id
  const skeleton = (
    <div className={styles.part} aria-busy="true">
      <Skeleton width="large" />
      <Skeleton width="large" />
      <Skeleton width="medium" />
    </div>
  )
  return (
    <>
      {hasFailed && (
        <ErrorState
          title={`Couldn't load this ${one.toLowerCase()}`}
          message={failure ?? 'Try again in a moment.'}
          onRetry={() => list?.send({ type: 'list.reload' })}
        />
      )}
      {isLoaded ? (
        <Suspense fallback={skeleton}>
          <PreviewBody key={row.id} record={record} shownTerms={shownTerms} preview={preview} />
        </Suspense>
      ) : (
        !hasFailed && skeleton
      )}
    </>
  )
}

interface PreviewBodyProps {
  readonly record: Row
  readonly shownTerms: readonly string[]
  readonly preview: Preview
}

function PreviewBody({ record, shownTerms, preview: { Glance, labels, fields } }: PreviewBodyProps) {
  const namedRecord = withNames(record)
  const items = describeChanges(
    fields.map((field) => ({ field, old: null, new: namedRecord[field] ?? null })),
    labels,
  )
    .filter(({ label, new: value }) => value !== '' && !shownTerms.includes(label))
    .map(({ label, new: value }) => ({ term: label, value: valueText(value) }))
  return (
    <ShownTerms value={shownTerms}>
      {Glance !== undefined && <Glance record={record as never} />}
      {items.length > 0 && (
        <section aria-label="Overview" className={styles.part}>
          <h3>Overview</h3>
          <DescriptionList items={items} />
        </section>
      )}
    </ShownTerms>
  )
}

/** Formats an amount like the list does, and lets an email wrap before its domain. Returns any other text unchanged. */
function valueText(text: string): ReactNode {
  if (/^-?\d+\.\d{2}$/.test(text)) return groupDigits(text).replace('-', '−')
  const [, name, host] = /^(\S+)(@\S+)$/.exec(text) ?? []
  return name === undefined ? (
    text
  ) : (
    <>
      {name}
      <wbr />
      {host}
    </>
  )
}
