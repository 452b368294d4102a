import { useState } from 'react'
import { useLocation } from 'wouter'
import { isDate } from '#domain/kernel/dates.ts'
import * as styles from '#views/invoices/reports/reports.css.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import { Field } from '#views/ui/field/Field.tsx'

type Dates = Readonly<Record<string, string>>

interface ReportDatesProps {
  /** The dates of the current report, by label. */
  readonly dates: Dates
  /** Returns the id of the report for other dates, or null if there is none. */
  readonly idOf: (dates: Dates) => string | null
}

/** The dates of a report. Changing them opens another report. */
export function ReportDates({ dates, idOf }: ReportDatesProps) {
  const area = useCurrentArea()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(dates)
  const [failed, setFailed] = useState(false)
  const wrong = (text = '') => !isDate(text.trim())
  const order = !Object.values(typed).some(wrong) && idOf(typed) === null
  const errorOf = (label: string, index: number) => {
    if (!failed) return undefined
    if (wrong(typed[label])) return 'Enter a date as YYYY-MM-DD, for example 2026-01-31.'
    return order && index > 0 ? 'Enter a date on or after the first one.' : undefined
  }
  return (
    <form
      className={styles.dates}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const id = Object.values(typed).some(wrong) ? null : idOf(typed)
        setFailed(id === null)
        if (id !== null) navigate(recordPath(area, id))
      }}
    >
      {Object.keys(dates).map((label, index) => (
        <div key={label} className={styles.date}>
          <Field label={label} error={errorOf(label, index)}>
            <DateInput
              value={typed[label] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [label]: value }))}
            />
          </Field>
        </div>
      ))}
      <Button type="submit">Show</Button>
    </form>
  )
}
