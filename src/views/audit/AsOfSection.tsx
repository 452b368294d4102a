import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { recordAsOf } from '#domain/audit/asOf.ts'
import { describeChanges } from '#domain/audit/describe.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { isDate } from '#domain/kernel/dates.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import * as styles from '#views/audit/audit.css.ts'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { Field } from '#views/ui/field/Field.tsx'

interface AsOfSectionProps {
  readonly history: RecordListActor
  /** The labels of the record's fields. */
  readonly labels: Labels
  readonly record: Readonly<Record<string, unknown>>
}

/** Shows the record as it was at the end of a day that the user chooses. Appears above the record's history. */
export function AsOfSection({ history, labels, record }: AsOfSectionProps) {
  const [day, setDay] = useState('')
  const events = useSelector(history, ({ context }) => context.lastShown?.rows ?? context.rows)
  const total = useSelector(history, ({ context }) => context.lastShown?.total ?? context.total)
  const request = useSelector(history, ({ context }) => context.request)
  const choose = (typed: string) => {
    setDay(typed)
    if (isDate(typed) && events.length < total)
      history.send({ type: 'list.request', request: { ...request, limit: total } })
  }
  const loadedEvents = events as unknown as readonly AuditEvent[]
  const isComplete = events.length >= total
  return (
    <>
      <div className={styles.asOf}>
        <Field label="As of" hint="Shows the record as it was at the end of a day (UTC).">
          <DateInput value={day} onChange={choose} />
        </Field>
      </div>
      {isDate(day) && isComplete && (
        <PastRecord {...{ labels, day }} pastValues={recordAsOf(record, loadedEvents, day)} />
      )}
    </>
  )
}

interface PastRecordProps {
  readonly labels: Labels
  readonly day: string
  readonly pastValues: ReturnType<typeof recordAsOf>
}

function PastRecord({ labels, day, pastValues }: PastRecordProps) {
  if (pastValues === null) return <p role="status">{`This record didn't exist on ${day}.`}</p>
  const fields = Object.keys(labels).filter((field) => field in pastValues)
  const values = describeChanges(
    fields.map((field) => ({ field, old: null, new: pastValues[field] })),
    labels,
  )
  return (
    <section aria-label={`As of ${day}`}>
      <DescriptionList items={values.map(({ label, new: value }) => ({ term: label, value }))} />
    </section>
  )
}
