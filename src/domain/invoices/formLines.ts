import { isManual, maxManualLines } from '#domain/invoices/manualLines.ts'
import type { Invoice, InvoiceLine } from '#domain/invoices/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { canonicalDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'
import { inputValue } from '#domain/kernel/draft.ts'
import { amountOf, moneyOf } from '#domain/kernel/money.ts'

const names = ['id', 'kind', 'description', 'quantity', 'rate', 'unit', 'contractId'] as const

const isTyped = (draft: Draft, index: number) =>
  inputValue(draft, `lines.${index}.description`) !== null ||
  inputValue(draft, `lines.${index}.rate`) !== null

/** Returns the number of line positions up to the last one with a description or a rate. */
export const manualLineCount = (draft: Draft): number =>
  Array.from({ length: maxManualLines }, (_, index) => index + 1).findLast((count) =>
    isTyped(draft, count - 1),
  ) ?? 0

/** Returns the positions of lines with a description or a rate. The body contains only these. */
export const linePositions = (draft: Draft): readonly number[] =>
  Array.from({ length: manualLineCount(draft) }, (_, index) => index).filter((index) => isTyped(draft, index))

/** Returns the draft values of an invoice's entered lines. */
export const linesDraft = ({ lines }: Pick<Invoice, 'lines'>): Draft =>
  Object.fromEntries(
    lines
      .filter(isManual)
      .flatMap((line, index) => names.map((name) => [`lines.${index}.${name}`, textOf(line, name)])),
  )

const textOf = (line: InvoiceLine, name: (typeof names)[number]): string =>
  name === 'quantity' ? (canonicalDecimal(line.quantity, 4) ?? line.quantity) : (line[name] ?? '')

/** Returns the typed lines, one for each position in use. A line without a kind is a service or fee, and a line without a quantity has a quantity of 1. */
export const typedLines = (draft: Draft): object[] =>
  linePositions(draft).map((index) => {
    const valueOf = (name: string) => inputValue(draft, `lines.${index}.${name}`)
    const number = (name: string) => readTypedDecimal(valueOf(name) ?? '')
    const [id, contractId] = [valueOf('id'), valueOf('contractId')]
    return {
      ...(id === null ? {} : { id, contractId }),
      kind: valueOf('kind') ?? 'MANUAL',
      description: valueOf('description') ?? '',
      quantity: number('quantity') === '' ? '1.00' : number('quantity'),
      rate: number('rate'),
      unit: valueOf('unit'),
    }
  })

/** Returns the amount of the line at a position, or null until quantity and rate are numbers. */
export function typedAmount(draft: Draft, index: number): string | null {
  const number = (name: string, places: number) =>
    canonicalDecimal(readTypedDecimal(draft[`lines.${index}.${name}`] ?? ''), places)
  const [quantity, rate] = [number('quantity', 4), number('rate', 4)]
  return quantity === null || rate === null ? null : moneyOf(amountOf(quantity, rate))
}
