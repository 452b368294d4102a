import {
  correctedRateErrors,
  plannedPaths,
  plannedRates,
  plannedValues,
} from '#domain/employees/history/payHistory.ts'
import type { Employee } from '#domain/employees/record.ts'
import type { Offer } from '#views/records/form/offer.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

const PlannedRateFields = lazyWithRetry(() => import('#views/employees/history/PlannedRateFields.tsx'))

// Not in the menu, because a planned rate has buttons for these actions in its row.
const offerDefaults = { details: [], undoable: false, reasons: [], summary: '', place: 'toast' } as const

/** Returns the actions for pay rates that haven't started. Empty if there are none or the user can't see pay. */
export function payOffers(employee: Employee, today: string): readonly Offer[] {
  const firstRate = plannedRates(employee.payRates ?? [], today)[0]
  if (firstRate === undefined) return []
  const values = plannedValues(employee, firstRate.index)
  return [
    {
      ...offerDefaults,
      event: 'correctRate',
      text: 'Correct planned rate',
      done: 'Planned rate corrected',
      tone: 'neutral',
      question: { description: 'The previous rate applies until this one starts.' },
      check: (typed) => correctedRateErrors(typed, employee, today),
      form: { values, paths: plannedPaths, fields: (props) => <PlannedRateFields {...props} /> },
    },
    {
      ...offerDefaults,
      event: 'removeRate',
      text: 'Remove planned rate',
      done: 'Planned rate removed',
      tone: 'danger',
      question: { description: 'The previous rate continues to apply.', dismiss: 'Keep rate' },
      check: () => [],
      form: {
        values,
        paths: [],
        fields: ({ values: { effectiveFrom, rate, currency } }) => (
          <p>{`From ${effectiveFrom ?? ''}: ${rate ?? ''} ${currency ?? ''}`}</p>
        ),
      },
    },
  ]
}
