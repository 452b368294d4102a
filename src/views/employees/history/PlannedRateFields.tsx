import { currencies, payRateUnits } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { DialogDate, DialogNumber, DialogSelect } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The fields of a pay rate that isn't in effect yet. */
export default function PlannedRateFields(fields: OfferFields) {
  return (
    <FormFields>
      <FormCell span={3}>
        <DialogDate fields={fields} path="effectiveFrom" label="Effective date" required />
      </FormCell>
      <FormCell span={3}>
        <DialogNumber fields={fields} path="rate" label="Pay rate" places={4} required />
      </FormCell>
      <FormCell span={2}>
        <DialogSelect
          fields={fields}
          path="unit"
          label="Pay rate unit"
          options={optionsOf(payRateUnits)}
          required
        />
      </FormCell>
      <FormCell span={2}>
        <DialogSelect
          fields={fields}
          path="currency"
          label="Currency"
          options={optionsOf(currencies)}
          required
        />
      </FormCell>
      <FormCell span={2}>
        <DialogNumber fields={fields} path="otMultiplier" label="Overtime multiplier" places={4} />
      </FormCell>
    </FormFields>
  )
}
