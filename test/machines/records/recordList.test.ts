import { beforeEach, describe, expect, it } from 'vitest'
import { isAnswered } from '#machines/records/listSelectors.ts'
import { page, refusal, skipped, unreachable, unreadable } from '#test/support/answers.ts'
import { createWorld, pass, settle, useFakeClock, type World } from '#test/support/charts.ts'
import { gary, ines, request, startList } from '#test/support/browser/list.ts'

useFakeClock()

let world: World

const start = () => startList(world)

beforeEach(() => {
  world = createWorld()
})

describe('loading a page', () => {
  it('requests the page of its client and shows rows and total', async () => {
    const { load, see } = start()
    await load()
    expect(world.made[0]?.input).toEqual({ clientId: 'NWTX', request: { limit: 10, offset: 0 } })
    expect(see()).toMatchObject({ state: 'ready', busy: false, rows: [gary], total: 31, lastShown: null })
  })

  it('requests the page of the next address', async () => {
    const { list, load } = start()
    await load()
    const next = { limit: 25, offset: 25 }
    list.send({ type: 'list.follow', request: next })
    await settle()
    expect(world.made.at(-1)?.input).toEqual({ clientId: 'NWTX', request: next })
  })

  it('sets loading and clears rows and errors first, while showing the previous rows (C3)', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    expect(see()).toMatchObject({
      busy: true,
      rows: [],
      total: 0,
      errors: [],
      lastShown: { rows: [gary], total: 31 },
    })
  })

  it('drops the previous rows when the response arrives', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    await world.answer('employees.loadPage', page([ines]))
    expect(see()).toMatchObject({ rows: [ines], total: 1, lastShown: null })
  })

  it('counts the rows when the response has no total', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', { kind: 'ok', data: [gary, ines], total: null })
    expect(see().total).toBe(2)
  })

  it('stores the errors of a rejection and no data (C4)', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    await world.answer('employees.loadPage', refusal(403, 'Not for you.'))
    expect(see()).toMatchObject({
      failed: true,
      busy: false,
      rows: [],
      total: 0,
      lastShown: null,
      errors: [{ code: 'no', message: 'Not for you.' }],
    })
  })

  it('clears the errors when it loads again', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', refusal(500))
    list.send({ type: 'list.reload' })
    await settle()
    expect(see()).toMatchObject({ busy: true, failed: false, errors: [] })
  })

  it('keeps showing the previous rows when the call was skipped (F2)', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    await world.answer('employees.loadPage', skipped)
    expect(see()).toMatchObject({
      state: 'ready',
      busy: false,
      rows: [gary],
      total: 31,
      errors: [],
      lastShown: null,
    })
  })
})

describe('a list whose first page is skipped', () => {
  it('shows why instead of an empty list, and can be reloaded (F2)', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', skipped)
    expect(see()).toMatchObject({ state: 'failed', failed: true, errors: [{ code: 'unverified' }] })
    list.send({ type: 'list.reload' })
    await settle()
    expect(world.isOpen('employees.loadPage')).toBe(true)
  })
})

describe('a list without a response', () => {
  it('is retried twice with growing pauses, then shows why', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    for (const wait of [500, 1_000]) {
      await world.fail('employees.loadPage')
      expect(see()).toMatchObject({ state: 'loading', busy: true, failed: false })
      await pass(wait)
    }
    await world.fail('employees.loadPage')
    expect(world.count('employees.loadPage')).toBe(3)
    expect(see()).toMatchObject({ failed: true, errors: [unreachable] })
    await pass(60_000)
    expect(world.count('employees.loadPage')).toBe(3)
  })

  it('keeps showing the previous rows while reloading', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    await world.fail('employees.loadPage')
    await pass(500)
    expect(see()).toMatchObject({ busy: true, rows: [], lastShown: { rows: [gary] } })
    await world.answer('employees.loadPage', page([ines]))
    expect(see()).toMatchObject({ rows: [ines], lastShown: null })
  })

  it('is tried three times again for the next request', async () => {
    const { list } = start()
    list.send(request())
    await settle()
    await world.fail('employees.loadPage')
    list.send(request('other'))
    await settle()
    for (const wait of [500, 1_000]) {
      await world.fail('employees.loadPage')
      await pass(wait)
    }
    expect(world.isOpen('employees.loadPage')).toBe(true)
    expect(world.count('employees.loadPage')).toBe(4)
  })

  it('is not retried after an unreadable response', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.fail('employees.loadPage', unreadable)
    expect(world.count('employees.loadPage')).toBe(1)
    expect(see()).toMatchObject({ failed: true, errors: [unreadable] })
  })
})

describe('searching', () => {
  const type = (list: ReturnType<typeof start>['list'], text: string) =>
    list.send({ type: 'list.search', text })

  it('waits for a pause in typing, then loads the first page once and emits the new request', async () => {
    const { list, load, emitted } = start()
    await load()
    list.send({ type: 'list.request', request: { limit: 10, offset: 20, sort: '-name' } })
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    for (const text of ['g', 'ga', 'gar']) {
      type(list, text)
      await pass(100)
    }
    expect(world.count('employees.loadPage')).toBe(2)
    await pass(300)
    expect(world.count('employees.loadPage')).toBe(3)
    const requested = { limit: 10, offset: 0, search: 'gar', sort: '-name' }
    expect(world.pending('employees.loadPage').input.request).toEqual(requested)
    expect(emitted).toEqual([{ type: 'list.searched', request: requested }])
  })

  it('searches immediately on Enter, and only once', async () => {
    const { list, load, emitted } = start()
    await load()
    type(list, 'gar')
    list.send({ type: 'list.searchNow' })
    await settle()
    expect(world.count('employees.loadPage')).toBe(2)
    expect(world.pending('employees.loadPage').input.request).toMatchObject({ search: 'gar', offset: 0 })
    await world.answer('employees.loadPage', page([gary], 1))
    await pass(1_000)
    list.send({ type: 'list.searchNow' })
    await settle()
    expect(world.count('employees.loadPage')).toBe(2)
    expect(emitted).toHaveLength(1)
  })

  it('keeps an empty response until the next one, so that nothing flickers while typing', async () => {
    const { list, load } = start()
    await load()
    type(list, 'nobody')
    await pass(400)
    await world.answer('employees.loadPage', page([], 0))
    const shown = () => isAnswered(list.getSnapshot().context)
    expect(shown()).toBe(true)
    type(list, 'nobody at')
    expect(shown()).toBe(true)
    await pass(400)
    expect(list.getSnapshot().hasTag('busy')).toBe(true)
    expect(shown()).toBe(true)
    expect(list.getSnapshot().context.lastShown).toEqual({ rows: [], total: 0, isCapped: false })
  })

  it('has no response before the first one', () => {
    const { list } = start()
    expect(isAnswered(list.getSnapshot().context)).toBe(false)
  })

  it('loads once, although the address then reports the same request', async () => {
    const { list, load, emitted } = start()
    await load()
    type(list, 'gar')
    await pass(400)
    const { search, ...rest } = emitted[0]!.request
    list.send({ type: 'list.follow', request: { search: search!, ...rest } })
    await settle()
    expect(world.count('employees.loadPage')).toBe(2)
    await world.answer('employees.loadPage', page([gary], 1))
    expect(list.getSnapshot().context.rows).toEqual([gary])
  })

  it('keeps waiting for a typing pause when the address follows the previous search', async () => {
    const { list, load, emitted } = start()
    await load()
    type(list, 'gar')
    await pass(400)
    type(list, 'gary')
    list.send({ type: 'list.follow', request: emitted[0]!.request })
    await pass(400)
    expect(world.pending('employees.loadPage').input.request.search).toBe('gary')
  })

  it('sends no search when it is cleared', async () => {
    const { list } = start()
    list.send(request('gar'))
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    expect(list.getSnapshot().context.typed).toBe('gar')
    type(list, '  ')
    await pass(400)
    expect(world.pending('employees.loadPage').input.request).toEqual({ limit: 10, offset: 0 })
  })

  it("emits nothing when the text hasn't changed", async () => {
    const { list, emitted } = start()
    list.send(request('gar'))
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    type(list, 'gar ')
    await pass(400)
    expect(emitted).toEqual([])
    expect(world.isOpen('employees.loadPage')).toBe(true)
  })

  it('ignores the response to an outdated request', async () => {
    const { list, see } = start()
    list.send(request('old'))
    await settle()
    const stale = world.pending('employees.loadPage')
    list.send(request('new'))
    await settle()
    stale.resolve(page([gary]))
    await settle()
    expect(see()).toMatchObject({ busy: true, rows: [] })
    await world.answer('employees.loadPage', page([ines]))
    expect(see().rows).toEqual([ines])
  })

  it('cuts a search that is too long for the API', async () => {
    const { list } = start()
    type(list, 'x'.repeat(500))
    await pass(400)
    expect(world.pending('employees.loadPage').input.request.search).toHaveLength(100)
  })
})
