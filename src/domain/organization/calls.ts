import type { Call } from '#domain/kernel/calls/calls.ts'

const administrators = ['SUPER_ADMIN', 'ADMIN'] as const

/** The calls about tenants and clients. Only administrators can make them. The browser loads them with the pages of Settings. */
export const organizationCalls = {
  createClient: {
    method: 'POST',
    path: '/client/create',
    permission: 'active user',
    roles: administrators,
    client: 'optional',
    creates: true,
    summary: 'Add a client, for administrators of its tenant',
  },
  updateClient: {
    method: 'PUT',
    path: '/client/:id',
    permission: 'active user',
    roles: administrators,
    client: 'optional',
    summary: 'Change a client, for administrators of its tenant',
  },
  readTenant: {
    method: 'GET',
    path: '/tenant/:id',
    permission: 'active user',
    roles: administrators,
    client: 'optional',
    summary: "One tenant: any for SUPER_ADMIN, the user's own for ADMIN",
  },
  createTenant: {
    method: 'POST',
    path: '/tenant/create',
    permission: 'active user',
    roles: ['SUPER_ADMIN'],
    client: 'optional',
    creates: true,
    summary: 'Add a tenant, for SUPER_ADMIN',
  },
  updateTenant: {
    method: 'PUT',
    path: '/tenant/:id',
    permission: 'active user',
    roles: ['SUPER_ADMIN'],
    client: 'optional',
    summary: 'Change or suspend a tenant, for SUPER_ADMIN',
  },
} as const satisfies Record<string, Call>
