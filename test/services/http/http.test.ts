import { http as on, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { allCalls as calls } from '#domain/calls.ts'
import { errorsOf } from '#services/http/http.ts'
import { base, openApi } from '#test/support/httpClient.ts'

const { wire, start, answers } = openApi()
const { sent } = wire

describe('a call', () => {
  it('carries the token, the attestation, the client and JSON (F2)', async () => {
    answers(200, [])
    const { http, options } = start()
    await http(calls.listEmployees, options())
    expect(sent).toHaveLength(1)
    expect(sent[0]?.method).toBe('GET')
    expect(sent[0]?.path).toBe('/hrms/v1/employees')
    expect(Object.fromEntries(sent[0]!.headers)).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer token-1',
      'x-firebase-appcheck': 'integrity-1',
      'x-client-id': 'NWTX',
    })
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('has no client and no bearer header without them', async () => {
    answers(200, {})
    const { http, options } = start({ accessToken: async () => null })
    await http(calls.readSelf, options({ clientId: null }))
    expect(sent[0]?.headers.has('x-client-id')).toBe(false)
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('is skipped without an attestation: nothing is sent (F2)', async () => {
    const { http, options } = start({ integrityToken: async () => null })
    await expect(http(calls.createEmployee, options({ body: {} }))).resolves.toEqual({ kind: 'skipped' })
    expect(sent).toEqual([])
  })

  it('sends limit, offset and search, without an empty search (F4)', async () => {
    answers(200, [])
    const { http, options } = start()
    await http(calls.listProjects, options({ query: { limit: 10, offset: 20, search: 'Ünï & co' } }))
    await http(calls.listProjects, options({ query: { limit: 10, offset: 0, search: '' } }))
    await http(calls.listProjects, options({ query: { limit: 10, offset: 0, search: undefined } }))
    expect(sent.map(({ path }) => path)).toEqual([
      '/hrms/v1/projects?limit=10&offset=20&search=%C3%9Cn%C3%AF+%26+co',
      '/hrms/v1/projects?limit=10&offset=0',
      '/hrms/v1/projects?limit=10&offset=0',
    ])
  })

  it('encodes any id as one path segment', async () => {
    answers(404, { errors: [{ code: 'not_found', message: 'No.' }], requestId: 'r' })
    const { http, options } = start()
    for (const id of ['a/b', '..', '.', 'é?x=1#y', '\ud800']) {
      await http(calls.readContract, options({ params: { id } }))
    }
    for (const { path } of sent) expect(path).toMatch(/^\/hrms\/v1\/contract\/[^/?#]+$/)
  })

  it('returns the data and the total', async () => {
    answers(200, [{ id: 'e1' }], { 'x-total-count': '31' })
    const { http, options } = start()
    expect(await http(calls.listEmployees, options())).toEqual({
      kind: 'ok',
      data: [{ id: 'e1' }],
      total: 31,
    })
  })

  it('returns that there are more matches than the total', async () => {
    answers(200, [], { 'x-total-count': '10000', 'x-total-bound': 'true' })
    const { http, options } = start()
    const answer = await http(calls.listEmployees, options())
    expect(answer).toEqual({ kind: 'ok', data: [], total: 10_000, isCapped: true })
  })

  it('returns the alert days of a list', async () => {
    answers(200, [], { 'x-total-count': '0', 'x-alert-days': '90,60,30,14' })
    const { http, options } = start()
    expect(await http(calls.listContracts, options())).toMatchObject({ alertDays: [90, 60, 30, 14] })
  })

  it('returns the target margin of a list', async () => {
    answers(200, [], { 'x-total-count': '0', 'x-target-margin': '20.00' })
    const { http, options } = start()
    expect(await http(calls.listContracts, options())).toMatchObject({ targetMargin: '20.00' })
  })

  it.each(['', 'many', '1e400'])('has no total for %j', async (count) => {
    answers(200, [], { 'x-total-count': count })
    const { http, options } = start()
    const total = count === '' ? 0 : null
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok', total })
  })
})

describe('a rejection', () => {
  it('returns the errors in the body (F3)', async () => {
    const errors = [{ code: 'required', message: 'Enter a first name.', field: 'firstName' }]
    answers(400, { errors, requestId: 'r' })
    const { http, options } = start()
    expect(await http(calls.createEmployee, options({ body: {} }))).toEqual({
      kind: 'refused',
      status: 400,
      errors,
      current: undefined,
    })
  })

  it('reads `error` of the client and tenant lists, and errors of a success (C4)', async () => {
    answers(200, { error: [{ code: 'no', message: 'Not yours.' }] })
    const { http, options } = start()
    expect(await http(calls.listTenants, options())).toMatchObject({
      kind: 'refused',
      errors: [{ code: 'no', message: 'Not yours.' }],
    })
  })

  it('returns the stored record of a 412', async () => {
    answers(412, { errors: [{ code: 'stale', message: 'Changed.' }], requestId: 'r', current: { id: 'e1' } })
    const { http, options } = start()
    expect(await http(calls.updateEmployee, options({ body: {} }))).toMatchObject({ current: { id: 'e1' } })
  })

  it('returns who changed the record of a 412, or null without a name', async () => {
    const change = { changedBy: 'Ada Admin', changedAt: '2026-03-09T08:00:00.000Z' }
    answers(412, { errors: [{ code: 'stale', message: 'Changed.' }], requestId: 'r', ...change })
    const { http, options } = start()
    expect(await http(calls.updateEmployee, options({ body: {} }))).toMatchObject({ change })
    answers(412, { errors: [{ code: 'stale', message: 'Changed.' }], requestId: 'r', changedBy: 7 })
    expect(await http(calls.updateEmployee, options({ body: {} }))).not.toHaveProperty('change')
  })

  it.each([
    [
      500,
      'Something went wrong on the server. Try again. If it keeps happening, contact your administrator.',
    ],
    [400, "The server rejected the request but didn't say why. Try again."],
  ])('with status %d and no reason gets our own message', async (status, message) => {
    answers(status, {})
    const { http, options } = start()
    expect(await http(calls.listEmployees, options())).toMatchObject({
      errors: [{ code: 'unexplained', message }],
    })
  })

  it.each([
    ['a script as text', ['<img src=x onerror=alert(1)>'], '<img src=x onerror=alert(1)>'],
    ['a bare string', 'plain', 'plain'],
    ['an object', { code: 'x', message: 'told' }, 'told'],
    ['an object without known fields', [{ reason: 1 }], expect.stringMatching(/server rejected/)],
    ['a number', [7], '7'],
  ])('given as %s is shown as text', (_, errors, text) => {
    expect(errorsOf({ errors })).toEqual([{ code: expect.any(String), message: text }])
  })

  it('is cut to a length that can be shown (trust #15)', async () => {
    const huge = 'x'.repeat(2_000_000)
    answers(400, { errors: [{ code: huge, message: huge, field: huge }, ...Array(500).fill('y')] })
    const { http, options } = start()
    const answer = await http(calls.listEmployees, options())
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
    expect(answer).toMatchObject({ kind: 'refused', errors: { length: 50 } })
  })
})

describe('an unreadable response', () => {
  it.each([
    ['HTML', '<!doctype html><h1>It works</h1>'],
    ['nothing', ''],
    ['half of a body', '{"errors": ['],
    ['10 MB', `[${'1,'.repeat(5_000_000)}1]`],
  ])('rejects: %s', async (_, text) => {
    wire.use(on.get(`${base}/employees`, () => HttpResponse.text(text)))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'unreadable' })
  })

  it('of a request that is still running with the same key can be retried', async () => {
    answers(409, { errors: [{ code: 'in_progress', message: 'Still running.' }], requestId: 'r' })
    const { http, options } = start()
    await expect(http(calls.createEmployee, options({ body: {} }))).rejects.toMatchObject({
      code: 'overload',
      message: 'Still running.',
    })
  })

  it.each([
    [200, 'unreadable'],
    [500, 'unreadable'],
    [413, 'refused'],
  ])(
    'without JSON and with status %i is %s, because only a rejection means that nothing was stored',
    async (status, code) => {
      wire.use(on.all(`${base}/*`, () => new HttpResponse('<html>', { status })))
      const { http, options } = start()
      await expect(http(calls.createEmployee, options({ body: {} }))).rejects.toMatchObject({ code })
    },
  )

  it.each([429, 502, 503, 504])('is a failure that can be retried for status %i', async (status) => {
    wire.use(on.get(`${base}/employees`, () => HttpResponse.html('<h1>Busy</h1>', { status })))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'overload' })
  })

  it('has the server’s message when it is too busy', async () => {
    answers(429, { errors: [{ code: 'too_many', message: 'Slow down a little.' }] })
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({
      code: 'overload',
      message: 'Slow down a little.',
    })
  })

  it('is unreachable without a network', async () => {
    wire.use(on.get(`${base}/employees`, () => HttpResponse.error()))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'unreachable' })
  })
})
