import type { Call } from '#domain/kernel/calls/calls.ts'

const maintainCall = { permission: 'CAN_MAINTAIN_EMPLOYEES', client: 'required', event: true } as const

/** The calls that maintain the history of work authorizations. `waId` is an entry's position in the record, and `version` ensures that the position still belongs to that entry. */
export const authorizationCalls = {
  addAuthorization: {
    ...maintainCall,
    method: 'POST',
    path: '/employee/:id/work-auth',
    summary: 'Add a work authorization and keep the previous one in the history',
  },
  correctAuthorization: {
    ...maintainCall,
    method: 'PUT',
    path: '/employee/:id/work-auth/:waId',
    summary: 'Correct the current or an earlier work authorization, with a reason',
  },
  reverifyAuthorization: {
    ...maintainCall,
    method: 'POST',
    path: '/employee/:id/work-auth/:waId/reverify',
    summary: 'Record a reverification of the current work authorization',
  },
} as const satisfies Record<string, Call>
