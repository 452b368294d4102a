import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { AddressRecord } from '#domain/address.ts'
import type { Client } from '#domain/client.ts'
import { words } from '#lookups/options.ts'
import { useAuth, useOrganisation } from '#views/ActorsContext.tsx'
import { DescriptionList } from '#views/ui/DescriptionList.tsx'
import { ErrorState } from '#views/ui/ErrorState.tsx'
import { FormSection } from '#views/ui/FormSection.tsx'
import { Skeleton } from '#views/ui/Skeleton.tsx'

/** The client one works in, its sister clients, and the tenants an administrator sees: read only. */
export function OrganisationSections() {
  const organisation = useOrganisation()
  const seesTenants = useSelector(useAuth(), ({ context }) =>
    (context.user?.attributes.roles ?? []).some((role) => role === 'SUPER_ADMIN' || role === 'ADMIN'),
  )
  useEffect(() => {
    organisation.send({ type: 'organisation.open' })
    if (seesTenants) organisation.send({ type: 'tenants.open' })
  }, [organisation, seesTenants])
  return (
    <>
      <FormSection title="Organisation" hint="The client you work in.">
        <ClientFacts />
      </FormSection>
      <Sisters />
      <Tenants />
    </>
  )
}

function ClientFacts() {
  const organisation = useOrganisation()
  const client = useSelector(organisation, ({ context }) => context.selectedClient)
  const error = useSelector(organisation, ({ context }) => context.clientErrors[0])
  if (error !== undefined) {
    return (
      <ErrorState message={error.message} onRetry={() => organisation.send({ type: 'organisation.open' })} />
    )
  }
  return client === null ? <Skeleton width="large" /> : <DescriptionList items={factsOf(client)} />
}

function Sisters() {
  const organisation = useOrganisation()
  const clients = useSelector(organisation, ({ context }) => context.clients)
  const error = useSelector(organisation, ({ context }) => context.clientsErrors[0])
  if (error === undefined && clients.length < 2) return null
  return (
    <FormSection title="Clients" hint="All of this tenant that you may see.">
      {error === undefined ? (
        <DescriptionList
          items={clients.map(({ name, code, status }) => ({
            term: code,
            value: `${name}, ${words(status)}`,
          }))}
        />
      ) : (
        <ErrorState
          message={error.message}
          onRetry={() => organisation.send({ type: 'organisation.open' })}
        />
      )}
    </FormSection>
  )
}

function Tenants() {
  const organisation = useOrganisation()
  const tenants = useSelector(organisation, ({ context }) => context.tenants)
  const error = useSelector(organisation, ({ context }) => context.tenantsErrors[0])
  if (error === undefined && tenants.length === 0) return null
  return (
    <FormSection title="Tenants" hint="The staffing companies you administer.">
      {error === undefined ? (
        <DescriptionList
          items={tenants.map(({ name, contactEmail, status }) => ({
            term: name,
            value: `${contactEmail}, ${words(status)}`,
          }))}
        />
      ) : (
        <ErrorState message={error.message} onRetry={() => organisation.send({ type: 'tenants.open' })} />
      )}
    </FormSection>
  )
}

function factsOf(client: Client) {
  const rows: readonly (readonly [string, string | null])[] = [
    ['Name', client.name],
    ['Legal name', client.legalName],
    ['Code', client.code],
    ['Tax id', client.taxIdMasked],
    ['Address', line(client.address)],
    ['Remit to', line(client.remitToAddress)],
    ['Billing email', client.billingEmail],
    ['Phone', client.phone],
    ['Website', client.website],
    ['Currency', client.defaultCurrency],
  ]
  return rows.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

function line(address: AddressRecord | null): string | null {
  if (address === null) return null
  const { street1, street2, city, state, zip, country } = address
  return [street1, street2, city, `${state} ${zip}`, country].filter(Boolean).join(', ')
}
