import type { OrganisationContext } from '#machines/organisation.machine.ts'
import { createOrganisationMachine } from '#machines/organisation.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { ok, refusal, unreachable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const client = { clientId: 'NWTX', tenantId: 'NW', name: 'Northwind Texas' }

export const organisation: Model = {
  name: 'organisation',
  machine: createOrganisationMachine(inertDeps()),
  inputs: { 'nobody has looked': { clientId: 'NWTX' } },
  facts: ({ selectedClient }: OrganisationContext) => selectedClient !== null,
  happenings: {
    'the organisation is opened': { send: { type: 'organisation.open' } },
    'the tenants are opened': { send: { type: 'tenants.open' } },
    'the client comes': { answer: 'readClient', with: ok(client) },
    'the client is refused': { answer: 'readClient', with: refusal(500, 'The server had a bad moment.') },
    'the client cannot be had': { fail: 'readClient', with: unreachable },
    'the sister clients come': { answer: 'listClients', with: ok([]) },
    'the sister clients are refused': { answer: 'listClients', with: refusal(403, 'Not allowed.') },
    'the sister clients cannot be had': { fail: 'listClients', with: unreachable },
    'the tenants come': { answer: 'listTenants', with: ok([]) },
    'the tenants are refused': { answer: 'listTenants', with: refusal(403, 'Not for you.') },
    'the tenants cannot be had': { fail: 'listTenants', with: unreachable },
  },
  always: {
    'sisters are asked for only of a client that is known': (state) =>
      !state.matches({ client: 'listingSisters' }) || state.context.selectedClient !== null,
    'what failed holds nothing else up': ({ context }) =>
      context.clientErrors.length === 0 || context.selectedClient === null,
  },
}
