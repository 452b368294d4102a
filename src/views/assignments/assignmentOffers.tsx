import type { Assignment } from '#domain/assignments/record.ts'
import { assignmentEnd } from '#domain/assignments/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { endReasons } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { DialogDate, DialogSelect } from '#views/records/events/dialogFields.tsx'
import type { Offer } from '#views/records/form/offer.ts'

/** Returns what is wrong with the last day or the reason that a user entered to end an assignment. */
function endErrors({ startDate, endDate: plannedEnd }: Assignment, values: Draft): readonly FieldError[] {
  const { endDate = '', endReason } = values
  const parsed = parseInput(assignmentEnd, { endDate, endReason })
  if (!parsed.ok) return parsed.errors
  if (endDate < startDate)
    return [
      {
        code: 'invalid',
        message: `The assignment starts on ${startDate}. Choose that date or later.`,
        field: 'endDate',
      },
    ]
  return plannedEnd !== null && endDate > plannedEnd
    ? [
        {
          code: 'invalid',
          message: `The assignment ends on ${plannedEnd}. Choose that date or earlier.`,
          field: 'endDate',
        },
      ]
    : []
}

/** Returns the button that ends an assignment. Empty if the assignment has already ended. */
export function assignmentOffers(assignment: Assignment, today: string): readonly Offer[] {
  const { status, startDate, endDate } = assignment
  if (status === 'ENDED') return []
  const lastDay = endDate !== null && endDate < today ? endDate : today
  return [
    {
      event: 'end',
      text: 'End assignment',
      done: 'Last day saved',
      tone: 'danger',
      place: 'header',
      summary: '',
      details: [],
      undoable: false,
      reasons: [],
      question: {
        description: 'Time can still be entered through the last day.',
      },
      check: (values) => endErrors(assignment, values),
      form: {
        values: { endDate: lastDay < startDate ? startDate : lastDay, endReason: 'SELECT' },
        paths: ['endDate', 'endReason'],
        fields: (fields) => (
          <>
            <DialogDate fields={fields} path="endDate" label="Last day" required />
            <DialogSelect
              fields={fields}
              path="endReason"
              label="Reason"
              options={optionsOf(endReasons)}
              required
            />
          </>
        ),
      },
    },
  ]
}
