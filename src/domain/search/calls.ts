import type { Call } from '#domain/kernel/calls/calls.ts'

/** The call that searches several kinds of records at once. */
export const searchCalls = {
  search: {
    method: 'GET',
    path: '/search',
    // Each kind of record has its own permission. A kind that the user can't view has no matches.
    permission: 'active user',
    client: 'required',
    summary: 'First matches in each searched list that the user can view',
  },
} as const satisfies Record<string, Call>
