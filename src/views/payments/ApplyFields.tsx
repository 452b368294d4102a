import { payableRows } from '#domain/payments/form.ts'
import { DialogNumber } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

/** One amount for each open invoice, oldest first. */
export function ApplyFields({ fields }: { fields: OfferFields }) {
  return payableRows(fields.values).map(({ path, number, dueDate, balance }) => (
    <DialogNumber
      key={path}
      fields={fields}
      path={`${path}.amount`}
      label={number}
      hint={`Due ${dueDate}, ${groupDigits(balance)} owed`}
      places={2}
    />
  ))
}
