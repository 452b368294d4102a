import type { Call } from '#domain/kernel/calls/calls.ts'

const maintained = { permission: 'CAN_MAINTAIN_EMPLOYEES', client: 'required', event: true } as const

/** The calls that maintain the history of work authorizations. An entry is identified by its position in the record, and `version` ensures that the position is current. */
export const authorizationCalls = {
  addAuthorization: {
    ...maintained,
    method: 'POST',
    path: '/employee/:id/work-auth',
    summary: 'Add a work authorization and keep the former one as history',
  },
  correctAuthorization: {
    ...maintained,
    method: 'PUT',
    path: '/employee/:id/work-auth/:waId',
    summary: 'Correct a current or former work authorization, with a reason',
  },
  reverifyAuthorization: {
    ...maintained,
    method: 'POST',
    path: '/employee/:id/work-auth/:waId/reverify',
    summary: 'Record a reverification of the current work authorization',
  },
} as const satisfies Record<string, Call>
