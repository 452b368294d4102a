import { http as on, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { allCalls as calls } from '#domain/calls.ts'
import { requestEarly } from '#services/http/earlyAnswers.ts'
import type { RestoredSession } from '#services/identity/restoredSession.ts'
import { listAddress } from '#services/records/resources.ts'
import { base, openApi } from '#test/support/httpClient.ts'

const { wire, start, answers } = openApi()
const { sent } = wire
const request = '/employees?limit=10&offset=0'
const session: RestoredSession = {
  user: { uid: 'cleo', displayName: null, email: null, attributes: { clients: ['NWTX'], roles: [] } },
  token: { accessToken: 'token-1', expirationTime: Date.now() + 3_600_000 },
  clientId: 'NWTX',
  needsMore: false,
  mark: 'mark-1',
  attestation: { token: 'integrity-1', expireTimeMillis: Date.now() + 3_600_000 },
  page: { url: '/employees/list', request },
}
const query = { limit: 10, offset: 0 }
const paths = () => sent.map(({ path }) => path)

describe('requests of the first script', () => {
  it('are those of the page, with its headers', async () => {
    answers(200, [])
    requestEarly(base, session, '/employees/list')
    await vi.waitFor(() => expect(paths()).toEqual(['/hrms/v1/user', `/hrms/v1${request}`]))
    const { http, options } = start()
    await http(calls.listEmployees, options({ query }))
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    const [, early, later] = sent
    expect([...(early?.headers ?? [])]).toEqual([...(later?.headers ?? [])])
    expect(early?.path).toBe(later?.path)
  })

  it.each([
    ['another address', '/contracts/list', request],
    ['a stored address of another host', '/employees/list', '@evil.example/'],
  ])('leave out the list for %s', async (_, at, stored) => {
    answers(200, [])
    requestEarly(base, { ...session, page: { url: '/employees/list', request: stored } }, at)
    await vi.waitFor(() => expect(paths()).toContain('/hrms/v1/user'))
    // A second early request would have been sent before this one.
    const { http, options } = start()
    await http(calls.listProjects, options({ query }))
    expect(paths()).toEqual(['/hrms/v1/user', '/hrms/v1/projects?limit=10&offset=0'])
  })

  it('are used once, and only for the same client and tokens', async () => {
    answers(200, [{ id: 'e1' }])
    const early = requestEarly(base, session, '/employees/list')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    const list = (deps: Parameters<typeof start>[0], clientId = 'NWTX') => {
      const { http, options } = start({ early, ...deps })
      return http(calls.listEmployees, options({ query, clientId }))
    }
    await list({ accessToken: async () => 'token-2' })
    expect(sent).toHaveLength(3)
    await list({}, 'NWNJ')
    expect(sent).toHaveLength(4)
    await list({ integrityToken: async () => 'integrity-2' })
    expect(sent).toHaveLength(5)
    expect(await list({})).toMatchObject({ kind: 'ok', data: [{ id: 'e1' }] })
    expect(sent).toHaveLength(5)
    expect(await list({}).catch(() => 'failed')).toMatchObject({ kind: 'ok' })
    expect(sent).toHaveLength(6)
  })

  it('are not used after they were dropped', async () => {
    answers(200, [])
    const early = requestEarly(base, session, '/employees/list')
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    early.drop()
    const { http, options } = start({ early })
    expect(await http(calls.readSelf, options())).toMatchObject({ kind: 'ok' })
    expect(sent).toHaveLength(3)
  })

  it('that fail count as failed calls, which the charts retry', async () => {
    wire.use(on.all(`${base}/*`, () => HttpResponse.error()))
    const early = requestEarly(base, session, '/employees/list')
    const { http, options } = start({ early })
    await expect(http(calls.readSelf, options())).rejects.toMatchObject({ code: 'unreachable' })
  })
})

it('the URL of a list is the one that its chart requests', () => {
  const filters = { status: ['ACTIVE', 'ON_LEAVE'] }
  expect(
    listAddress('employees', { limit: 25, offset: 50, search: 'smith lo', sort: '-city', filters }),
  ).toBe('/employees?limit=25&offset=50&search=smith+lo&sort=-city&status=ACTIVE&status=ON_LEAVE')
  expect(listAddress('toString', { limit: 10, offset: 0 })).toBeUndefined()
})

describe('a token', () => {
  it.each([
    [200, ['token-1']],
    [403, []],
    [500, []],
  ])('that gets %s is reported as accepted: %j', async (status, expected) => {
    answers(status, {})
    const accepted: (string | null)[] = []
    const { http, options } = start({ onAuthorized: (token) => accepted.push(token) })
    await http(calls.readSelf, options())
    expect(accepted).toEqual(expected)
  })

  it('is reported after it was renewed', async () => {
    wire.use(
      on.all(`${base}/*`, ({ request: { headers } }) =>
        HttpResponse.json({}, { status: headers.get('authorization') === 'Bearer token-2' ? 200 : 401 }),
      ),
    )
    const accepted: (string | null)[] = []
    const { http, options } = start({
      renewToken: async () => 'token-2',
      onAuthorized: (token) => accepted.push(token),
    })
    await http(calls.readSelf, options())
    expect(accepted).toEqual(['token-2'])
  })
})
