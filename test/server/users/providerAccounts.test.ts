import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { AccountMissing, type AccountClaims, type IdentityAdmin } from '#server/identity/admin.ts'
import { isAccountUpdateDue, updateAccounts } from '#server/jobs/updateAccounts.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

type Account = { email: string; claims: AccountClaims; disabled: boolean; sessions: 'open' | 'revoked' }
/** The accounts at the provider, by uid. */
const accounts = new Map<string, Account>()
let isUnavailable = false
/** Runs while the provider stores claims. */
let meanwhile: () => Promise<void>

function change(uid: string, more: Partial<Account>): Promise<void> {
  if (isUnavailable) return Promise.reject(new Error('away'))
  const account = accounts.get(uid)
  if (account === undefined) return Promise.reject(new AccountMissing())
  accounts.set(uid, { ...account, ...more })
  return Promise.resolve()
}
const provider: IdentityAdmin = {
  createAccount({ uid, email, claims }) {
    if ([...accounts.values()].some((account) => account.email === email))
      return Promise.reject(new Error('email exists'))
    accounts.set(uid, { email, claims, disabled: false, sessions: 'open' })
    return Promise.resolve()
  },
  deleteAccount: async (uid) => void accounts.delete(uid),
  findAccount: async (email) => [...accounts].find(([, account]) => account.email === email)?.[0] ?? null,
  async setClaims(uid, claims) {
    await meanwhile()
    await change(uid, { claims })
  },
  setDisabled: (uid, disabled) => change(uid, { disabled }),
  revokeSessions: (uid) => change(uid, { sessions: 'revoked' }),
  sendInvitation: () => Promise.resolve(),
}

let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  server = await startTestApp({ identityAdmin: provider })
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  accounts.clear()
  isUnavailable = false
  meanwhile = () => Promise.resolve()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  // Removes what earlier tests and the users above have left.
  await withOwner(server.database, (tx) => tx.execute(sql`DELETE FROM account_updates`))
})

const emailOf = () => `new-${crypto.randomUUID()}@users.test`
const invite = (email = emailOf()) =>
  server.request(admin, 'POST', '/user/create', {
    body: { email, firstName: 'Nia', lastName: 'Okafor', clients: [tenant.a], roles: ['CLIENT_ADMIN'] },
  })
const post = (path: string, body: object) => server.request(admin, 'POST', path, { body })

describe('an invitation', () => {
  test('replaces an account that belongs to no user, so that its password stops working', async () => {
    const email = emailOf()
    accounts.set('left', { email, claims: { clients: [], roles: [] }, disabled: false, sessions: 'open' })
    const made = await invite(email)
    expect(made.status, made.text).toBe(201)
    expect([...accounts]).toMatchObject([[made.body.uid, { email, claims: { clients: [tenant.a] } }]])
  })

  test('leaves the account of another user alone', async () => {
    const email = emailOf()
    const other = await server.makeTenant()
    const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: other })
    accounts.set(user.uid, {
      email,
      claims: { clients: [other.a], roles: [] },
      disabled: false,
      sessions: 'open',
    })
    const refused = await invite(email)
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      422,
      { code: 'duplicate', field: 'email' },
    ])
    expect([...accounts.keys()]).toEqual([user.uid])
  })
})

test('a user who was disabled before accepting the invitation is invited again when enabled', async () => {
  const { uid } = (await invite()).body
  await post(`/user/${uid}/disable`, { version: 1 })
  expect((await post(`/user/${uid}/enable`, { version: 2 })).body).toMatchObject({ status: 'INVITED' })
  expect((await post(`/user/${uid}/resend-invite`, { version: 3 })).status).toBe(200)
  const accepted: TestUser = {
    uid,
    roles: ['CLIENT_ADMIN'],
    tenantId: tenant.tenantId,
    clientIds: [tenant.a],
  }
  expect((await server.request(accepted, 'GET', '/user')).body).toMatchObject({ status: 'ACTIVE' })
  await post(`/user/${uid}/disable`, { version: 4 })
  expect((await post(`/user/${uid}/enable`, { version: 5 })).body).toMatchObject({ status: 'ACTIVE' })
})

describe('a provider that could not be reached', () => {
  const waiting = async () => {
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ uid: string; attempts: number }>(
        sql`SELECT uid, attempts FROM account_updates ORDER BY uid`,
      ),
    )
    return rows
  }
  const makeDue = () =>
    withOwner(server.database, (tx) => tx.execute(sql`UPDATE account_updates SET next_at = now()`))
  const tell = () => updateAccounts(server.database, provider)

  test('learns later what changed: clients, roles and that the user is disabled', async () => {
    const { uid } = (await invite()).body
    await tell()
    expect([await waiting(), await isAccountUpdateDue(server.database)]).toEqual([[], false])
    isUnavailable = true
    expect(
      (await post(`/user/${uid}/update`, { version: 1, clients: [tenant.b, tenant.a], roles: ['ADMIN'] }))
        .status,
    ).toBe(200)
    expect((await post(`/user/${uid}/disable`, { version: 2 })).status).toBe(200)
    expect(accounts.get(uid)).toMatchObject({ claims: { roles: ['CLIENT_ADMIN'] }, disabled: false })
    expect(await isAccountUpdateDue(server.database)).toBe(true)
    expect(await tell()).toBe(1)
    expect([await waiting(), await isAccountUpdateDue(server.database)]).toEqual([
      [{ uid, attempts: 1 }],
      false,
    ])
    isUnavailable = false
    await makeDue()
    expect(await tell()).toBe(0)
    expect(accounts.get(uid)).toMatchObject({
      claims: { clients: [tenant.b, tenant.a], roles: ['ADMIN'] },
      disabled: true,
      sessions: 'revoked',
    })
    expect(await waiting()).toEqual([])
  })

  test('disables an account whose claims it rejects, and ends its sessions', async () => {
    const { uid } = (await invite()).body
    await post(`/user/${uid}/disable`, { version: 1 })
    meanwhile = () => Promise.reject(new Error('the claims are too large'))
    expect(await tell()).toBe(1)
    expect(accounts.get(uid)).toMatchObject({ disabled: true, sessions: 'revoked' })
    expect(await waiting()).toEqual([{ uid, attempts: 1 }])
  })

  test('is asked again when the user changed while it was being told', async () => {
    const { uid } = (await invite()).body
    await makeDue()
    let changes = 0
    meanwhile = async () => {
      changes += 1
      if (changes === 1) await post(`/user/${uid}/disable`, { version: 1 })
    }
    await tell()
    expect(await waiting()).toEqual([{ uid, attempts: 0 }])
    await tell()
    expect([accounts.get(uid)?.disabled, await waiting()]).toEqual([true, []])
  })

  test('has an enabled account before the response; without the provider, the user is enabled and the account later', async () => {
    const { uid } = (await invite()).body
    await post(`/user/${uid}/disable`, { version: 1 })
    await tell()
    expect(accounts.get(uid)?.disabled).toBe(true)
    expect((await post(`/user/${uid}/enable`, { version: 2 })).status).toBe(200)
    expect(accounts.get(uid)?.disabled).toBe(false)

    await post(`/user/${uid}/disable`, { version: 3 })
    await tell()
    isUnavailable = true
    const enabled = await post(`/user/${uid}/enable`, { version: 4 })
    expect([enabled.status, enabled.body.status, accounts.get(uid)?.disabled]).toEqual([200, 'INVITED', true])
    isUnavailable = false
    await tell()
    expect(accounts.get(uid)?.disabled).toBe(false)
  })

  test('is not asked about an account that it does not have', async () => {
    const { uid } = (await invite()).body
    accounts.delete(uid)
    expect([await tell(), await waiting()]).toEqual([0, []])
  })
})

test('a change by someone who sees one client leaves the claims of the user’s other clients', async () => {
  const shared = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.b, tenant.a] })
  const claims = { clients: [tenant.b], roles: ['CLIENT_ADMIN'] }
  accounts.set(shared.uid, { email: 'shared@users.test', claims, disabled: false, sessions: 'open' })
  const clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a] })
  const body = { version: 1 }
  expect((await server.request(clientAdmin, 'POST', `/user/${shared.uid}/update`, { body })).status).toBe(200)
  await updateAccounts(server.database, provider)
  expect(accounts.get(shared.uid)?.claims).toEqual({ ...claims, clients: [tenant.b, tenant.a] })
})
