import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { AddressRecord } from '#domain/kernel/address.ts'
import type { ReadableClient } from '#domain/organization/client.ts'
import { toWords } from '#lookups/options.ts'
import { useAuth, useOrganization } from '#views/shell/ActorsContext.tsx'
import { DescriptionList, type DescriptionListProps } from '#views/ui/facts/DescriptionList.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'

/** The selected client, the clients in its tenant if the user can access several, and the tenants that the user administers. Read-only. */
export function OrganizationSections() {
  const organization = useOrganization()
  const seesTenants = useSelector(useAuth(), ({ context }) =>
    (context.user?.attributes.roles ?? []).some((role) => role === 'SUPER_ADMIN' || role === 'ADMIN'),
  )
  useEffect(() => {
    organization.send({ type: 'organization.open' })
    if (seesTenants) organization.send({ type: 'tenants.open' })
  }, [organization, seesTenants])
  return (
    <>
      <FormSection title="Client" hint="The client you're working in.">
        <ClientFacts />
      </FormSection>
      <Clients />
      <Tenants />
    </>
  )
}

function ClientFacts() {
  const organization = useOrganization()
  const client = useSelector(organization, ({ context }) => context.selectedClient)
  const error = useSelector(organization, ({ context }) => context.clientErrors[0])
  if (error !== undefined) {
    return (
      <ErrorState message={error.message} onRetry={() => organization.send({ type: 'organization.open' })} />
    )
  }
  return client === null ? <Skeleton width="large" /> : <DescriptionList items={factsOf(client)} />
}

function Clients() {
  const organization = useOrganization()
  const clients = useSelector(organization, ({ context }) => context.clients)
  const error = useSelector(organization, ({ context }) => context.clientsErrors[0])
  const busy = useSelector(organization, (state) => state.hasTag('loadingClients'))
  const [hasRetried, setHasRetried] = useState(false)
  return (
    <OptionalSection
      title="Clients"
      hint="Clients you can access in this tenant."
      errorMessage={error?.message}
      isRetrying={busy && hasRetried}
      onRetry={() => {
        setHasRetried(true)
        organization.send({ type: 'clients.open' })
      }}
      items={
        clients.length < 2
          ? []
          : clients.map(({ name, code, status }) => ({ term: code, value: `${name}, ${toWords(status)}` }))
      }
    />
  )
}

function Tenants() {
  const organization = useOrganization()
  const tenants = useSelector(organization, ({ context }) => context.tenants)
  const error = useSelector(organization, ({ context }) => context.tenantsErrors[0])
  const busy = useSelector(organization, (state) => state.hasTag('loadingTenants'))
  const [hasRetried, setHasRetried] = useState(false)
  return (
    <OptionalSection
      title="Tenants"
      hint="The staffing companies you administer."
      errorMessage={error?.message}
      isRetrying={busy && hasRetried}
      onRetry={() => {
        setHasRetried(true)
        organization.send({ type: 'tenants.open' })
      }}
      items={tenants.map(({ name, contactEmail, status }) => ({
        term: name,
        value: <BreakableEmail email={contactEmail} suffix={`, ${toWords(status)}`} />,
      }))}
    />
  )
}

/** An email address that wraps before its domain. */
function BreakableEmail({ email, suffix }: { email: string; suffix: string }) {
  const [name = '', ...domain] = email.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {domain.join('@') + suffix}
    </>
  )
}

interface OptionalSectionProps {
  readonly title: string
  readonly hint: string
  readonly items: DescriptionListProps['items']
  readonly errorMessage: string | undefined
  /** True while the data loads again after an error. The section stays visible. */
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

/** A section with clients or tenants, hidden while it is empty. It fails and is retried independently of the other sections. */
function OptionalSection({ title, hint, items, errorMessage, isRetrying, onRetry }: OptionalSectionProps) {
  if (errorMessage === undefined && items.length === 0 && !isRetrying) return null
  return (
    <FormSection title={title} hint={hint}>
      {errorMessage !== undefined ? (
        <ErrorState message={errorMessage} onRetry={onRetry} />
      ) : isRetrying ? (
        <Skeleton width="large" />
      ) : (
        <DescriptionList items={items} />
      )}
    </FormSection>
  )
}

function factsOf(client: ReadableClient) {
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Name', client.name],
    ['Legal name', client.legalName],
    ['Code', client.code],
    ['EIN', client.taxIdMasked],
    ['Address', addressLine(client.address)],
    ['Remit to', addressLine(client.remitToAddress)],
    ['Billing email', client.billingEmail],
    ['Phone', client.phone],
    ['Website', client.website],
    ['Default currency', client.defaultCurrency],
  ]
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function addressLine(address: AddressRecord | null | undefined): string | null {
  if (!address) return null
  const { street1, street2, city, state, zip, country } = address
  return [street1, street2, city, `${state} ${zip}`, country].filter(Boolean).join(', ')
}
