import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignmentFilters } from '#domain/assignments/filters.ts'
import { trailFilters } from '#domain/audit/entities.ts'
import { contractFilters } from '#domain/contracts/filters.ts'
import { employeeFilters } from '#domain/employees/filters.ts'
import { batchFilters } from '#domain/handoff/filters.ts'
import { invoiceFilters, runFilters, unbilledFilters } from '#domain/invoices/filters.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { dayNames, isDays, type Choice, type ColumnFilters, type Days } from '#domain/kernel/lists/filters.ts'
import { noteFilters } from '#domain/notes/filters.ts'
import { clientFilters, tenantFilters } from '#domain/organization/filters.ts'
import { paymentFilters } from '#domain/payments/filters.ts'
import { projectFilters } from '#domain/projects/filters.ts'
import { viewAreas } from '#domain/savedViews/areas.ts'
import { contentErrors } from '#domain/savedViews/rules.ts'
import { timesheetFilters } from '#domain/timesheets/filters.ts'
import { userFilters } from '#domain/users/filters.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openDemoDatabase } from '#test/support/server/demoDatabase.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

/** Every list that can be filtered by its columns, and the field of a row if it isn't the key of the filter. */
const lists: Readonly<Record<string, { filters: ColumnFilters; fields?: Record<string, string> }>> = {
  '/employees': { filters: employeeFilters },
  '/contracts': { filters: contractFilters },
  '/projects': { filters: projectFilters },
  '/assignments': { filters: assignmentFilters },
  '/timesheets': { filters: timesheetFilters },
  '/invoices': { filters: invoiceFilters },
  '/invoices/runs': { filters: runFilters },
  '/invoices/unbilled': { filters: unbilledFilters },
  '/payments': { filters: paymentFilters },
  '/handoff': { filters: batchFilters },
  '/notes': { filters: noteFilters },
  '/users': { filters: userFilters, fields: { role: 'roles' } },
  '/audit': { filters: trailFilters },
}
const each = <F extends Choice | Days>(isKind: (filter: Choice | Days) => filter is F) =>
  Object.entries(lists).flatMap(([path, { filters, fields = {} }]) =>
    Object.entries(filters).flatMap(([name, filter]): [string, string, F, string][] =>
      isKind(filter) ? [[path, name, filter, fields[name] ?? name]] : [],
    ),
  )
const isChoice = (filter: Choice | Days): filter is Choice => !isDays(filter)

type Row = Readonly<Record<string, unknown>>
const today = '2026-11-18'
const client = 'nwtx00000001'
const cleo: TestUser = { uid: 'cleo', roles: ['CLIENT_ADMIN'], tenantId: null, clientIds: [client] }
let server: TestServer
let drop: () => Promise<void>
const rows = new Map<string, readonly Row[]>()

beforeAll(async () => {
  const opened = await openDemoDatabase(today)
  drop = opened.drop
  server = await startTestApp({ database: opened.database, now: () => Date.parse(`${today}T12:00:00Z`) })
  await addNotes()
  await withOwner(opened.database, async (tx) => {
    const others = sql`FROM user_clients WHERE client_id = ${client} AND uid <> 'cleo'`
    // The first and the last moment of a day. The other users have never signed in.
    await tx.execute(sql`UPDATE users SET last_sign_in_at = NULL`)
    await tx.execute(
      sql`UPDATE users SET last_sign_in_at = '2026-11-10T00:00:00Z' WHERE uid = (SELECT min(uid) ${others})`,
    )
    await tx.execute(
      sql`UPDATE users SET last_sign_in_at = '2026-11-10T23:59:59.999Z' WHERE uid = (SELECT max(uid) ${others})`,
    )
    // The test's tokens aren't recorded as new sign-ins, which would add events while the test counts them.
    await tx.execute(sql`UPDATE users SET last_sign_in_at = '2199-01-01T00:00:00Z' WHERE uid = 'cleo'`)
  })
  for (const path of Object.keys(lists)) rows.set(path, await readAll(path))
}, 240_000)
afterAll(async () => {
  await server.close()
  await drop()
})

async function addNotes() {
  for (const [ownerType, path] of [
    ['EMPLOYEE', '/employees'],
    ['PROJECT', '/projects'],
  ] as const) {
    const [owner] = (await get(path, 'limit=1')).body
    for (const date of ['2026-03-01', '2026-03-02'])
      await server.request(cleo, 'POST', '/note/create', {
        body: { ownerType, ownerId: owner.id, text: 'Called.', date },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
  }
}

const request = (path: string, query: string) => server.request(cleo, 'GET', `${path}?${query}`, { client })

async function get(path: string, query: string) {
  const answer = await request(path, query)
  expect(answer.status, `${path}?${query} ${answer.text}`).toBe(200)
  return answer
}

async function readAll(path: string): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const { body, total } = await get(path, `limit=100&offset=${found.length}`)
    found.push(...body)
    if (body.length === 0 || found.length >= (total ?? 0)) return found
  }
}

/** Returns the ids in a filtered list. There must be as many as its total says. */
async function idsOf(path: string, query: string): Promise<Set<unknown>> {
  const ids = new Set<unknown>()
  for (;;) {
    const { body, total } = await get(path, `limit=100&offset=${ids.size}&${query}`)
    for (const { id, uid } of body as Row[]) ids.add(id ?? uid)
    if (body.length === 0 || ids.size >= (total ?? 0)) {
      expect(ids.size).toBe(total)
      return ids
    }
  }
}

/** Returns the ids of the rows that meet a condition. */
const expected = (path: string, condition: (row: Row) => boolean) =>
  new Set((rows.get(path) ?? []).filter(condition).map(({ id, uid }) => id ?? uid))

describe.each(each(isChoice))('%s by %s', (path, name, { keys }, field) => {
  const has = (row: Row, values: readonly string[]) =>
    [row[field]].flat().some((value) => values.includes(value as string))

  test('finds the rows of one value, of several, and all others', async () => {
    const present = keys.filter((key) => expected(path, (row) => has(row, [key])).size > 0)
    expect(present.length).toBeGreaterThan(0)
    for (const values of [present.slice(0, 1), present.slice(-2), [...keys]]) {
      const query = values.map((value) => `${name}=${value}`).join('&')
      expect(await idsOf(path, query)).toEqual(expected(path, (row) => has(row, values)))
      expect(await idsOf(path, `${query}&not=${name}`)).toEqual(expected(path, (row) => !has(row, values)))
    }
  })

  test('leaves out nothing when no value is named', async () => {
    expect((await get(path, `not=${name}&limit=1`)).total).toBe(rows.get(path)?.length)
  })

  test.each([`${name}=NOPE`, `${name}=`, `${name}=${keys[0]}&${name}=NOPE`, 'not=limit', 'not='])(
    'rejects %s',
    async (query) => {
      const { status, body } = await request(path, query)
      expect(status).toBe(400)
      expect(body.errors[0].message).toMatch(/^Set \w+ to one or more of: /)
    },
  )
})

describe.each(each(isDays))('%s by %s', (path, name, { days: [first, last] }) => {
  const [from, to] = dayNames(name)
  const dayOf = (row: Row, column: string) => (row[column] as string | null)?.slice(0, 10) ?? null
  const starts = (row: Row, day: string) => (dayOf(row, last) ?? '') >= day
  const ends = (row: Row, day: string) => (dayOf(row, first) ?? '9999-12-31') <= day

  test('finds the rows from a day, through a day, and between two', async () => {
    const sorted = (rows.get(path) ?? []).flatMap((row) => dayOf(row, first) ?? []).toSorted()
    const day = sorted[Math.floor(sorted.length / 2)] ?? ''
    expect(day).toMatch(/^20\d\d-/)
    for (const at of [day, addDays(day, 1), addDays(day, -1)]) {
      expect(await idsOf(path, `${from}=${at}`)).toEqual(expected(path, (row) => starts(row, at)))
      expect(await idsOf(path, `${to}=${at}`)).toEqual(expected(path, (row) => ends(row, at)))
    }
    const until = addDays(day, 14)
    expect(await idsOf(path, `${from}=${day}&${to}=${until}`)).toEqual(
      expected(path, (row) => starts(row, day) && ends(row, until)),
    )
    expect((await get(path, `${from}=${until}&${to}=1999-12-31`)).total).toBe(0)
  })

  test.each([
    `${from}=2026-02-30`,
    `${to}=tomorrow`,
    `${from}=`,
    `${to}=2026-01-01&${to}=2026-01-02`,
    `${from}=2026-01-01%27%20OR%201`,
    `not=${from}`,
  ])('rejects %s', async (query) => {
    expect((await request(path, query)).status).toBe(400)
  })
})

test.each(Object.keys(lists))('the file of %s has exactly the rows of its filters', async (path) => {
  const [name, filter] = Object.entries(lists[path]?.filters ?? {})[0] ?? ['', { text: '', days: ['', ''] }]
  const query = isDays(filter) ? `${dayNames(name)[0]}=2026-09-01` : `${name}=${filter.keys[0]}&not=${name}`
  const { total } = await get(path, `limit=1&${query}`)
  const { text } = await get(path, `format=csv&${query}`)
  const ends = text.trimEnd().split('\r\n').length - 1
  // A file of the audit trail also contains the event of its own export.
  expect(path === '/audit' ? [ends, ends - 1] : [ends]).toContain(total)
})

/** The lists whose path isn't the name of their area. */
const otherLists: Readonly<Record<string, ColumnFilters | undefined>> = {
  runs: runFilters,
  unbilled: unbilledFilters,
  clients: clientFilters,
  tenants: tenantFilters,
}

test.each(viewAreas)('a view of %s keeps its filters', (area) => {
  const filters = Object.entries(otherLists[area] ?? lists[`/${area}`]?.filters ?? {})
  expect(filters.length).toBeGreaterThan(0)
  const chosen = filters.flatMap(([name, filter]): [string, string[]][] =>
    isDays(filter)
      ? dayNames(name).map((day): [string, string[]] => [day, ['2026-03-01']])
      : [[name, filter.keys.slice(0, 2)]],
  )
  const not = filters.flatMap(([name, filter]) => (isDays(filter) ? [] : [name])).slice(0, 1)
  const all = Object.fromEntries([...chosen, ...(not.length > 0 ? [['not', not] as const] : [])])
  const view = { area, sort: null, columns: [] } as never as Parameters<typeof contentErrors>[0]
  expect(contentErrors({ ...view, filters: all, sort: undefined as never })).toEqual([])
  expect(contentErrors({ ...view, filters: { nonsense: ['X'] }, sort: undefined as never })).not.toEqual([])
})
