import * as z from 'zod/mini'
import { isPercentage } from '#domain/invoices/percentages.ts'
import type { InvoiceLine } from '#domain/invoices/record.ts'
import { canonicalDecimal } from '#domain/kernel/decimal.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { id, key, optional, optionalKey, quantity, rate, text } from '#domain/kernel/fields.ts'
import { amountOf } from '#domain/kernel/money.ts'
import { readOnlyShape } from '#domain/kernel/record.ts'
import { isSame } from '#domain/kernel/same.ts'

/** The kinds of lines that users enter. All others come from a billing run or a credit note, or are computed from the other lines. */
export const manualKinds = ['MANUAL', 'EXPENSE'] as const

/** The maximum number of lines that users can enter on one invoice. */
export const maxManualLines = 200

/** The maximum amount of one line in cents, so that the sums of an invoice stay within the range of their database columns. */
const maxCents = 10n ** 14n

/** A line as users enter it. Without `contractId`, it belongs to the invoice's contract, if there is exactly one. */
export const manualLine = z.strictObject({
  id: z.optional(id('line')),
  kind: key('kind of line', manualKinds),
  description: text('description', 300),
  quantity: quantity('quantity'),
  unit: optionalKey('unit', ['HOUR', 'DAY', 'MONTH', 'EACH']),
  rate: rate('rate'),
  contractId: optional(id('contract')),
  // A line can be sent back as the API returned it. Its computed fields are ignored.
  ...readOnlyShape(['employeeId', 'from', 'to', 'amount', 'minutes', 'reversesLineId', 'overtime']),
})
export type ManualLine = z.output<typeof manualLine>

/** Returns whether users can enter lines of this kind. */
export const isManual = ({ kind }: Pick<InvoiceLine, 'kind'>): boolean =>
  manualKinds.some((manual) => manual === kind)

/** Returns the amount of a line in cents. */
export const manualCents = (line: Pick<ManualLine, 'quantity' | 'rate'>): bigint =>
  amountOf(line.quantity, line.rate)

/** Returns an error for each entered line whose amount is zero or too large. The schema doesn't check amounts. `positions` are the lines' positions in the form or in the sent array. */
export const manualLineErrors = (
  lines: readonly Pick<ManualLine, 'quantity' | 'rate'>[],
  positions: readonly number[] = lines.map((_, index) => index),
): FieldError[] =>
  lines.flatMap((line, index) => {
    const cents = manualCents(line)
    const field = `lines.${positions[index] ?? index}.rate`
    if (cents === 0n)
      return [
        {
          code: 'invalid',
          message: 'The amount of this line is 0.00. Change the quantity or the rate.',
          field,
        },
      ]
    return cents > maxCents || cents < -maxCents
      ? [{ code: 'invalid', message: 'Split this line. Its amount is too large.', field }]
      : []
  })

type SentLine = Readonly<Record<string, unknown>> & { readonly id?: string | undefined }
type ReadResult = { readonly lines: ManualLine[]; readonly errors: readonly FieldError[] }

/**
 * Returns the entered lines among all lines that an update sends, and the errors in what was sent. Every line
 * from a billing run must be sent, unchanged. Percentage lines are computed from the others, so they are ignored.
 */
export function readLines(sentLines: readonly SentLine[], stored: readonly InvoiceLine[]): ReadResult {
  const storedById = new Map(stored.map((line) => [line.id, line]))
  const runLines = stored.filter((line) => !isManual(line) && !isPercentage(line))
  const lines: ManualLine[] = []
  const positions: number[] = []
  const errors: FieldError[] = []
  const seen = new Set<string>()
  sentLines.forEach((line, index) => {
    const storedLine = line.id === undefined ? undefined : storedById.get(line.id)
    if (line.id !== undefined && (storedLine === undefined || seen.has(line.id))) {
      errors.push({
        code: 'invalid',
        message: 'Send each line of the invoice once, and new lines without an id.',
        field: `lines.${index}.id`,
      })
      return
    }
    if (line.id !== undefined) seen.add(line.id)
    if (storedLine !== undefined && !isManual(storedLine)) {
      errors.push(...changedRunLineErrors(line, storedLine, index))
      return
    }
    const parsed = parseInput(manualLine, line)
    if (parsed.ok) {
      lines.push(parsed.value)
      positions.push(index)
    } else
      errors.push(
        ...parsed.errors.map((error) => ({ ...error, field: `lines.${index}.${error.field ?? ''}` })),
      )
  })
  if (runLines.some((line) => !seen.has(line.id)))
    errors.push({
      code: 'not_allowed',
      message: "Lines from a billing run can't be removed. Discard the draft to bill them again.",
      field: 'lines',
    })
  if (lines.length > maxManualLines)
    errors.push({ code: 'invalid', message: `Enter at most ${maxManualLines} lines.`, field: 'lines' })
  return { lines, errors: [...errors, ...manualLineErrors(lines, positions)] }
}

const enteredFields = ['id', 'kind', 'description', 'quantity', 'unit', 'rate', 'contractId'] as const

/** Returns whether the entered lines are the same as an invoice's, in the same order. Quantities are compared as numbers: 2 equals 2.00. */
export function areSameLines(lines: readonly ManualLine[], stored: readonly InvoiceLine[]): boolean {
  const manualStored = stored.filter(isManual)
  return (
    manualStored.length === lines.length &&
    lines.every((line, index) => {
      const old = manualStored[index]
      return (
        old !== undefined &&
        enteredFields.every((name) => {
          const value = line[name]
          if (value === undefined || (name === 'unit' && value === null)) return name !== 'id'
          return name === 'quantity' ? canonicalDecimal(old.quantity, 4) === value : isSame(value, old[name])
        })
      )
    })
  )
}

function changedRunLineErrors(line: SentLine, storedLine: InvoiceLine, index: number): FieldError[] {
  if (isPercentage(storedLine)) return []
  const changed = Object.keys(line).find((name) => !isSame(line[name], Reflect.get(storedLine, name)))
  return changed === undefined
    ? []
    : [
        {
          code: 'not_allowed',
          message: "Lines from a billing run can't be changed. Add a line for the difference.",
          field: `lines.${index}.${changed}`,
        },
      ]
}
