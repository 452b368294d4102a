import { DialogTextArea, DialogText } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'

/** The recipients of an invoice, and a message to add to the email. */
export default function SendFields(fields: OfferFields) {
  return (
    <>
      <DialogText
        fields={fields}
        path="to"
        label="To"
        hint="Separate multiple addresses with commas."
        required
      />
      <DialogTextArea
        fields={fields}
        path="message"
        label="Message"
        hint="Shown in the email, above the invoice details."
      />
    </>
  )
}
