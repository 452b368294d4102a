import { beforeEach, describe, expect, it } from 'vitest'
import { page, refusal, unreachable } from '#test/support/answers.ts'
import { createWorld, noon, pass, settle, useFakeClock, type World } from '#test/support/charts.ts'
import { gary, ines, startList } from '#test/support/browser/list.ts'

useFakeClock()

let world: World

beforeEach(() => {
  world = createWorld()
})

describe('a list that cannot be loaded again', () => {
  const nextPage = { type: 'list.request' as const, request: { limit: 10, offset: 10 } }
  const unloaded = async (answer: () => Promise<void>) => {
    const run = startList(world)
    await run.load()
    run.list.send(nextPage)
    await settle()
    await answer()
    return run
  }
  const offline = async () => {
    for (const wait of [600, 1_200, 0]) {
      await world.fail('employees.loadPage')
      await pass(wait)
    }
  }

  it.each([
    ['there is no response', offline, unreachable],
    [
      'the server fails',
      () => world.answer('employees.loadPage', refusal(503, 'Away.')),
      { message: 'Away.' },
    ],
  ])('keeps what it showed while %s, with why and since when', async (_, answer, error) => {
    const { see, list } = await unloaded(answer)
    expect(see()).toMatchObject({ state: 'stale', rows: [], lastShown: { rows: [gary], total: 31 } })
    expect(see().errors[0]).toMatchObject(error)
    expect(list.getSnapshot().context.loadedAt).toBe(noon)
  })

  it('loads the requested page when the network is back', async () => {
    const { see, list } = await unloaded(offline)
    list.send({ type: 'session.wake' })
    await settle()
    expect(world.pending('employees.loadPage').input.request.offset).toBe(10)
    await world.answer('employees.loadPage', page([ines], 31))
    expect(see()).toMatchObject({ state: 'ready', rows: [ines], lastShown: null, errors: [] })
  })

  it("shows no other page's rows when the request is rejected", async () => {
    const { see } = await unloaded(() => world.answer('employees.loadPage', refusal(400, 'Unknown field.')))
    expect(see()).toMatchObject({ state: 'failed', lastShown: null })
  })
})
