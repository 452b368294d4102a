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
  /** Returns the id of the report for these dates, or null if they are out of order. */
  readonly idOf: (dates: Dates) => string | null
}

/** The dates of a report. Submitting other dates opens another report. */
export function ReportDates({ dates, idOf }: ReportDatesProps) {
  const area = useCurrentArea()
  const [, navigate] = useLocation()
  const [typedDates, setTypedDates] = useState(dates)
  const [showsErrors, setShowsErrors] = useState(false)
  const isInvalid = (text = '') => !isDate(text.trim())
  const isOutOfOrder = !Object.values(typedDates).some(isInvalid) && idOf(typedDates) === null
  const errorOf = (label: string, index: number) => {
    if (!showsErrors) return undefined
    if (isInvalid(typedDates[label])) return 'Enter a date as YYYY-MM-DD, for example 2026-01-31.'
    const [firstDate = ''] = Object.values(typedDates)
    return isOutOfOrder && index > 0 ? `Enter a date on or after ${firstDate.trim()}.` : undefined
  }
  return (
    <form
      className={styles.dates}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const id = Object.values(typedDates).some(isInvalid) ? null : idOf(typedDates)
        setShowsErrors(id === null)
        if (id !== null) navigate(recordPath(area, id))
      }}
    >
      {Object.keys(dates).map((label, index) => (
        <div key={label} className={styles.date}>
          <Field label={label} error={errorOf(label, index)}>
            <DateInput
              value={typedDates[label] ?? ''}
              onChange={(value) => setTypedDates((previous) => ({ ...previous, [label]: value }))}
            />
          </Field>
        </div>
      ))}
      <Button type="submit">Show</Button>
    </form>
  )
}
