import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { ClientRow, ReadableClient, TenantRow } from '#domain/organization/client.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { createReadMachine, type Read } from '#machines/kit/read.machine.ts'

export interface OrganizationInput {
  readonly clientId: string
}

export interface OrganizationContext extends OrganizationInput {
  readonly selectedClient: ReadableClient | null
  readonly clientErrors: readonly FieldError[]
  readonly clients: readonly ClientRow[]
  readonly clientsErrors: readonly FieldError[]
  readonly tenants: readonly TenantRow[]
  readonly tenantsErrors: readonly FieldError[]
}

/** `clients.open` reloads only the clients, and does nothing until the selected client is loaded. `tenants.open` is only sent for users who can view tenants. */
export type OrganizationEvent =
  { type: 'organization.open' } | { type: 'clients.open' } | { type: 'tenants.open' }

export interface OrganizationDeps {
  readonly readClient: Read<OrganizationInput, Answer<ReadableClient>>
  readonly listClients: Read<{ clientId: string; tenantId: string }, Answer<readonly ClientRow[]>>
  readonly listTenants: Read<OrganizationInput, Answer<readonly TenantRow[]>>
}

export type OrganizationActor = ActorRefFrom<ReturnType<typeof createOrganizationMachine>>

const errorsOf = (answer: Answer<unknown>) => (answer.kind === 'refused' ? answer.errors : [])

/** The selected client, the clients of its tenant, and the tenants. Each part loads when a page shows it. */
export function createOrganizationMachine(deps: OrganizationDeps) {
  return setup({
    types: {
      context: {} as OrganizationContext,
      events: {} as OrganizationEvent,
      input: {} as OrganizationInput,
      tags: {} as 'loadingClient' | 'loadingClients' | 'loadingTenants',
    },
    actors: {
      readClient: createReadMachine(deps.readClient),
      listClients: createReadMachine(deps.listClients),
      listTenants: createReadMachine(deps.listTenants),
    },
    actions: {
      clearClient: assign({ selectedClient: null, clientErrors: [] }),
      clearClients: assign({ clients: [], clientsErrors: [] }),
      clearTenants: assign({ tenants: [], tenantsErrors: [] }),
      setClient: assign((_, { output }: { output: Answer<ReadableClient> }) =>
        output.kind === 'ok' ? { selectedClient: output.data } : { clientErrors: errorsOf(output) },
      ),
      setClients: assign((_, { output }: { output: Answer<readonly ClientRow[]> }) =>
        output.kind === 'ok' ? { clients: output.data } : { clientsErrors: errorsOf(output) },
      ),
      setTenants: assign((_, { output }: { output: Answer<readonly TenantRow[]> }) =>
        output.kind === 'ok' ? { tenants: output.data } : { tenantsErrors: errorsOf(output) },
      ),
    },
    guards: {
      'client is loaded': ({ context }) => context.selectedClient !== null,
    },
  }).createMachine({
    id: 'organization',
    context: ({ input }) => ({
      ...input,
      selectedClient: null,
      clientErrors: [],
      clients: [],
      clientsErrors: [],
      tenants: [],
      tenantsErrors: [],
    }),
    type: 'parallel',
    states: {
      client: {
        initial: 'closed',
        on: {
          'organization.open': '.readingClient',
          'clients.open': { guard: 'client is loaded', target: '.listingClients' },
        },
        states: {
          closed: {},
          readingClient: {
            tags: 'loadingClient',
            entry: 'clearClient',
            invoke: {
              id: 'readClient',
              src: 'readClient',
              input: ({ context }) => ({ clientId: context.clientId }),
              onDone: { target: 'deciding', actions: { type: 'setClient', params: ({ event }) => event } },
            },
          },
          deciding: {
            always: [{ guard: 'client is loaded', target: 'listingClients' }, { target: 'shown' }],
          },
          listingClients: {
            tags: 'loadingClients',
            entry: 'clearClients',
            invoke: {
              id: 'listClients',
              src: 'listClients',
              input: ({ context }) => ({
                clientId: context.clientId,
                tenantId: context.selectedClient?.tenantId ?? '',
              }),
              onDone: { target: 'shown', actions: { type: 'setClients', params: ({ event }) => event } },
            },
          },
          shown: {},
        },
      },
      tenants: {
        initial: 'closed',
        on: { 'tenants.open': '.listingTenants' },
        states: {
          closed: { tags: 'loadingTenants' },
          listingTenants: {
            tags: 'loadingTenants',
            entry: 'clearTenants',
            invoke: {
              id: 'listTenants',
              src: 'listTenants',
              input: ({ context }) => ({ clientId: context.clientId }),
              onDone: { target: 'shown', actions: { type: 'setTenants', params: ({ event }) => event } },
            },
          },
          shown: {},
        },
      },
    },
  })
}
