import { rmSync } from 'node:fs'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { settingsOn, type SettingChange } from '#domain/settings/dated.ts'
import { defaultSettings } from '#domain/settings/record.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { withActor, withOwner, type Transaction } from '#server/db/withActor.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { settingsByDate } from '#server/records/settings/effectiveSettings.ts'
import { clientSettings, clientSettingValues, tenantSettings } from '#server/records/settings/table.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const firstDay = '2026-03-01'
const days = 12
const day = fc.integer({ min: 0, max: days - 1 }).map((n) => addDays(firstDay, n))
const change: fc.Arbitrary<SettingChange> = fc.oneof(
  fc.record({
    name: fc.constantFrom('graceDays', 'timeStep'),
    from: day,
    value: fc.integer({ min: 1, max: 30 }),
  }),
  fc.record({ name: fc.constant('lockAfterDays'), from: day, value: fc.constantFrom(null, 5, 9) }),
  fc.record({ name: fc.constantFrom('graceDays', 'lockAfterDays'), from: day }),
)
const history = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
const who = { actorUid: 'test', actorName: 'Test' }

async function store(
  tx: Transaction,
  { tenantId, a }: Pick<TestTenant, 'tenantId' | 'a'>,
  ofTenant: readonly (readonly SettingChange[])[],
  ofClient: readonly (readonly SettingChange[])[],
): Promise<void> {
  for (const [index, changes] of ofTenant.entries())
    await tx.insert(tenantSettings).values({ tenantId, version: index + 2, changes, ...who })
  for (const [index, changes] of ofClient.entries())
    await tx.insert(clientSettings).values({ clientId: a, tenantId, version: index + 2, changes, ...who })
}

test('on each date, the settings are those of all changes ever made', async () => {
  await fc.assert(
    fc.asyncProperty(history, history, day, day, async (ofTenant, ofClient, one, other) => {
      const tenant = await server.makeTenant()
      await withOwner(server.database, (tx) => store(tx, tenant, ofTenant, ofClient))
      const [first, last] = one < other ? [one, other] : [other, one]
      const actor = { uid: 'system', clientId: tenant.a, tenantScope: null }
      const found = await withActor(server.database, actor, (tx) =>
        settingsByDate(tx, tenant.a, { first, last }),
      )
      for (let date = first; date <= last; date = addDays(date, 1))
        expect(found(date), date).toEqual(
          settingsOn(settingsOn(defaultSettings, ofTenant.flat(), date), ofClient.flat(), date),
        )
      expect(() => found(addDays(last, 1))).toThrow('no settings were read')
    }),
    { numRuns: 60 },
  )
})

test('however often a setting changes on a day, one value of it is kept for requests to read', async () => {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  for (let version = 1; version <= 12; version += 1) {
    const body = { version, graceDays: version, holidays: [{ date: '2026-12-25', name: `Day ${version}` }] }
    const answer = await server.request(admin, 'PUT', '/settings?scope=CLIENT', { body })
    expect(answer.status, answer.text).toBe(200)
  }
  const rows = await withOwner(server.database, (tx) =>
    tx
      .select()
      .from(clientSettingValues)
      .where(sql`client_id = ${tenant.a}`)
      .orderBy(clientSettingValues.name),
  )
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['graceDays', 12],
    ['holidays', [{ date: '2026-12-25', name: 'Day 12' }]],
  ])
})

test('the migration keeps what was set before it', async () => {
  const folder = await newDataFolder('muster-settings-')
  const database = await openDatabaseOrEmbedded({
    databaseUrl: null,
    databaseOwnerUrl: null,
    dataDir: folder,
  })
  try {
    const migrations = await readMigrations()
    await migrate(
      database,
      migrations.filter(({ title }) => title !== 'setting_values'),
    )
    const tenant = { tenantId: 'tttttttttttt', a: 'cccccccccccc' }
    await withOwner(database, async (tx) => {
      await tx.execute(sql`INSERT INTO tenants (tenant_id, name, slug, contact_email, search_text, created_by, updated_by)
        VALUES ('tttttttttttt', 'T', 'ttt', 'a@b.test', 't', 'x', 'x')`)
      await tx.execute(sql`INSERT INTO clients (client_id, tenant_id, name, code, address, billing_email, search_text, created_by, updated_by)
        VALUES ('cccccccccccc', 'tttttttttttt', 'C', 'CC', '{}', 'a@b.test', 'c', 'x', 'x')`)
      await store(
        tx,
        tenant,
        [
          [{ name: 'graceDays', from: '2026-03-01', value: 4 }],
          [{ name: 'graceDays', from: '2026-03-01', value: 5 }],
        ],
        [
          [{ name: 'lockAfterDays', from: '2026-03-02', value: 9 }],
          [
            { name: 'lockAfterDays', from: '2026-03-03', value: null },
            { name: 'lockAfterDays', from: '2026-03-04' },
          ],
        ],
      )
    })
    await migrate(database)
    const actor = { uid: 'system', clientId: tenant.a, tenantScope: null }
    const on = await withActor(database, actor, (tx) => settingsByDate(tx, tenant.a))
    const locks = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(
      (date) => on(date).lockAfterDays,
    )
    expect(locks).toEqual([defaultSettings.lockAfterDays, 9, null, defaultSettings.lockAfterDays])
    expect([on('2026-02-28').graceDays, on('2026-03-01').graceDays]).toEqual([defaultSettings.graceDays, 5])
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
