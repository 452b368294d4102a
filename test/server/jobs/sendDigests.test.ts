import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { digestTiles } from '#domain/mail/digest.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { sendDigests } from '#server/jobs/sendDigests.ts'
import { contractBody, create, employeeBody, projectBody, suspendTenants } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
const today = todayUtc()
/** A Tuesday, on which only daily digests go out. */
const tuesday = '2031-03-04'
const monday = '2031-03-03'

const owner = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))
const send = (day = today, appUrl: string | null = 'https://muster.test') =>
  sendDigests(server.database, { now: Date.parse(`${day}T06:00:00Z`), appUrl })
const prefer = (who: TestUser, digest: string) =>
  owner(
    sql`UPDATE users SET preferences = preferences || jsonb_build_object('digest', ${digest}::text) WHERE uid = ${who.uid}`,
  )
const mailsTo = async ({ uid }: TestUser) =>
  (
    await owner(
      sql`SELECT client_id, kind, subject, body, about_id FROM mails WHERE recipient = ${`${uid}@users.test`} ORDER BY created_at`,
    )
  ).rows as { client_id: string; kind: string; subject: string; body: string; about_id: string | null }[]
const makeUser = async (digest: string, more: Partial<Parameters<TestServer['makeUser']>[0]> = {}) => {
  const made = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, ...more })
  await prefer(made, digest)
  return made
}

beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const expired = [{ type: 'H1B', validFrom: '2020-01-01', validTo: addDays(today, -1) }]
  const body = employeeBody({ firstName: 'Verity', lastName: 'Quimby', workAuth: expired })
  const employee = await create(server, admin, 'employee', body, tenant.a)
  const project = await create(server, admin, 'project', projectBody(), tenant.a)
  for (let made = 0; made < 2; made += 1)
    await create(server, admin, 'contract', contractBody(project.id, employee.id), tenant.a)
  // Another client's records, which must never be counted.
  const other = await create(server, admin, 'employee', employeeBody(), tenant.b)
  const elsewhere = await create(server, admin, 'project', projectBody(), tenant.b)
  for (let made = 0; made < 5; made += 1)
    await create(server, admin, 'contract', contractBody(elsewhere.id, other.id), tenant.b)
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  await owner(sql`DELETE FROM mails`)
  await owner(sql`UPDATE users SET preferences = preferences || '{"digest": "NONE"}'`)
})

test('a digest says what the dashboard shows, with links to the lists, and goes out once however often the job runs', async () => {
  const reader = await makeUser('DAILY')
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  const mails = await mailsTo(reader)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ client_id: tenant.a, kind: 'DIGEST', about_id: null })
  const text = mails[0]?.body ?? ''
  // A link opens its own client, regardless of which one the user has selected.
  const { rows } = await owner(sql`SELECT code FROM clients WHERE client_id = ${tenant.a}`)
  const code = String(rows[0]?.['code'])
  expect(text).toContain(
    `Contracts\nDrafts: 2\n  https://muster.test/contracts/list?status=DRAFT&sort=startDate&client=${code}\n\n`,
  )
  expect(text).toContain(
    `Work authorizations expired or expiring soon\nExpired: 1\n  https://muster.test/employees/list?standing=CURRENT&workUntil=EXPIRED&sort=workUntil&client=${code}`,
  )
  expect(text).toContain('turn it off here: https://muster.test/settings\n')
  // The names and rates of people are never in an email.
  expect(text).not.toMatch(/Verity|Quimby|\$|USD/)
  const { body } = await server.request(reader, 'GET', `/dashboard/summary?tiles=${digestTiles.join(',')}`)
  const shown = digestTiles.flatMap((tile) =>
    Object.entries(body[tile] as Record<string, number>)
      .filter(([key, count]) => count > 0 && key !== 'OLDEST_DAYS')
      .map(([, count]) => count),
  )
  const told = [...text.matchAll(/^[^ ].*: (\d+)$/gm)].map(([, count]) => Number(count))
  expect(told.toSorted()).toEqual(shown.toSorted())
})

test('a user with several clients gets a digest of each, with the numbers of that client alone', async () => {
  const reader = await makeUser('DAILY', { role: 'ADMIN', clientIds: [tenant.a, tenant.b] })
  expect(await send()).toBe(2)
  const mails = await mailsTo(reader)
  const of = (client: string) => mails.find(({ client_id }) => client_id === client)?.body
  expect(of(tenant.a)).toContain('Drafts: 2\n')
  expect(of(tenant.b)).toContain('Drafts: 5\n')
  expect(of(tenant.b)).not.toContain('Expired')
})

test('a digest leaves out what the user has no permission for, and is not sent without anything to say', async () => {
  const deny = (permissions: readonly string[]) => ({ grant: [], deny: [...permissions] as never[] })
  const people = ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES']
  const work = ['CAN_VIEW_PROJECTS', 'CAN_MAINTAIN_PROJECTS']
  const partly = await makeUser('DAILY', { overrides: deny(people) })
  const nothing = await makeUser('DAILY', { overrides: deny([...people, ...work]) })
  expect(await send()).toBe(1)
  const [mail] = await mailsTo(partly)
  expect(mail?.body).toContain('Drafts: 2')
  expect(mail?.body).not.toContain('Expired')
  expect(await mailsTo(nothing)).toEqual([])
})

test('weekly digests go out on Mondays only, and none to users who want none', async () => {
  const daily = await makeUser('DAILY')
  const weekly = await makeUser('WEEKLY')
  const none = await makeUser('NONE')
  expect(await send(monday)).toBe(2)
  expect(await send(tuesday)).toBe(1)
  expect(await mailsTo(daily)).toHaveLength(2)
  const [mail, ...more] = await mailsTo(weekly)
  expect(mail?.subject).toMatch(/^Your weekly digest for Client A .*, 2031-03-03$/)
  expect(more).toEqual([])
  expect(await mailsTo(none)).toEqual([])
})

test('disabled, invited and archived users, those who left the client, and suspended tenants get none', async () => {
  await makeUser('DAILY', { status: 'DISABLED' })
  await makeUser('DAILY', { status: 'INVITED' })
  const archived = await makeUser('DAILY')
  await owner(sql`UPDATE users SET archived_at = now() WHERE uid = ${archived.uid}`)
  const left = await makeUser('DAILY')
  await owner(sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${left.uid}`)
  expect(await send()).toBe(0)
  await makeUser('DAILY')
  await owner(sql`UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = ${tenant.tenantId}`)
  expect(await send()).toBe(0)
  await owner(sql`UPDATE tenants SET status = 'ACTIVE' WHERE tenant_id = ${tenant.tenantId}`)
  expect(await send()).toBe(1)
})

test('a digest that fails does not stop the others', async () => {
  const broken = await makeUser('DAILY')
  const reader = await makeUser('DAILY')
  // An address that can't receive email.
  await owner(sql`UPDATE users SET email = repeat('x', 250) || '@users.test' WHERE uid = ${broken.uid}`)
  await expect(send()).rejects.toThrow('some users')
  expect(await mailsTo(reader)).toHaveLength(1)
  await owner(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${broken.uid}`)
})

test('without an address of Muster a digest has no links', async () => {
  const reader = await makeUser('DAILY')
  await send(today, null)
  const [mail] = await mailsTo(reader)
  expect(mail?.body).toContain('Drafts: 2')
  expect(mail?.body).toContain('turn it off in Muster under Settings.')
  expect(mail?.body).not.toContain('http')
})
