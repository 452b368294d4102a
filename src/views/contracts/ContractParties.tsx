import { Suspense } from 'react'
import { partyPath } from '#domain/contracts/formParties.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { clientLevels, type ClientLevel } from '#lookups/lists.ts'
import { toWords } from '#lookups/options.ts'
import { ContractChain } from '#views/contracts/ContractChain.tsx'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import { PhoneField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The payment chain, the contact fields of each company in the chain, and the billing contact. */
export function ContractParties({ contract }: { contract: Contract }) {
  const isExternal = useDraftValue('kind') !== 'INTERNAL'
  return (
    <>
      <ContractChain contract={contract} />
      {isExternal && (
        <>
          {clientLevels.map((level) => (
            <Party key={level} level={level} />
          ))}
          <FormSection
            title="Billing contact"
            hint={contract.status === 'DRAFT' ? 'Required before approval.' : undefined}
          >
            <FormFields>
              <FormCell span={3}>
                <TextField path="billingContact.name" />
              </FormCell>
              <FormCell span={3}>
                <TextField path="billingContact.email" type="email" />
              </FormCell>
              <FormCell span={3}>
                <PhoneField path="billingContact.phone" />
              </FormCell>
              <FormCell span={3}>
                <TextField
                  path="billingContact.ccEmails"
                  hint="Invoices are also emailed to these addresses. Up to five, separated by commas."
                />
              </FormCell>
            </FormFields>
          </FormSection>
        </>
      )}
    </>
  )
}

/** The contact fields of the company at a level. Renders nothing if the level has no company. */
function Party({ level }: { level: ClientLevel }) {
  const path = partyPath(level)
  const company = useDraftValue(path)
  const isBilled = useDraftValue('billToLevel') === level
  if (company.trim() === '') return null
  return (
    <FormSection
      title={company}
      hint={isBilled ? `${toWords(level)}, receives our invoices` : toWords(level)}
    >
      <FormFields>
        <FormCell span={2}>
          <TextField path={`${path}.contactName`} />
        </FormCell>
        <FormCell span={2}>
          <TextField path={`${path}.email`} type="email" />
        </FormCell>
        <FormCell span={2}>
          <PhoneField path={`${path}.phone`} />
        </FormCell>
      </FormFields>
      <Suspense>
        <AddressFields path={`${path}.address`} />
      </Suspense>
    </FormSection>
  )
}
