import { marginChange } from '#domain/contracts/datedForm.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { payRateUnits } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { DialogDate, DialogNumber, DialogReason, DialogSelect } from '#views/records/events/dialogFields.tsx'
import { MarginChange } from '#views/contracts/MarginChange.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The new rates and their effective date. While the user types, shows an external contract's margin before and after the change. */
export default function RateChangeFields({ contract, ...fields }: OfferFields & { contract: Contract }) {
  const units = optionsOf(payRateUnits)
  return (
    <>
      <FormFields>
        <FormCell>
          <DialogDate fields={fields} path="effectiveFrom" label="Effective date" required />
        </FormCell>
        {contract.kind === 'EXTERNAL' && (
          <>
            <FormCell span={3}>
              <DialogNumber fields={fields} path="billRate" label="Bill rate" places={4} required />
            </FormCell>
            <FormCell span={3}>
              <DialogSelect
                fields={fields}
                path="billRateUnit"
                label="Bill rate unit"
                options={units}
                required
              />
            </FormCell>
          </>
        )}
        <FormCell span={3}>
          <DialogNumber fields={fields} path="payRate" label="Pay rate" places={4} required />
        </FormCell>
        <FormCell span={3}>
          <DialogSelect fields={fields} path="payRateUnit" label="Pay rate unit" options={units} required />
        </FormCell>
        <FormCell>
          <DialogReason fields={fields} />
        </FormCell>
      </FormFields>
      {contract.kind === 'EXTERNAL' && <MarginChange change={marginChange(fields.values, contract)} />}
    </>
  )
}
