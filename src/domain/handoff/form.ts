import { batchCreate, type Batch } from '#domain/handoff/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'

const names = ['system', 'fromDate', 'toDate'] as const

/** Returns the errors in the dates of a new batch. */
export function periodErrors(
  { fromDate, toDate }: { readonly fromDate: string; readonly toDate: string },
  today: string,
): FieldError[] {
  if (toDate > today)
    return [{ code: 'invalid', message: 'Choose today or an earlier day.', field: 'toDate' }]
  return fromDate > toDate
    ? [{ code: 'invalid', message: 'Choose a day on or after the first day.', field: 'toDate' }]
    : []
}

/** The form of a new batch. A stored batch can't be edited. */
export const batchForm: FormShape<Batch> = {
  toDraft: (record) => {
    const today = todayUtc()
    return {
      system: formText(record?.system, 'SELECT'),
      fromDate: formText(record?.fromDate, `${today.slice(0, 7)}-01`),
      toDate: formText(record?.toDate, today),
    }
  },
  toInput: (draft) => Object.fromEntries(names.map((name) => [name, inputValue(draft, name)])),
  check(draft) {
    const parsed = parseInput(batchCreate, batchForm.toInput(draft, null))
    return parsed.ok ? periodErrors(parsed.value, todayUtc()) : parsed.errors
  },
  lockOf: () => "A batch can't be changed. Discard or cancel it and add another one.",
}
