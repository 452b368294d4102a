import type { Answer, Draft, Prefill, Row, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import type { AuthEvent } from '#machines/session/auth.ts'
import type { AuthToken } from '#machines/session/tokenRefresh.machine.ts'

const minute = 60_000

/** The only rule of the test forms, which is that a name is required. */
export const rulesOf = ({ name }: Draft) =>
  name === undefined || name.trim() === ''
    ? [{ code: 'required', message: 'Enter a name.', field: 'name' }]
    : []

export const unreachable = { code: 'unreachable', message: 'The server cannot be reached.' }
export const late = { code: 'timeout', message: 'The server took too long to answer.' }
export const unreadable = { code: 'unreadable', message: 'The answer cannot be read.' }

export const record = (id: string, version: number, more: Draft = {}): StoredRecord => ({
  id,
  version,
  name: 'Gary',
  note: '',
  city: 'Casper',
  ...more,
})
export const draftOf = ({ name, note, city }: StoredRecord): Draft => ({
  name: String(name),
  note: String(note),
  city: String(city),
})
export const emptyDraft: Draft = { name: '', note: '', city: '' }
export const opened = (stored: StoredRecord | null) => ({
  kind: 'opened' as const,
  record: stored,
  draft: stored === null ? emptyDraft : draftOf(stored),
})
export const savedAs = (stored: StoredRecord): SaveAnswer => ({
  kind: 'saved',
  record: stored,
  draft: draftOf(stored),
  row: { id: stored.id, name: stored['name'] },
})
export const conflictWith = (stored: StoredRecord): SaveAnswer => ({
  kind: 'conflict',
  record: stored,
  draft: draftOf(stored),
})
export const page = (rows: readonly Row[], total = rows.length): Answer<readonly Row[]> => ({
  kind: 'ok',
  data: rows,
  total,
})
export const refusal = (status: number, message = 'No.', field?: string) => ({
  kind: 'refused' as const,
  status,
  errors: [field === undefined ? { code: 'no', message } : { code: 'no', message, field }],
})
export const skipped = { kind: 'skipped' as const }

export const person = (uid = 'cleo', clients: readonly string[] = ['NWTX', 'NWNJ']) => ({
  uid,
  displayName: 'Cleo Client',
  email: `${uid}@muster.test`,
  attributes: { clients, roles: ['CLIENT_ADMIN'] },
})
export const tokenFor = (milliseconds: number, accessToken = 'token-1'): AuthToken => ({
  accessToken,
  expirationTime: Date.now() + milliseconds,
})
export const present = (
  user = person(),
  token: AuthToken | null = tokenFor(60 * minute),
): Extract<AuthEvent, { type: 'session.present' }> => ({ type: 'session.present', user, token })

export const profile = {
  uid: 'cleo',
  firstName: 'Cleo',
  lastName: 'Client',
  permissions: ['CAN_VIEW_EMPLOYEES'],
}
export const listRoute = (area: string, search?: string) => ({
  type: 'route.changed' as const,
  route: {
    area,
    page: 'list' as const,
    request: { limit: 10, offset: 0, ...(search === undefined ? {} : { search }) },
  },
})
export const recordRoute = (area: string, id: string | null, prefill?: Prefill) => ({
  type: 'route.changed' as const,
  route: { area, page: 'record' as const, id, ...(prefill && { prefill }) },
})
