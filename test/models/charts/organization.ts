import type { OrganizationContext } from '#machines/organization/organization.machine.ts'
import { createOrganizationMachine } from '#machines/organization/organization.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { ok, refusal, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const client = { clientId: 'NWTX', tenantId: 'NW', name: 'Northwind Texas' }

export const organization: Model = {
  name: 'organization',
  machine: createOrganizationMachine(inertDeps()),
  inputs: { 'the page is not open': { clientId: 'NWTX' } },
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
    'the other clients are requested again': { send: { type: 'clients.open' }, to: 'client.listingClients' },
    'the tenants are opened': {
      send: { type: 'tenants.open' },
      from: ['tenants.closed', 'tenants.shown'],
      to: 'tenants.listingTenants',
      effects: { context: { tenants: [], tenantsErrors: [] }, starts: 'listTenants' },
    },
    'the client loads': { answer: 'readClient', with: ok(client), to: 'client.listingClients' },
    'loading the client is rejected': {
      answer: 'readClient',
      with: refusal(500, 'The server had a bad moment.'),
      to: 'client.shown',
    },
    'loading the client fails': { answer: 'readClient', with: unanswered, to: 'client.shown' },
    'the other clients load': { answer: 'listClients', with: ok([]), to: 'client.shown' },
    'loading the other clients is rejected': {
      answer: 'listClients',
      with: refusal(403, 'Not allowed.'),
      to: 'client.shown',
    },
    'loading the other clients fails': { answer: 'listClients', with: unanswered, to: 'client.shown' },
    'the tenants load': { answer: 'listTenants', with: ok([]), to: 'tenants.shown' },
    'loading the tenants is rejected': {
      answer: 'listTenants',
      with: refusal(403, 'Not for you.'),
      to: 'tenants.shown',
    },
    'loading the tenants fails': { answer: 'listTenants', with: unanswered, to: 'tenants.shown' },
  },
  always: {
    'other clients load only when the client is known': (state) =>
      !state.matches({ client: 'listingClients' }) || state.context.selectedClient !== null,
    'a failure does not block the other parts': ({ context }) =>
      context.clientErrors.length === 0 || context.selectedClient === null,
  },
}
