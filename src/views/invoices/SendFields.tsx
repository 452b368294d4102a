import { DialogText } from '#views/records/dialogFields.tsx'
import type { OfferFields } from '#views/records/offer.ts'

/** To whom an invoice is sent, and what the email says besides. */
export default function SendFields(fields: OfferFields) {
  return (
    <>
      <DialogText
        fields={fields}
        path="to"
        label="To"
        hint="Separate several addresses with commas."
        required
      />
      <DialogText fields={fields} path="message" label="Message" hint="Added above the invoice." />
    </>
  )
}
