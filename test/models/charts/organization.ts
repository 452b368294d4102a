import type { OrganizationContext } from '#machines/organization/organization.machine.ts'
import { createOrganizationMachine } from '#machines/organization/organization.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { ok, refusal, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const client = { clientId: 'NWTX', tenantId: 'NW', name: 'Northwind Texas' }

export const organization: Model = {
  name: 'organization',
  machine: createOrganizationMachine(inertDeps()),
  inputs: { 'nobody has looked': { clientId: 'NWTX' } },
  facts: ({ selectedClient, clientsErrors, tenantsErrors }: OrganizationContext) => [
    selectedClient !== null,
    clientsErrors.length > 0,
    tenantsErrors.length > 0,
  ],
  happenings: {
    'the organization is opened': {
      send: { type: 'organization.open' },
      from: ['client.closed', 'client.shown'],
      to: 'client.readingClient',
    },
    'the sister clients are asked for again': { send: { type: 'clients.open' }, to: 'client.listingSisters' },
    'the tenants are opened': {
      send: { type: 'tenants.open' },
      from: ['tenants.closed', 'tenants.shown'],
      to: 'tenants.listingTenants',
      effects: { context: { tenants: [], tenantsErrors: [] }, starts: 'listTenants' },
    },
    'the client comes': { answer: 'readClient', with: ok(client), to: 'client.listingSisters' },
    'the client is refused': {
      answer: 'readClient',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'client.shown',
    },
    'the client cannot be had': { answer: 'readClient', with: unanswered, to: 'client.shown' },
    'the sister clients come': { answer: 'listClients', with: ok([]), to: 'client.shown' },
    'the sister clients are refused': {
      answer: 'listClients',
      with: refusal(403, 'Not allowed.'),
      to: 'client.shown',
    },
    'the sister clients cannot be had': { answer: 'listClients', with: unanswered, to: 'client.shown' },
    'the tenants come': { answer: 'listTenants', with: ok([]), to: 'tenants.shown' },
    'the tenants are refused': {
      answer: 'listTenants',
      with: refusal(403, 'Not for you.'),
      to: 'tenants.shown',
    },
    'the tenants cannot be had': { answer: 'listTenants', with: unanswered, to: 'tenants.shown' },
  },
  always: {
    'sisters are asked for only of a client that is known': (state) =>
      !state.matches({ client: 'listingSisters' }) || state.context.selectedClient !== null,
    'what failed holds nothing else up': ({ context }) =>
      context.clientErrors.length === 0 || context.selectedClient === null,
  },
}
