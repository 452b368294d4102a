import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, type CallName } from '#domain/calls.ts'
import { pathOf, type Call } from '#domain/kernel/calls/calls.ts'
import { presetNames, presetOverrides, type Preset } from '#domain/users/access.ts'
import { CANARY, makeWorld, type World } from '#test/server/pipeline/matrix/matrixWorld.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let world: World
let foreign: World
const users = {} as Record<Preset, TestUser>
beforeAll(async () => {
  server = await startTestApp()
  world = await makeWorld(server, false)
  foreign = await makeWorld(server, true)
  for (const preset of presetNames) {
    users[preset] = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant: world.tenant,
      clientIds: [world.tenant.a],
      overrides: presetOverrides(preset),
    })
  }
}, 60_000)
afterAll(() => server.close())

const names = Object.keys(allCalls) as CallName[]

/** What each preset may do according to domain.md §2. */
const rights: Readonly<Record<Preset, readonly string[]>> = {
  APPROVER: ['V TIMESHEETS', 'M TIMESHEETS', 'V PROJECTS', 'V EMPLOYEES'],
  RECRUITER: ['V PROJECTS', 'M PROJECTS', 'V EMPLOYEES', 'M EMPLOYEES', 'V TIMESHEETS'],
  BILLING_CLERK: ['V INVOICES', 'M INVOICES', 'V TIMESHEETS', 'V PROJECTS'],
  AUDITOR: ['V TIMESHEETS', 'V PROJECTS', 'V EMPLOYEES', 'V USERS', 'V INVOICES'],
}
/** Calls that require a role, regardless of permissions. */
const administrators = [
  'listTenants',
  'readTenant',
  'createTenant',
  'updateTenant',
  'exportTenants',
  'exportClients',
  'createClient',
  'updateClient',
]

function isOpen(name: CallName, preset: Preset): boolean {
  const { permission }: Call = allCalls[name]
  if (permission === 'active user') return !administrators.includes(name)
  const needed = [permission]
    .flat()
    .map((each) => each.replace('CAN_VIEW_', 'V ').replace('CAN_MAINTAIN_', 'M '))
  return needed.some((each) => rights[preset].includes(each))
}

/** Returns a request without values: permissions are checked before input. */
const bare = (name: CallName, id: string) => {
  const call: Call = allCalls[name]
  const path = pathOf(call, { id, tenantId: world.tenant.tenantId, taskId: id, waId: '0' })
  return { method: call.method, path, options: call.method === 'GET' ? {} : { body: {} } }
}

/** Returns the records of a client that a call could be about, or an unknown id if there are none. */
function idsFor(name: CallName, { records }: World, client: string): string[] {
  const words = `${name} ${allCalls[name].path}`.toLowerCase()
  const kinds = { ...records[client], bench: '', approver: '' }
  const meant = Object.entries(kinds).filter(([kind, id]) => id !== '' && words.includes(kind))
  return meant.length > 0 ? meant.map(([, id]) => id) : [crypto.randomUUID()]
}

describe.each(presetNames)('%s', (preset) => {
  test.each(names)('%s is open or denied as the preset says', async (name) => {
    const { method, path, options } = bare(name, crypto.randomUUID())
    const answer = await server.request(users[preset], method, path, options)
    const isDenied = answer.status === 403 && answer.body.errors[0].code === 'permission'
    expect(!isDenied, answer.text.slice(0, 200)).toBe(isOpen(name, preset))
  })

  test.each(names)('%s shows nothing of a sister client or of another tenant', async (name) => {
    for (const [{ tenant }, client] of [
      [world, world.tenant.b],
      [foreign, foreign.tenant.a],
    ] as const) {
      for (const id of idsFor(name, tenant === world.tenant ? world : foreign, client)) {
        const { method, path, options } = bare(name, id)
        const inOwn = await server.request(users[preset], method, path, options)
        expect(inOwn.text).not.toContain(CANARY)
      }
      const { method, path, options } = bare(name, client)
      const there = await server.request(users[preset], method, path, { ...options, client })
      expect([there.status, there.body.errors?.[0]?.code]).toEqual([403, 'client_forbidden'])
    }
  })
})
