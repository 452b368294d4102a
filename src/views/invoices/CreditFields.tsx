import { withSelect } from '#lookups/options.ts'
import { DialogReason, DialogSelect } from '#views/records/dialogFields.tsx'
import type { OfferFields } from '#views/records/offer.ts'

const modes = withSelect([
  { key: 'WRITE_OFF', text: 'Write off: never bill it again' },
  { key: 'REINSTATE', text: 'Reinstate: bill it again in the next billing run' },
])

/** What a credit note does with the credited time, and why. */
export default function CreditFields(fields: OfferFields) {
  return (
    <>
      <DialogSelect fields={fields} path="mode" label="Credited time" options={modes} required />
      <DialogReason fields={fields} />
    </>
  )
}
