import { DialogDate, DialogText } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The fields of a reverification: its date, the document and the document's expiration. */
export default function ReverifyFields(fields: OfferFields) {
  return (
    <FormFields>
      <FormCell span={3}>
        <DialogDate fields={fields} path="reverifiedOn" label="Reverified on" required />
      </FormCell>
      <FormCell span={3}>
        <DialogDate fields={fields} path="expiresOn" label="Document expires on" required />
      </FormCell>
      <FormCell>
        <DialogText fields={fields} path="document" label="Document title" required />
      </FormCell>
    </FormFields>
  )
}
