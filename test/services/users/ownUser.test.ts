import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { readTile } from '#services/dashboard/dashboard.ts'
import type { CallOptions, Http } from '#services/http/http.ts'
import { createPreferences, createProfile, recordSignOut, savePreferences } from '#services/users/ownUser.ts'
import { userExample } from '#test/support/examples.ts'

const { signal } = new AbortController()
const clientId = 'NWTX'
const user = {
  ...userExample,
  preferences: { theme: 'SYSTEM', density: 'COMPACT', digest: 'WEEKLY', pageSize: 25 },
  version: 4,
}
const ok = (data: unknown): Answer<unknown> => ({ kind: 'ok', data, total: null })

/** Responds to each call in order and records the requests. */
function wire(...answers: Answer<unknown>[]) {
  const requests: { line: string; options: CallOptions }[] = []
  const http: Http = async (call, options) => {
    requests.push({ line: `${call.method} ${call.path}`, options })
    return answers.shift() ?? ok({})
  }
  return { requests, http }
}

describe('the profile', () => {
  it('opens without roles or permissions', async () => {
    const { requests, http } = wire(ok(user))
    const opened = await createProfile(http).openRecord({ clientId, id: 'own' }, signal)
    expect(requests[0]).toMatchObject({ line: 'GET /user', options: { clientId } })
    expect(opened).toMatchObject({ kind: 'opened', record: { id: 'own', version: 4 } })
    expect(JSON.stringify(opened)).not.toMatch(/CLIENT_ADMIN|CAN_VIEW/)
  })

  it('is saved with the version that was read', async () => {
    const { requests, http } = wire(ok({ ...user, firstName: 'Cleopatra', version: 5 }))
    const profile = createProfile(http)
    const { draft, record } = (await createProfile(wire(ok(user)).http).openRecord(
      { clientId, id: 'own' },
      signal,
    )) as { draft: Record<string, string>; record: { id: string; version: number } }
    const typed = { ...draft, firstName: 'Cleopatra' }
    expect(await profile.checkDraft({ draft: typed, record })).toEqual([])
    const saved = await profile.saveRecord({ clientId, draft: typed, record, key: 'k' }, signal)
    expect(requests[0]).toMatchObject({
      line: 'POST /user/update',
      options: { clientId, body: { version: 4, firstName: 'Cleopatra' } },
    })
    expect(saved).toMatchObject({ kind: 'saved', record: { version: 5 }, draft: { firstName: 'Cleopatra' } })
  })

  it('returns a conflict when it was changed elsewhere', async () => {
    const current = { ...user, lastName: 'Other', version: 9 }
    const { http } = wire({ kind: 'refused', status: 412, errors: [], current })
    const record = { id: 'own', version: 4 }
    const answer = await createProfile(http).saveRecord({ clientId, draft: {}, record, key: 'k' }, signal)
    expect(answer).toMatchObject({ kind: 'conflict', record: { version: 9 }, draft: { lastName: 'Other' } })
  })

  it.each([
    { kind: 'skipped' } as const,
    { kind: 'refused', status: 403, errors: [{ code: 'permission', message: 'No.' }] } as const,
  ])('a response that is $kind is passed on', async (answer) => {
    const record = { id: 'own', version: 4 }
    expect(await createPreferences(wire(answer).http).openRecord({ clientId, id: 'own' }, signal)).toEqual(
      answer,
    )
    expect(
      await createPreferences(wire(answer).http).saveRecord(
        { clientId, draft: {}, record, key: 'k' },
        signal,
      ),
    ).toEqual(answer)
  })
})

describe('a theme', () => {
  it('is sent alone, so that the other preferences stay as they are', async () => {
    const { requests, http } = wire(ok(user), ok(user))
    await savePreferences(http, { clientId, selected: { theme: 'DARK' } }, signal)
    expect(requests.map(({ line }) => line)).toEqual(['GET /user', 'POST /user/update'])
    expect(requests[1]?.options.body).toEqual({
      version: 4,
      preferences: { theme: 'DARK' },
    })
  })

  it('is not saved when the user cannot be read', async () => {
    const { requests, http } = wire({ kind: 'skipped' })
    expect(await savePreferences(http, { clientId, selected: { theme: 'DARK' } }, signal)).toEqual({
      kind: 'skipped',
    })
    expect(requests).toHaveLength(1)
  })
})

describe('a tile', () => {
  const summary = {
    asOf: '2026-03-09T08:00:00Z',
    contractsWaiting: null,
    authorizations: null,
    contractsEnding: null,
    purchaseOrders: null,
    movements: null,
    bench: null,
    hours: null,
    grossMargin: null,
    belowMargin: null,
    onboarding: null,
    invoices: null,
    timesheets: null,
    unbilled: null,
    receivables: null,
    amounts: [
      { tile: 'headcount', key: 'W2', currency: 'USD', amount: '1.00' },
      { tile: 'invoices', key: 'DRAFT', currency: 'USD', amount: '2.00' },
    ],
  }

  it('is requested separately', async () => {
    const { requests, http } = wire(ok({ ...summary, headcount: { W2: 3, '1099': 0, C2C: 1, ON_BENCH: 1 } }))
    const answer = await readTile(http, { clientId, tile: 'headcount' }, signal)
    expect(requests[0]).toMatchObject({
      line: 'GET /dashboard/summary',
      options: { clientId, query: { tiles: 'headcount' } },
    })
    expect(answer).toMatchObject({
      kind: 'ok',
      data: {
        asOf: '2026-03-09T08:00:00Z',
        counts: { W2: 3, '1099': 0, C2C: 1 },
        amounts: [{ key: 'W2', currency: 'USD', amount: '1.00' }],
      },
    })
  })

  it('without permission has no counts', async () => {
    const { http } = wire(ok({ ...summary, headcount: null }))
    expect(await readTile(http, { clientId, tile: 'headcount' }, signal)).toMatchObject({
      data: { counts: null },
    })
  })

  it.each([{}, null, [], { ...summary, headcount: { W2: 'many' } }])('%j cannot be read', async (data) => {
    await expect(
      readTile(wire(ok(data)).http, { clientId, tile: 'headcount' }, signal),
    ).rejects.toMatchObject({
      code: 'unreadable',
    })
  })
})

describe('the record of a sign-out', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Responds to every request and records it. */
  function network(status: number) {
    const sent: Request[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      sent.push(new Request(new URL(address, 'https://muster.test'), init))
      return new Response('{}', { status })
    })
    return sent
  }
  const token = { accessToken: 'the token', expirationTime: 0 }
  const verified = async () => 'integrity'

  it('is sent with the token and client of the session that ended, even if the page closes', async () => {
    const sent = network(200)
    await recordSignOut('/hrms/v1', verified, { token, selectedClientId: clientId })
    expect(sent).toHaveLength(1)
    const [request] = sent as [Request]
    expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/hrms/v1/user/sign-out'])
    expect(request.headers.get('authorization')).toBe('Bearer the token')
    expect(request.headers.get('x-client-id')).toBe(clientId)
    expect(request.headers.get('x-firebase-appcheck')).toBe('integrity')
    expect(await request.json()).toEqual({})
    expect([request.keepalive, request.credentials]).toEqual([true, 'omit'])
  })

  it('is sent once, whatever the API returns', async () => {
    const sent = network(401)
    await recordSignOut('/hrms/v1', verified, { token, selectedClientId: null })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.has('x-client-id')).toBe(false)
  })

  it('is not sent without a token or while the app is not verified', async () => {
    const sent = network(200)
    await recordSignOut('/hrms/v1', verified, { token: null, selectedClientId: null })
    await recordSignOut('/hrms/v1', async () => null, { token, selectedClientId: null })
    expect(sent).toEqual([])
  })
})
