import { useSelector } from '@xstate/react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { withNames } from '#domain/audit/asOf.ts'
import { describeChanges } from '#domain/audit/describe.ts'
import type { Row } from '#domain/kernel/answer.ts'
import { previewOf, type Preview } from '#views/records/preview/previews.tsx'
import * as styles from '#views/records/preview/rowPanel.css.ts'
import { ShownTerms } from '#views/records/preview/ShownTerms.ts'
import { useArea, usePreview } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** How long, in milliseconds, the cursor must rest on a row before its record is read. Longer than the interval between repeated keys. */
export const previewRest = 150

interface PreviewedRecordProps {
  readonly row: Row
  /** The terms of the row's own values. */
  readonly shown: readonly string[]
}

/** What a list's row doesn't show about its record: the facts at a glance on its page, and fields of its overview. */
export function PreviewedRecord(props: PreviewedRecordProps) {
  const area = useCurrentArea()
  const preview = previewOf(area)
  return preview === undefined ? null : <Read {...props} area={area} preview={preview} />
}

interface ReadProps extends PreviewedRecordProps {
  readonly area: RecordArea
  readonly preview: Preview
}

function Read({ row, shown, area: { name, one }, preview }: ReadProps) {
  const area = useArea(name)
  const read = usePreview(name)
  const requested = useSelector(read, (state) => state?.context.request.search)
  const failed = useSelector(
    read,
    (state) => state?.hasTag('error') === true || state?.hasTag('stale') === true,
  )
  const failure = useSelector(read, (state) => state?.context.errors[0]?.message)
  const record = useSelector(read, (state) => (state?.context.lastShown?.rows ?? state?.context.rows)?.[0])
  // A newer row means that the record has changed too.
  useEffect(() => {
    const timer = setTimeout(
      () => area?.send({ type: 'preview.open', request: { limit: 1, offset: 0, search: row.id } }),
      previewRest,
    )
    return () => clearTimeout(timer)
  }, [area, row])
  const isRead = record?.id === row.id
  const hasFailed = failed && requested === row.id
  const waiting = (
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
          onRetry={() => read?.send({ type: 'list.reload' })}
        />
      )}
      {isRead ? (
        <Suspense fallback={waiting}>
          <Shown key={row.id} record={record} shown={shown} preview={preview} />
        </Suspense>
      ) : (
        !hasFailed && waiting
      )}
    </>
  )
}

interface ShownProps {
  readonly record: Row
  readonly shown: readonly string[]
  readonly preview: Preview
}

function Shown({ record, shown, preview: { Glance, labels, fields } }: ShownProps) {
  const named = withNames(record)
  const items = describeChanges(
    fields.map((field) => ({ field, old: null, new: named[field] ?? null })),
    labels,
  )
    .filter(({ label, new: value }) => value !== '' && !shown.includes(label))
    .map(({ label, new: value }) => ({ term: label, value: valueText(value) }))
  return (
    <ShownTerms value={shown}>
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

/** Returns an amount as the list formats it, an email that can wrap before its domain, and any other text unchanged. */
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
