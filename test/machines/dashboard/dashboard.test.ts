import { createActor, type AnyActorRef } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TileId } from '#domain/dashboard/tiles.ts'
import { createDashboardMachine } from '#machines/dashboard/dashboard.machine.ts'
import type { TileContext } from '#machines/dashboard/tile.machine.ts'
import { late, refusal, skipped, present, unreachable } from '#test/support/answers.ts'
import { createWorld, noon, pass, settle, startApp, useFakeClock, type World } from '#test/support/charts.ts'

useFakeClock()

const numbers = (counts: Record<string, number> | null, asOf = '2026-01-15T12:00:00.000Z') => ({
  kind: 'ok' as const,
  data: { asOf, counts, amounts: [] },
  total: null,
})
const route = (area: 'dashboard' | 'other') => ({ type: 'route.changed' as const, route: { area } })

let world: World
/** The response for each tile. A tile without an entry keeps loading. */
let answers: Partial<Record<TileId, unknown>>

beforeEach(() => {
  world = createWorld()
  answers = {}
  world.auto.set('loadTile', ({ tile }: { tile: TileId }) => answers[tile] ?? new Promise(() => undefined))
})

function start() {
  const dashboard = createActor(createDashboardMachine(world.deps), { input: { clientId: 'NWTX' } })
  dashboard.start()
  const tile = (name: TileId) => {
    const snapshot = (dashboard.getSnapshot().children[name] as AnyActorRef).getSnapshot() as {
      value: string
      context: TileContext
    }
    return {
      state: snapshot.value,
      counts: snapshot.context.numbers?.counts,
      errors: snapshot.context.errors,
    }
  }
  const retry = (name: TileId) =>
    (dashboard.getSnapshot().children[name] as AnyActorRef).send({ type: 'tile.load' })
  return { dashboard, tile, retry }
}

const all = {
  contractsWaiting: numbers({ DRAFT: 4 }),
  authorizations: numbers({ EXPIRED: 1 }),
  contractsEnding: numbers({ DAYS_30: 2 }),
  onboarding: numbers({ PENDING: 5 }),
  headcount: numbers({ W2: 3 }),
  invoices: numbers({ DRAFT: 6 }),
  timesheets: numbers({ TO_APPROVE: 7 }),
  unbilled: numbers({ OLDER: 8 }),
}

describe('the dashboard', () => {
  it('loads nothing before it is visited', async () => {
    const { dashboard, tile } = start()
    dashboard.send(route('other'))
    dashboard.send({ type: 'dashboard.reload' })
    await settle()
    expect([world.count('loadTile'), tile('headcount').state]).toEqual([0, 'idle'])
  })

  it("loads the employee's own tile only once its page asks for it, and then with the others", async () => {
    answers = { ...all, own: numbers({ ASSIGNMENTS: 1 }) }
    const { dashboard, tile, retry } = start()
    const ownLoads = () => world.made.filter(({ input }) => (input as { tile: TileId }).tile === 'own').length
    dashboard.send(route('dashboard'))
    await settle()
    expect([ownLoads(), tile('own').state]).toEqual([0, 'idle'])
    retry('own')
    await settle()
    expect([ownLoads(), tile('own').counts]).toEqual([1, { ASSIGNMENTS: 1 }])
    dashboard.send({ type: 'dashboard.reload' })
    await settle()
    expect(ownLoads()).toBe(2)
    dashboard.send(route('other'))
    dashboard.send(route('dashboard'))
    await settle()
    expect(ownLoads()).toBe(3)
  })

  it('loads each tile separately when it is opened', async () => {
    answers = all
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    expect(world.made.map(({ input }) => input)).toEqual([
      { clientId: 'NWTX', tile: 'contractsWaiting' },
      { clientId: 'NWTX', tile: 'timesheets' },
      { clientId: 'NWTX', tile: 'authorizations' },
      { clientId: 'NWTX', tile: 'contractsEnding' },
      { clientId: 'NWTX', tile: 'purchaseOrders' },
      { clientId: 'NWTX', tile: 'movements' },
      { clientId: 'NWTX', tile: 'belowMargin' },
      { clientId: 'NWTX', tile: 'onboarding' },
      { clientId: 'NWTX', tile: 'invoices' },
      { clientId: 'NWTX', tile: 'unbilled' },
      { clientId: 'NWTX', tile: 'receivables' },
      { clientId: 'NWTX', tile: 'bench' },
      { clientId: 'NWTX', tile: 'hours' },
      { clientId: 'NWTX', tile: 'grossMargin' },
      { clientId: 'NWTX', tile: 'headcount' },
    ])
    expect(tile('authorizations')).toEqual({ state: 'ready', counts: { EXPIRED: 1 }, errors: [] })
  })

  it('shows the other tiles when one fails, and retries only that one', async () => {
    answers = { ...all, contractsEnding: refusal(500, 'Not now.') }
    const { dashboard, tile, retry } = start()
    dashboard.send(route('dashboard'))
    await settle()
    expect(tile('contractsEnding')).toMatchObject({ state: 'failed', errors: [{ message: 'Not now.' }] })
    expect([tile('authorizations').state, tile('headcount').state]).toEqual(['ready', 'ready'])
    answers.contractsEnding = all.contractsEnding
    retry('contractsEnding')
    await settle()
    expect(tile('contractsEnding')).toEqual({ state: 'ready', counts: { DAYS_30: 2 }, errors: [] })
    expect(world.count('loadTile')).toBe(16)
  })

  it.each([
    ['half a minute later', () => pass(31_000)],
    [
      'when the network is back',
      async (run: ReturnType<typeof start>) => run.dashboard.send({ type: 'session.wake' }),
    ],
  ])('retries by itself what failed, %s, without changing what is shown until then', async (_, wait) => {
    answers = { ...all, contractsEnding: refusal(503, 'Away.') }
    const run = start()
    run.dashboard.send(route('dashboard'))
    await settle()
    delete answers.contractsEnding
    await wait(run)
    await settle()
    expect(run.tile('contractsEnding')).toMatchObject({
      state: { loading: 'quiet' },
      errors: [{ message: 'Away.' }],
    })
    expect(world.count('loadTile')).toBe(16)
    run.retry('contractsEnding')
    expect(run.tile('contractsEnding').state).toEqual({ loading: 'visible' })
    expect(world.count('loadTile')).toBe(16)
  })

  it('goes on retrying while it is shown, and stops on another page', async () => {
    answers = { ...all, contractsEnding: refusal(503, 'Away.') }
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    for (let times = 0; times < 2; times += 1) {
      await pass(31_000)
      await settle()
    }
    expect(world.count('loadTile')).toBe(17)
    dashboard.send(route('other'))
    await pass(120_000)
    expect(world.count('loadTile')).toBe(17)
    dashboard.send(route('dashboard'))
    await settle()
    answers = all
    await pass(31_000)
    await settle()
    expect(tile('contractsEnding')).toMatchObject({ state: 'ready', errors: [] })
  })

  it('shows the last numbers while reloading', async () => {
    answers = { ...all }
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    delete answers.headcount
    dashboard.send({ type: 'dashboard.reload' })
    await settle()
    expect(tile('headcount')).toEqual({ state: { loading: 'visible' }, counts: { W2: 3 }, errors: [] })
  })

  it('sends one request when it is reloaded several times before the response', async () => {
    const { dashboard } = start()
    dashboard.send(route('dashboard'))
    dashboard.send({ type: 'dashboard.reload' })
    dashboard.send({ type: 'session.confirmed' })
    await settle()
    expect(world.count('loadTile')).toBe(15)
  })

  it('shows its numbers immediately on return, and loads newer ones', async () => {
    answers = { ...all }
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    dashboard.send(route('other'))
    answers.headcount = numbers({ W2: 4 })
    dashboard.send(route('dashboard'))
    expect(tile('headcount').counts).toEqual({ W2: 3 })
    await settle()
    expect(tile('headcount').counts).toEqual({ W2: 4 })
  })
})

describe('a tile', () => {
  it('retries twice without a response, then shows the reason', async () => {
    answers = { ...all }
    const { dashboard, tile } = start()
    world.auto.delete('loadTile')
    dashboard.send(route('dashboard'))
    await settle()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.fail('loadTile')
      await pass(2_000)
    }
    expect(tile('headcount')).toMatchObject({ state: 'failed', errors: [unreachable] })
    expect(world.made.filter(({ input }) => input.tile === 'headcount')).toHaveLength(3)
  })

  it('that timed out says so immediately (R7)', async () => {
    answers = { ...all }
    const { dashboard, tile } = start()
    world.auto.delete('loadTile')
    dashboard.send(route('dashboard'))
    await settle()
    await world.fail('loadTile', late)
    await pass(20_000)
    expect(tile('headcount')).toMatchObject({ state: 'failed', errors: [late] })
  })

  it('is hidden without an error if the user may not see its numbers', async () => {
    answers = { ...all, headcount: numbers(null) }
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    expect(tile('headcount')).toEqual({ state: 'forbidden', counts: null, errors: [] })
  })

  it('says so when the app could not be verified', async () => {
    answers = { ...all, headcount: skipped }
    const { dashboard, tile } = start()
    dashboard.send(route('dashboard'))
    await settle()
    expect(tile('headcount')).toMatchObject({ state: 'failed', errors: [{ code: 'unverified' }] })
  })
})

describe('a theme selected in the account menu', () => {
  async function choosing() {
    const run = startApp(world)
    world.report(present())
    await settle()
    const user = { uid: 'cleo', firstName: 'Cleo', lastName: 'Client', permissions: [] }
    await world.answer('loadUser', { kind: 'ok', data: user, total: null })
    const preferenceChoice = run.workspace().getSnapshot().children['preferenceChoice'] as AnyActorRef
    return { run, preferenceChoice }
  }

  it('is saved, and the user is loaded again', async () => {
    const { preferenceChoice } = await choosing()
    preferenceChoice.send({ type: 'preferences.select', selected: { theme: 'DARK' } })
    expect(world.pending('savePreferences').input).toEqual({ clientId: 'NWTX', selected: { theme: 'DARK' } })
    await world.answer('savePreferences', { kind: 'ok', data: {}, total: null })
    expect(world.isOpen('loadUser')).toBe(true)
  })

  it('is replaced by another choice made before it is saved', async () => {
    const { preferenceChoice } = await choosing()
    preferenceChoice.send({ type: 'preferences.select', selected: { theme: 'DARK' } })
    preferenceChoice.send({ type: 'preferences.select', selected: { theme: 'LIGHT' } })
    await settle()
    expect(world.names().filter((name) => name === 'savePreferences')).toHaveLength(1)
    expect(world.pending('savePreferences').input).toMatchObject({ selected: { theme: 'LIGHT' } })
  })

  it.each([
    ['no answer', () => world.fail('savePreferences')],
    ['a refusal', () => world.answer('savePreferences', refusal(412))],
    ['a skipped call', () => world.answer('savePreferences', skipped)],
  ])('%s reports it once and changes nothing else', async (_, respond) => {
    const { run, preferenceChoice } = await choosing()
    preferenceChoice.send({ type: 'preferences.select', selected: { theme: 'DARK' } })
    await respond()
    expect(run.alerts()).toMatchObject([{ title: "Couldn't save your choice" }])
    expect(world.isOpen('loadUser')).toBe(false)
    expect(Date.now()).toBe(noon)
  })
})
