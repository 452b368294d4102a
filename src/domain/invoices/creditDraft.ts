import { creditModes } from '#domain/billing/credit.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { divideHalfUp, parseDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { centsOf, formatNumber } from '#domain/kernel/money.ts'
import { isPercentage } from '#domain/invoices/percentages.ts'
import type { Invoice, InvoiceLine } from '#domain/invoices/record.ts'

/** A line to credit, as the API expects it: minutes, an amount, or everything that is left. */
interface CreditedLine {
  readonly lineId: string
  readonly minutes?: number
  readonly amount?: string
}

/** Returns the lines that can be credited. Leaves out the discount and the fee, which are computed from the other lines. */
export const creditableLines = ({ lines }: Pick<Invoice, 'lines'>): readonly InvoiceLine[] =>
  lines.filter((line) => !isPercentage(line))

/** Returns true for a line with a negative amount, such as a negative adjustment of time. It can only be credited in full. */
export const isDeduction = ({ amount }: Pick<InvoiceLine, 'amount'>): boolean => centsOf(amount) < 0n

/** Returns the field paths of a line in the credit dialog. */
export const creditPaths = (index: number) => ({
  hours: `lines.${index}.hours`,
  amount: `lines.${index}.amount`,
  whole: `lines.${index}.whole`,
})

/** Returns the minutes of typed hours: `0.83` is 50 minutes. Null if the hours aren't positive or no whole number of minutes rounds to them. */
function minutesOf(hours: string): number | null {
  const hundredths = parseDecimal(readTypedDecimal(hours), 2)
  if (hundredths === null || hundredths <= 0n) return null
  const minutes = divideHalfUp(hundredths * 60n, 100n)
  return divideHalfUp(minutes * 100n, 60n) === hundredths ? Number(minutes) : null
}

const trimmedValue = (values: Draft, path: string) => (values[path] ?? '').trim()

/** Returns the lines of a credit, or undefined to credit everything that is left on the invoice. */
export function creditedLines(invoice: Pick<Invoice, 'lines'>, values: Draft): CreditedLine[] | undefined {
  if (values['scope'] !== 'LINES') return undefined
  return creditableLines(invoice).flatMap((line, index): CreditedLine[] => {
    const lineId = line.id
    const paths = creditPaths(index)
    if (isDeduction(line)) return values[paths.whole] === 'YES' ? [{ lineId }] : []
    const [hours, amount] = [trimmedValue(values, paths.hours), trimmedValue(values, paths.amount)]
    if (hours !== '') return [{ lineId, minutes: minutesOf(hours) ?? 0 }]
    if (amount !== '' && values['mode'] === 'WRITE_OFF') return [{ lineId, amount: readTypedDecimal(amount) }]
    return values[paths.whole] === 'YES' ? [{ lineId }] : []
  })
}

/** Returns the errors in the values typed in the credit dialog. Only the server knows the amounts of other credit notes. */
export function creditDraftErrors(invoice: Pick<Invoice, 'lines'>, values: Draft): FieldError[] {
  const { mode = '', reason = '', scope } = values
  const required = (message: string, field?: string) => ({
    code: 'required',
    message,
    ...(field === undefined ? {} : { field }),
  })
  return [
    ...(creditModes.some((key) => key === mode)
      ? []
      : [required('Select what happens to the credited time.', 'mode')]),
    ...(reason.trim().length >= 3 ? [] : [required('Enter a reason of at least 3 characters.', 'reason')]),
    ...(scope !== 'LINES' || (creditedLines(invoice, values)?.length ?? 0) > 0
      ? []
      : [required('Enter or select what to credit on at least one line.')]),
    ...(scope === 'LINES'
      ? creditableLines(invoice).flatMap((line, index) => lineErrors(line, index, values))
      : []),
  ]
}

function lineErrors(line: InvoiceLine, index: number, values: Draft): FieldError[] {
  // The dialog has no fields for the hours or amount of a deduction.
  if (isDeduction(line)) return []
  const { minutes, amount: lineAmount } = line
  const paths = creditPaths(index)
  const [hours, amount] = [trimmedValue(values, paths.hours), trimmedValue(values, paths.amount)]
  const invalid = (message: string, field: string) => [{ code: 'invalid', message, field }]
  if (hours !== '' && amount !== '') return invalid('Enter hours or an amount, not both.', paths.amount)
  if (hours !== '') {
    const creditMinutes = minutesOf(hours)
    if (creditMinutes === null)
      return invalid('Enter hours that equal a whole number of minutes, such as 2.25.', paths.hours)
    return creditMinutes > (minutes ?? 0)
      ? invalid(`Enter up to ${((minutes ?? 0) / 60).toFixed(2)} hours.`, paths.hours)
      : []
  }
  if (amount === '') return []
  if (values['mode'] === 'REINSTATE')
    return invalid('For time that will be billed again, enter hours instead of an amount.', paths.amount)
  const cents = parseDecimal(readTypedDecimal(amount), 2)
  return cents === null || cents <= 0n || cents > centsOf(lineAmount)
    ? invalid(`Enter an amount up to ${formatNumber(lineAmount)}.`, paths.amount)
    : []
}
