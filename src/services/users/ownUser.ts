import type { Answer, OpenAnswer, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { FormShape } from '#domain/kernel/draft.ts'
import type { Preferences } from '#domain/users/preferences.ts'
import type { User } from '#domain/users/record.ts'
import { addressOf } from '#services/http/address.ts'
import { Failure } from '#services/http/failure.ts'
import { headersOf } from '#services/http/headers.ts'
import type { Http } from '#services/http/http.ts'
import type { Session } from '#services/identity/identity.ts'
import { rejectEvent, type Records } from '#services/records/records.ts'
import { readUser } from '#services/users/users.ts'

/** A form for part of the signed-in user's record, and a function that returns that part. */
interface OwnForm<Rec extends StoredRecord> {
  readonly form: FormShape<Rec>
  readonly partOf: (user: User) => Rec
}

/** The services for a page with a single form. */
export type OwnRecords = Omit<
  Records,
  'loadPage' | 'exportList' | 'loadCounts' | 'loadTotals' | 'sendBulk' | 'findSimilar'
>

/** Creates the services for the Profile page. */
export const createProfile = (http: Http) =>
  createOwnRecords(http, async () => {
    const { profileForm, profileOf } = await import('#domain/users/profileForm.ts')
    return { form: profileForm, partOf: profileOf }
  })

/** Creates the services for the page where users set their preferences. */
export const createPreferences = (http: Http) =>
  createOwnRecords(http, async () => {
    const { preferencesForm, preferencesOf } = await import('#domain/users/preferencesForm.ts')
    return { form: preferencesForm, partOf: preferencesOf }
  })

function createOwnRecords<Rec extends StoredRecord>(
  http: Http,
  load: () => Promise<OwnForm<Rec>>,
): OwnRecords {
  const asRec = (record: StoredRecord | null) => record as Rec | null
  return {
    openRecord: async ({ clientId }, signal) => {
      const [own, answer] = await Promise.all([load(), readUser(http, clientId, signal)])
      return answer.kind === 'ok' ? { kind: 'opened', ...storedForm(own, answer.data) } : answer
    },
    checkDraft: async ({ draft, record }) => (await load()).form.check(draft, asRec(record)),
    saveRecord: async ({ clientId, draft, record }, signal) => {
      const own = await load()
      const body = { version: record?.version, ...own.form.toInput(draft, asRec(record)) }
      return saveAnswerOf(own, await http(recordCalls.updateSelf, { body, clientId, signal }))
    },
    sendEvent: rejectEvent,
  }
}

function storedForm<Rec extends StoredRecord>(
  { form, partOf }: OwnForm<Rec>,
  user: User,
): Omit<Extract<OpenAnswer, { kind: 'opened' }>, 'kind' | 'record'> & { record: Rec } {
  const record = partOf(user)
  return { record, draft: form.toDraft(record) }
}

function saveAnswerOf<Rec extends StoredRecord>(own: OwnForm<Rec>, answer: Answer<unknown>): SaveAnswer {
  if (answer.kind === 'ok') {
    const { record, draft } = storedForm(own, answer.data as User)
    return { kind: 'saved', record, draft, row: { id: record.id } }
  }
  if (answer.kind === 'refused' && answer.status === 412 && answer.current !== undefined) {
    return { kind: 'conflict', ...storedForm(own, answer.current as User), ...answer.change }
  }
  return answer
}

/** Saves some of the user's preferences and leaves the others unchanged. */
export async function savePreferences(
  http: Http,
  { clientId, selected }: { clientId: string; selected: Partial<Preferences> },
  signal: AbortSignal,
): Promise<Answer<User>> {
  const answer = await readUser(http, clientId, signal)
  if (answer.kind !== 'ok') return answer
  const body = { version: answer.data.version, preferences: selected }
  return (await http(recordCalls.updateSelf, { body, clientId, signal })) as Answer<User>
}

/** The token and client of a session that has ended. */
interface EndedSession {
  readonly token: Session['token']
  readonly selectedClientId: string | null
}

/**
 * Asks the API to record that a user signed out of this browser. Uses `fetch`, because Http would request a token
 * for the session that has ended. After a rejected call, Http could even end the next user's session.
 */
export async function recordSignOut(
  apiBase: string,
  integrityToken: () => Promise<string | null>,
  { token, selectedClientId: clientId }: EndedSession,
): Promise<void> {
  const integrity = await integrityToken()
  if (token === null || integrity === null) return
  await fetch(apiBase + addressOf(recordCalls.signOut), {
    method: recordCalls.signOut.method,
    headers: headersOf({ token: token.accessToken, clientId, integrity }),
    body: '{}',
    // Lets the request finish if the page is closed, because many people close it right after signing out.
    keepalive: true,
    credentials: 'omit',
    cache: 'no-store',
  })
}

/** Ends every session of the signed-in user, including this one. Throws a Failure if the call was skipped or rejected. Ignores a 401, because it ends this session anyway. */
export async function revokeSessions(http: Http, signal: AbortSignal): Promise<void> {
  const answer = await http(recordCalls.revokeSessions, { signal })
  if (answer.kind === 'skipped')
    throw new Failure('skipped', "Couldn't verify this app. Try again in a moment.")
  if (answer.kind === 'refused' && answer.status !== 401) {
    throw new Failure('refused', answer.errors[0]?.message ?? "Couldn't sign you out everywhere. Try again.")
  }
}
