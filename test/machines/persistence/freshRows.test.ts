import type { TileNumbers } from '#domain/dashboard/tiles.ts'
import { createActor, type Snapshot } from 'xstate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAppMachine } from '#machines/shell/app.machine.ts'
import { rejectCopies } from '#machines/persistence/repairing.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { listRoute, page } from '#test/support/answers.ts'
import { createWorld, noon, settle, signedInApp } from '#test/support/charts.ts'
import { savedText, trusting } from '#test/support/saved.ts'

beforeAll(() => {
  vi.useFakeTimers({ now: noon })
})
afterAll(() => {
  vi.useRealTimers()
})

const rows = [{ id: 'e1', name: 'Secret of Cleo' }]

const fullTile: Required<TileNumbers> = {
  asOf: '2026-01-01T00:00:00.000Z',
  counts: { active: 4711 },
  amounts: [{ key: 'active', currency: 'USD', amount: '12.50' }],
  ranked: [
    {
      rank: 'HIGHEST',
      contractId: 'c1',
      contractNo: 'C-2026-00001',
      employeeName: 'Rao, Mira',
      currency: 'USD',
      amount: '900.00',
    },
  ],
  alertDays: [30, 60],
  weekStart: 'MONDAY',
  own: {
    asOf: '2026-01-01T00:00:00.000Z',
    week: {
      periodStart: '2025-12-29',
      periodEnd: '2026-01-04',
      dueAt: '2026-01-06T17:00:00.000Z',
      sheets: [{ assignmentId: 'a1', projectName: 'Website', status: 'DRAFT', minutes: 480, isOpen: true }],
    },
    rejected: [
      {
        id: 't1',
        projectName: 'Website',
        periodStart: '2025-12-22',
        periodEnd: '2025-12-28',
        reason: 'Add a note for Friday.',
        isAdjustment: false,
      },
    ],
    assignments: [
      {
        id: 'a1',
        projectName: 'Website',
        endClient: null,
        role: 'Developer',
        startDate: '2025-06-01',
        endDate: null,
        status: 'ACTIVE',
        approverName: 'Rao, Mira',
        backupApproverName: null,
      },
    ],
    authorization: {
      type: 'H1B',
      until: '2026-03-01',
      days: 59,
      extended: false,
      filedOn: null,
      alertDays: [30, 60],
    },
    tasks: [{ id: 'k1', phase: 'ONBOARDING', title: 'Sign the handbook', dueOn: '2026-01-05' }],
    gaps: ['personalEmail'],
  },
}

/** A tab with a list, a combobox's results and the dashboard's numbers. */
async function stored(): Promise<string> {
  const world = createWorld()
  const run = await signedInApp(world)
  run.workspace().send({ type: 'route.changed', route: { area: 'dashboard' } })
  await settle()
  await world.answer('loadTile', {
    kind: 'ok',
    data: { asOf: '2026-01-01T00:00:00.000Z', counts: { active: 4711 }, amounts: [] },
    total: null,
  })
  run.workspace().send(listRoute('employees'))
  await settle()
  await world.answer('employees.loadPage', page(rows, 31))
  run.workspace().send({ type: 'choices.search', areas: ['employees'], text: 'sec' })
  await vi.advanceTimersByTimeAsync(1_000)
  await world.answer('employees.loadPage', page(rows, 1))
  const text = toEnvelope(run.app.getPersistedSnapshot(), noon) ?? ''
  run.app.stop()
  return text
}

const machine = createAppMachine(createWorld().deps)

/** Starts the app with a restored snapshot and confirms the session. */
function restart(snapshot: unknown, { deps }: ReturnType<typeof createWorld>) {
  const app = createActor(createAppMachine(deps), { snapshot: snapshot as Snapshot<unknown> })
  app.start()
  app.send({ type: 'app.restored' })
  const workspace = app.system.get('auth').getSnapshot().children['workspace']
  workspace?.send({ type: 'session.confirmed' })
  return { app, workspace }
}

it('a restored session has no rows and no numbers, so they need no checks', async () => {
  const text = await stored()
  expect(text.match(/Secret of Cleo/g)?.length).toBeGreaterThan(1)
  expect(text).toContain('4711')
  expect(JSON.stringify(fromEnvelope(text, machine, noon, trusting).snapshot)).toContain('Secret of Cleo')
  const { snapshot } = fromEnvelope(text, machine, noon, rejectCopies, 'request')
  expect(JSON.stringify(snapshot)).not.toMatch(/Secret of Cleo|4711/)
  const { workspace } = (snapshot as any).children.auth.snapshot.children
  const { employees, dashboard, employeesChoices } = workspace.snapshot.children
  const { value, context } = employees.snapshot.children.list.snapshot
  expect([employees.snapshot.value, value, context.request.limit]).toEqual(['listing', 'ready', 10])
  // Placeholders are shown until the rows have been reloaded, not the text for an empty list.
  expect(isAnswered(context)).toBe(false)
  // The next visit loads the numbers.
  expect(dashboard).toBeUndefined()
  expect(employeesChoices).toBeUndefined()
})

it('a list with another URL is restored without its page and loads only what the URL names', async () => {
  const { snapshot } = fromEnvelope(await stored(), machine, noon, rejectCopies, 'nothing')
  const world = createWorld()
  const { app, workspace } = restart(snapshot, world)
  await settle()
  expect(world.count('employees.loadPage')).toBe(0)
  // It loads even if it is the page that was shown.
  workspace?.send(listRoute('employees'))
  await settle()
  expect(world.count('employees.loadPage')).toBe(1)
  app.stop()
})

it('a dashboard that was shown is not restored, so a reload with the URL of a list loads none of its tiles', async () => {
  const world = createWorld()
  const run = await signedInApp(world)
  run.workspace().send({ type: 'route.changed', route: { area: 'dashboard' } })
  await settle()
  const numbers = { asOf: '2026-01-01T00:00:00.000Z', counts: { active: 4711 }, amounts: [] }
  await world.answer('loadTile', { kind: 'ok', data: numbers, total: null })
  const text = toEnvelope(run.app.getPersistedSnapshot(), noon) ?? ''
  run.app.stop()
  expect(text).toContain('4711')
  const { snapshot } = fromEnvelope(text, machine, noon, rejectCopies, 'nothing')
  expect(JSON.stringify(snapshot)).not.toContain('4711')
  const reloaded = createWorld()
  const { app, workspace } = restart(snapshot, reloaded)
  workspace?.send(listRoute('employees'))
  await settle()
  expect(reloaded.count('employees.loadPage')).toBe(1)
  expect(reloaded.count('loadTile')).toBe(0)
  workspace?.send({ type: 'route.changed', route: { area: 'dashboard' } })
  await settle()
  expect(reloaded.count('loadTile')).toBeGreaterThan(10)
  app.stop()
})

it('tiles with every value that the server sends are restored where rows are', async () => {
  const world = createWorld()
  const run = await signedInApp(world)
  run.workspace().send({ type: 'route.changed', route: { area: 'dashboard' } })
  await settle()
  await world.answer('loadTile', { kind: 'ok', data: fullTile, total: null })
  const text = toEnvelope(run.app.getPersistedSnapshot(), noon) ?? ''
  run.app.stop()
  const { snapshot } = fromEnvelope(text, machine, noon, trusting)
  const { workspace } = (snapshot as any).children.auth.snapshot.children
  const tiles = Object.values<any>(workspace.snapshot.children.dashboard.snapshot.children)
  expect(tiles.map((tile) => tile.snapshot?.context?.numbers)).toContainEqual(fullTile)
})

it('a restored session keeps the draft and its record', async () => {
  const text = await savedText()
  const { snapshot } = fromEnvelope(text, machine, noon, trusting, 'request')
  expect(JSON.stringify(snapshot)).toMatch(/"name":"Mine"/)
  expect((snapshot as any).children.drafts).toEqual(
    (fromEnvelope(text, machine, noon, trusting).snapshot as any).children.drafts,
  )
  expect(JSON.stringify(snapshot)).not.toContain('Secret of Cleo')
})
