import { Suspense } from 'react'
import { amendMargin, amendValues } from '#domain/contracts/datedForm.ts'
import { maxMilestones, milestoneCount } from '#domain/contracts/formMilestones.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { allowsOpenEnd } from '#domain/contracts/rules.ts'
import { DialogDate, DialogNumber, DialogReason, DialogText } from '#views/records/events/dialogFields.tsx'
import { amendGroups } from '#views/contracts/dated/amendGroups.ts'
import {
  EndingTerms,
  InvoiceTerms,
  PurchaseOrderTerms,
  PartyTerms,
  TimeTerms,
  WorkLocationTerms,
} from '#views/contracts/dated/AmendTerms.tsx'
import { SelectedGroups } from '#views/contracts/dated/SelectedGroups.tsx'
import { MarginChange } from '#views/contracts/MarginChange.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The fields for an approved contract's new terms, except rates, and for their effective date. Shows only the selected groups of terms. */
export default function AmendFields({
  contract,
  today,
  ...fields
}: OfferFields & { contract: Contract; today: string }) {
  const isLater = (fields.values['effectiveFrom'] ?? '') > today
  const groups = amendGroups(contract)
  return (
    <>
      <FormFields>
        <FormCell span={3}>
          <DialogDate
            fields={fields}
            path="effectiveFrom"
            label="Effective date"
            {...(isLater && {
              hint: 'Until then, the current terms apply and you can withdraw the amendment.',
            })}
            required
          />
        </FormCell>
      </FormFields>
      <SelectedGroups fields={fields} groups={groups} initialDraft={amendValues(contract, today)}>
        {(key) => <GroupFields group={key} fields={fields} contract={contract} />}
      </SelectedGroups>
      <DialogReason fields={fields} />
      {contract.kind === 'EXTERNAL' && <MarginChange change={amendMargin(fields.values, contract)} />}
    </>
  )
}

function GroupFields({
  group,
  fields,
  contract,
}: {
  group: string
  fields: OfferFields
  contract: Contract
}) {
  switch (group) {
    case 'end':
      return (
        <FormCell span={3}>
          <DialogDate
            fields={fields}
            path="endDate"
            label="End date"
            required={contract.kind === 'EXTERNAL' && !allowsOpenEnd(contract)}
          />
        </FormCell>
      )
    case 'order':
      return <PurchaseOrderTerms fields={fields} />
    case 'invoices':
      return <InvoiceTerms fields={fields} />
    case 'parties':
      return <PartyTerms fields={fields} />
    case 'milestones':
      return <Milestones fields={fields} contract={contract} />
    case 'time':
      return <TimeTerms fields={fields} />
    case 'ending':
      return <EndingTerms fields={fields} />
    default:
      return (
        <Suspense>
          <WorkLocationTerms fields={fields} />
        </Suspense>
      )
  }
}

/** The milestones of a contract, and one empty row. Milestones that are done can't be changed. */
function Milestones({ fields, contract }: { fields: OfferFields; contract: Contract }) {
  const count = milestoneCount(fields.values)
  return Array.from({ length: Math.min(count + 1, maxMilestones) }, (_, index) => {
    const storedMilestone = contract.milestones[index]
    const label = `Milestone ${index + 1}`
    if (storedMilestone !== undefined && storedMilestone.readyAt !== null)
      return (
        <FormCell key={index}>
          <p>{`${label}: ${storedMilestone.name}, ${groupDigits(storedMilestone.amount)}, done on ${storedMilestone.readyAt}.`}</p>
        </FormCell>
      )
    const path = `milestones.${index}`
    return (
      <FormCell key={index}>
        <FormFields>
          <FormCell span={2}>
            <DialogText fields={fields} path={`${path}.name`} label={label} />
          </FormCell>
          <FormCell span={2}>
            <DialogNumber fields={fields} path={`${path}.amount`} label={`${label} amount`} places={2} />
          </FormCell>
          <FormCell span={2}>
            <DialogDate fields={fields} path={`${path}.dueDate`} label={`${label} due date`} />
          </FormCell>
        </FormFields>
      </FormCell>
    )
  })
}
