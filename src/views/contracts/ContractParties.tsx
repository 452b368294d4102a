import type { Contract } from '#domain/contracts/record.ts'
import { words } from '#lookups/options.ts'
import { ContractChain } from '#views/contracts/ContractChain.tsx'
import { DescriptionList } from '#views/ui/facts/DescriptionList.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The chain of payments, and how to reach each company in it. */
export function ContractParties({ contract }: { contract: Contract }) {
  const { parties, billToLevel, billingContact } = contract
  return (
    <>
      <ContractChain contract={contract} />
      {parties.map(({ level, companyName, contactName, email, phone, address }) => (
        <FormSection
          key={level}
          title={companyName}
          hint={level === billToLevel ? `${words(level)}, receives our invoices` : words(level)}
        >
          <Known
            none="No contact on file."
            items={[
              { term: 'Contact', value: contactName },
              { term: 'Email', value: email },
              { term: 'Phone', value: phone },
              {
                term: 'Address',
                value: address === null ? null : `${address.street1}, ${address.city}, ${address.state}`,
              },
            ]}
          />
        </FormSection>
      ))}
      {contract.kind === 'EXTERNAL' && (
        <FormSection title="Billing contact">
          <Known
            none="No billing contact on file. Add one before approval."
            items={[
              { term: 'Name', value: billingContact?.name ?? null },
              { term: 'Email', value: billingContact?.email ?? null },
              { term: 'CC', value: billingContact?.ccEmails.join(', ') || null },
              { term: 'Phone', value: billingContact?.phone ?? null },
            ]}
          />
        </FormSection>
      )}
    </>
  )
}

interface KnownProps {
  readonly items: readonly { readonly term: string; readonly value: string | null }[]
  /** Shown when every value is missing. */
  readonly none: string
}

function Known({ items, none }: KnownProps) {
  const known = items.filter(({ value }) => value !== null)
  return known.length === 0 ? <p>{none}</p> : <DescriptionList items={known} />
}
