import { marginOf, noMargin, type Margin } from '#domain/contracts/margin.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { canonicalDecimal, readTypedDecimal } from '#domain/kernel/decimal.ts'
import { payRateUnits } from '#lookups/lists.ts'
import { MarginChange } from '#views/contracts/MarginChange.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'

const rateOf = (typed: string) => {
  const rate = canonicalDecimal(readTypedDecimal(typed), 4)
  return rate === '' ? null : rate
}
const unitOf = (typed: string) => payRateUnits.find((unit) => unit === typed) ?? null

/** The margin at the entered rates next to the margin at the stored ones. For a new contract, the employee's burden isn't known yet, so it isn't deducted. */
export function FormMargin({ record, ratePath }: { record: Contract | null; ratePath: string }) {
  const billRate = rateOf(useDraftValue(`${ratePath}.billRate`))
  const payRate = rateOf(useDraftValue(`${ratePath}.payRate`))
  const billRateUnit = unitOf(useDraftValue(`${ratePath}.billRateUnit`))
  const payRateUnit = unitOf(useDraftValue(`${ratePath}.payRateUnit`))
  const enteredMargin: Margin = marginOf({
    billRate,
    billRateUnit,
    payRate,
    payRateUnit,
    burdenPct: record?.burdenPct ?? null,
  })
  const storedRate = record?.rates[Number(ratePath.split('.')[1])]
  const before =
    record === null || storedRate === undefined
      ? noMargin
      : marginOf({ ...storedRate, burdenPct: record.burdenPct })
  return (
    <>
      <MarginChange change={{ before, after: enteredMargin }} isNew={record === null} />
      {record === null && (
        <p>The margin doesn't include the employee's burden until you save the contract.</p>
      )}
    </>
  )
}
