import type { FieldError } from '#domain/kernel/errors.ts'
import { amountOf, centsOf, moneyOf, formatNumber, unitsOf } from '#domain/kernel/money.ts'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { hoursOf, countOf, type QuantityPrecision } from '#domain/billing/quantities.ts'
import { totalsOf, type Percentages, type Totals } from '#domain/billing/totals.ts'

/** Whether credited time is written off, or reinstated to be billed again. */
export const creditModes = ['WRITE_OFF', 'REINSTATE'] as const
export type CreditMode = (typeof creditModes)[number]

/** An invoice line with the amounts already credited by its credit notes, including drafts. */
export interface CreditableLine {
  readonly id: string
  readonly quantity: string
  readonly rate: string
  readonly cents: bigint
  readonly minutes: number | null
  readonly credited: { readonly cents: bigint; readonly minutes: number; readonly quantity: string }
}

/** What to credit on a line: minutes, an amount, or everything that is left. */
export interface CreditChoice {
  readonly lineId: string
  readonly minutes?: number | undefined
  readonly amount?: string | undefined
}

/** A line of a credit note. Its amount and minutes are the negatives of what it credits. */
export interface CreditLine {
  readonly reversesLineId: string
  readonly quantity: string
  readonly rate: string
  readonly cents: bigint
  readonly minutes: number | null
}

const sign = (value: bigint) => (value < 0n ? -1n : 1n)
const closerToZero = (a: bigint, b: bigint) => (a * sign(a) < b * sign(b) ? a : b)
const lineError = (index: number, field: string, message: string): FieldError => ({
  code: 'invalid',
  message,
  field: `lines.${index}.${field}`,
})

/** Returns the errors in the lines selected for a credit. */
export function creditErrors(
  lines: readonly CreditableLine[],
  choices: readonly CreditChoice[],
  mode: CreditMode,
): FieldError[] {
  const seen = new Set<string>()
  return choices.flatMap(({ lineId, minutes, amount }, index) => {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined || seen.has(lineId))
      return [lineError(index, 'lineId', 'Select only lines from this invoice, and each line only once.')]
    seen.add(lineId)
    const left = line.cents - line.credited.cents
    if (left === 0n) return [lineError(index, 'lineId', 'This line is already fully credited.')]
    if (minutes !== undefined && amount !== undefined)
      return [lineError(index, 'amount', 'Enter minutes or an amount, not both.')]
    if (amount !== undefined) {
      if (mode === 'REINSTATE')
        return [
          lineError(index, 'amount', 'Enter minutes instead of an amount if the time will be billed again.'),
        ]
      if (left < 0n) return [lineError(index, 'amount', 'A deduction can only be credited in full.')]
      const cents = centsOf(amount)
      return cents <= 0n || cents > left
        ? [lineError(index, 'amount', `Enter an amount up to ${formatNumber(moneyOf(left))}.`)]
        : []
    }
    if (minutes === undefined) return []
    if (line.minutes === null)
      return [lineError(index, 'minutes', "This line isn't billed by time. Enter an amount.")]
    const minutesLeft = line.minutes - line.credited.minutes
    return minutes <= 0 || minutes > minutesLeft
      ? [
          lineError(
            index,
            'minutes',
            minutesLeft > 0
              ? `Enter up to ${minutesLeft} minutes.`
              : 'This line can only be credited in full.',
          ),
        ]
      : []
  })
}

/** Returns the lines of a credit note. The choices must not have any errors. If `choices` is undefined, credits everything that is left on every line. */
export function creditLines(
  lines: readonly CreditableLine[],
  choices: readonly CreditChoice[] | undefined,
  precision: QuantityPrecision,
): CreditLine[] {
  const selectedChoices = choices ?? lines.map(({ id }) => ({ lineId: id }))
  return lines.flatMap((line) => {
    const choice = selectedChoices.find(({ lineId }) => lineId === line.id)
    const left = line.cents - line.credited.cents
    return choice === undefined || left === 0n ? [] : [creditLine(line, choice, left, precision)]
  })
}

function creditLine(
  line: CreditableLine,
  { minutes, amount }: CreditChoice,
  left: bigint,
  precision: QuantityPrecision,
): CreditLine {
  const { id: reversesLineId, rate, credited } = line
  if (amount !== undefined)
    return {
      reversesLineId,
      quantity: countOf(-1, precision),
      rate: amount,
      cents: -centsOf(amount),
      minutes: null,
    }
  const minutesLeft = line.minutes === null ? null : line.minutes - credited.minutes
  const isAllLeft = minutes === undefined || minutes === minutesLeft
  if (minutes !== undefined && !isAllLeft) {
    const quantity = hoursOf(-minutes, precision)
    const cents = closerToZero(amountOf(quantity, rate), -left)
    return { reversesLineId, quantity, rate, cents, minutes: -minutes }
  }
  // The credit that uses up a line takes exactly what is left, so that the line's credits add up to its amount.
  const quantityLeft = unitsOf(line.quantity, 4) - unitsOf(credited.quantity, 4)
  const rest = formatDecimal(-quantityLeft / 10n ** BigInt(4 - precision), precision)
  const isPrintable = quantityLeft !== 0n && amountOf(rest, rate) === -left
  return {
    reversesLineId,
    quantity: isPrintable ? rest : countOf(left < 0n ? 1 : -1, precision),
    rate: isPrintable ? rate : moneyOf(left * sign(left)),
    cents: -left,
    minutes: minutesLeft === null ? null : 0 - minutesLeft,
  }
}

/**
 * Returns the totals of a credit note, as changes to what is left of the invoice's totals. If discount, fee and
 * tax were computed from each credit note alone, they could add up to a cent more than the invoice's.
 */
export function creditTotals(amounts: readonly bigint[], percentages: Percentages, left: Totals): Totals {
  const rest = totalsOf([left.subtotal, ...amounts], percentages)
  return {
    subtotal: rest.subtotal - left.subtotal,
    discountTotal: rest.discountTotal - left.discountTotal,
    feeTotal: rest.feeTotal - left.feeTotal,
    taxTotal: rest.taxTotal - left.taxTotal,
    total: rest.total - left.total,
  }
}
