import type { PlannedAmendment } from '#domain/contracts/amending/planned.ts'
import { DialogSelect } from '#views/records/events/dialogFields.tsx'
import { plannedText } from '#views/contracts/dated/plannedText.ts'
import type { OfferFields } from '#views/records/form/offer.ts'

/** The field that selects the planned amendment to withdraw. */
export default function WithdrawFields({
  planned,
  ...fields
}: OfferFields & { planned: readonly PlannedAmendment[] }) {
  const options = planned.map((each) => ({ key: String(each.version), text: plannedText(each) }))
  return (
    <DialogSelect fields={fields} path="amendment" label="Planned amendment" options={options} required />
  )
}
