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
    summary: 'Add a client (administrators of its tenant only)',
  },
  updateClient: {
    method: 'PUT',
    path: '/client/:id',
    permission: 'active user',
    roles: administrators,
    client: 'optional',
    summary: 'Change a client (administrators of its tenant only)',
  },
  readTenant: {
    method: 'GET',
    path: '/tenant/:id',
    permission: 'active user',
    roles: administrators,
    client: 'optional',
    summary: 'One tenant. A SUPER_ADMIN can read any tenant, an ADMIN only their own',
  },
  createTenant: {
    method: 'POST',
    path: '/tenant/create',
    permission: 'active user',
    roles: ['SUPER_ADMIN'],
    client: 'optional',
    creates: true,
    summary: 'Add a tenant (SUPER_ADMIN only)',
  },
  updateTenant: {
    method: 'PUT',
    path: '/tenant/:id',
    permission: 'active user',
    roles: ['SUPER_ADMIN'],
    client: 'optional',
    summary: 'Change or suspend a tenant (SUPER_ADMIN only)',
  },
} as const satisfies Record<string, Call>
