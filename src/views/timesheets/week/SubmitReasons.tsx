import { todayUtc } from '#domain/kernel/dates.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { linesOf, typedMinutes, weekCellPath, type WeekRow } from '#domain/timesheets/week.ts'
import { datesOf, isWorkday } from '#domain/timesheets/weeks.ts'
import { OfferReasons } from '#views/records/events/OfferReasons.tsx'
import { fieldId, useFormContext } from '#views/records/form/FormContext.ts'
import { focusField } from '#views/ui/form/ErrorSummary.tsx'

/** The reason why the week can't be submitted yet, linked to the first empty workday. */
export function SubmitReasons({ reasons }: { readonly reasons: readonly FieldError[] }) {
  const { labels } = useFormContext()
  return (
    <OfferReasons
      offers={[{ text: 'Submit', reasons }]}
      noun="week"
      labels={labels}
      toField={(path) => focusField(fieldId(path))}
    />
  )
}

/**
 * Returns why a week can't be submitted yet, or an empty list. Before an assignment's part of the week is over, its
 * time can only be submitted if that part has workdays and time is entered for all of them.
 */
export function incompleteReasons(openRows: readonly WeekRow[], draft: Draft): readonly FieldError[] {
  for (const row of openRows) {
    const lines = linesOf(row, draft)
    const isFilled = (date: string) =>
      lines.some((line) => typedMinutes(draft, weekCellPath(line, date)) !== 0)
    const workdays = datesOf(row).filter(isWorkday)
    const emptyDay = workdays.find((date) => !isFilled(date))
    if (
      todayUtc() <= row.periodEnd &&
      datesOf(row).some(isFilled) &&
      (workdays.length === 0 || emptyDay !== undefined)
    )
      return [
        {
          code: 'incomplete',
          message:
            workdays.length === 0
              ? `Submit after ${row.periodEnd}.`
              : `Enter time for every workday, or submit after ${row.periodEnd}.`,
          ...(emptyDay !== undefined && {
            field: weekCellPath({ assignmentId: row.assignment.id, type: 'WORK', task: null }, emptyDay),
          }),
        },
      ]
  }
  return []
}
