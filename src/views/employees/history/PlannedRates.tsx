import { useId } from 'react'
import { plannedRates, plannedValues } from '#domain/employees/history/payHistory.ts'
import type { Employee } from '#domain/employees/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/employees/record.css.ts'
import { useOpenOffer } from '#views/records/events/useOpenOffer.ts'
import { useFormReadOnly } from '#views/records/form/FormContext.ts'
import { RateText } from '#views/records/RateText.tsx'
import { Button } from '#views/ui/button/Button.tsx'

/** The pay rates that haven't started, with their actions. Renders nothing if there are none or the form is read-only. */
export function PlannedRates({ employee }: { employee: Employee }) {
  const { open, disabledReason } = useOpenOffer('employees')
  const readOnly = useFormReadOnly()
  const labelId = useId()
  const planned = plannedRates(employee.payRates ?? [], todayUtc())
  if (planned.length === 0 || readOnly) return null
  const actions = [
    { event: 'correctRate', text: 'Correct' },
    { event: 'removeRate', text: 'Remove' },
  ] as const
  return (
    <ul className={styles.tasks} aria-label="Planned pay rates">
      {planned.map(({ rate, index }) => (
        <li key={index} className={styles.task}>
          <span id={`${labelId}${index}`}>
            {`Planned for ${rate.effectiveFrom}: `}
            <RateText rate={rate.rate} unit={rate.unit} />
          </span>
          <span className={styles.end}>
            {actions.map(({ event, text }) => (
              <Button
                key={event}
                tone="ghost"
                size="small"
                aria-describedby={`${labelId}${index}`}
                disabledReason={disabledReason}
                onClick={() => open(event, plannedValues(employee, index))}
              >
                {text}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
