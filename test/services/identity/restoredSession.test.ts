import { describe, expect, it } from 'vitest'
import { isOtherPage, restoredSession, type Reload } from '#services/identity/restoredSession.ts'
import { attestationOf } from '#services/integrity/attestation.ts'
import { jwt, part } from '#test/support/server/jwt.ts'

const now = Date.UTC(2026, 5, 1, 12)
const minute = 60_000
const claims = { sub: 'cleo', clients: ['nwtx', 'nwnj'], roles: ['CLIENT_ADMIN'] }

/** What a tab of Cleo stored a minute ago. */
function envelope() {
  return {
    version: 7,
    uid: 'cleo',
    savedAt: now - minute,
    activeAt: now - minute,
    resumption: {
      mark: 'mark-1',
      attestation: { token: 'integrity-1', expireTimeMillis: now + 30 * minute },
      page: { url: '/employees/list', request: '/employees?limit=10&offset=0' },
    },
    snapshot: {
      children: {
        auth: {
          snapshot: {
            value: 'signedIn',
            context: {
              user: {
                uid: 'cleo',
                displayName: 'Cleo Client',
                email: 'cleo@muster.test',
                attributes: { clients: ['forged'], roles: ['SUPER_ADMIN'] },
              },
              token: { accessToken: jwt(claims), expirationTime: now + 40 * minute },
              selectedClientId: 'nwnj',
            },
            children: {
              workspace: {
                snapshot: {
                  children: {
                    commands: { snapshot: { value: 'closed', children: {} } },
                    employees: { snapshot: { value: 'listing', children: { list: {} } as object } },
                    dashboard: { snapshot: { value: 'elsewhere', children: { headcount: {} } } },
                  },
                },
              },
            },
          },
        },
      },
    },
  }
}
type Envelope = ReturnType<typeof envelope>
const authOf = (stored: Envelope) => stored.snapshot.children.auth.snapshot

function read(edit: (stored: Envelope) => void = () => undefined, reload: Partial<Reload> = {}) {
  const stored = envelope()
  edit(stored)
  return restoredSession({ text: JSON.stringify(stored), version: 7, mark: 'mark-1', now, ...reload })
}

describe('a restored session', () => {
  it('has the claims of its token, not the stored ones', () => {
    const session = read()
    expect(session?.user).toEqual({
      uid: 'cleo',
      displayName: 'Cleo Client',
      email: 'cleo@muster.test',
      attributes: { clients: ['nwtx', 'nwnj'], roles: ['CLIENT_ADMIN'] },
    })
    expect([session?.clientId, session?.mark, session?.attestation.token]).toEqual([
      'nwnj',
      'mark-1',
      'integrity-1',
    ])
  })

  it.each<[string, (stored: Envelope) => void]>([
    ['of another version', (stored) => (stored.version = 6)],
    ['older than 12 hours', (stored) => (stored.savedAt = now - 12 * 60 * minute)],
    ['from the future', (stored) => (stored.savedAt = now + 12 * 60 * minute)],
    ['not used for half an hour', (stored) => (stored.activeAt = now - 30 * minute)],
    ['with another mark', (stored) => (stored.resumption.mark = 'mark-0')],
    [
      'with an expired integrity token',
      (stored) => (stored.resumption.attestation.expireTimeMillis = now + 30_000),
    ],
    ['with an expired token', (stored) => (authOf(stored).context.token.expirationTime = now + 30_000)],
    ['of another user', (stored) => (stored.uid = 'ada')],
    [
      "with another user's token",
      (stored) => (authOf(stored).context.token.accessToken = jwt({ ...claims, sub: 'ada' })),
    ],
    [
      'in a client that the token does not name',
      (stored) => (authOf(stored).context.selectedClientId = 'hrbr'),
    ],
    ['with a list that was stale', (stored) => (authOf(stored).value = 'stale')],
    [
      'with an open command menu',
      (stored) => (authOf(stored).children.workspace.snapshot.children.commands.snapshot.value = 'open'),
    ],
  ])('is not used when it is %s', (_, edit) => {
    expect(read()).not.toBeNull()
    expect(read(edit)).toBeNull()
  })

  it('knows whether a form or an import was open', () => {
    const areasOf = (stored: Envelope) => authOf(stored).children.workspace.snapshot.children
    expect(read()?.needsMore).toBe(false)
    // The dashboard isn't restored.
    expect(read((stored) => (areasOf(stored).dashboard.snapshot.value = 'showing'))?.needsMore).toBe(false)
    expect(
      read((stored) => (areasOf(stored).employees.snapshot.children = { list: {}, record: {} }))?.needsMore,
    ).toBe(true)
    const page = { snapshot: { value: 'choosing', children: {} } }
    expect(read((stored) => Object.assign(areasOf(stored), { importEmployees: page }))?.needsMore).toBe(true)
  })

  it('is not used after a sign-out or without readable data', () => {
    expect(read(undefined, { mark: null })).toBeNull()
    for (const text of [null, '', '{', 'null', '[]', '{"snapshot":{}}'])
      expect(restoredSession({ text, version: 7, mark: 'mark-1', now })).toBeNull()
    // A missing mark never matches, even if none was stored.
    expect(read((stored) => Reflect.deleteProperty(stored.resumption, 'mark'), { mark: null })).toBeNull()
  })
})

describe('the expiry of an integrity token', () => {
  const token = (expiry: number) => `x.${part({ exp: expiry / 1_000 })}.x`

  it("is in this device's time, even if its clock is wrong", () => {
    const ahead = 3 * 60 * minute
    const access = { accessToken: token(now + 40 * minute), expirationTime: now + 40 * minute + ahead }
    expect(attestationOf(token(now + 10 * minute), access)).toEqual({
      token: token(now + 10 * minute),
      expireTimeMillis: now + 10 * minute + ahead,
    })
  })

  it('is unknown without either token', () => {
    const access = { accessToken: token(now), expirationTime: now }
    expect(attestationOf(null, access)).toBeNull()
    expect(attestationOf('opaque', access)).toBeNull()
    expect(attestationOf(token(now), null)).toBeNull()
    expect(attestationOf(token(now), { ...access, accessToken: 'opaque' })).toBeNull()
  })
})

describe('a stored page', () => {
  const stored = () => JSON.stringify(envelope())

  it('is the one at its URL', () => {
    expect(isOtherPage(stored(), '/employees/list')).toBe(false)
  })

  it.each(['/employees/list?status=ACTIVE', '/employees', '/contracts/list'])('is not that of %s', (at) => {
    expect(isOtherPage(stored(), at)).toBe(true)
  })

  it('counts as another page when its address is unknown', () => {
    const { resumption: _, ...untold } = envelope()
    expect(isOtherPage(JSON.stringify(untold), '/employees/list')).toBe(true)
    expect(isOtherPage(null, '/employees/list')).toBe(true)
  })
})
