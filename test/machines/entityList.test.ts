import { createActor } from 'xstate'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEntityListMachine } from '#machines/entityList.machine.ts'
import type { EntityListEmitted } from '#machines/entityList.ts'
import {
  createWorld,
  page,
  pass,
  refusal,
  settle,
  skipped,
  unreachable,
  unreadable,
  useFakeClock,
  type World,
} from '#test/support/charts.ts'

useFakeClock()

const gary = { id: 'e1', name: 'Gary' }
const ines = { id: 'e2', name: 'Inés' }
const request = (search?: string) => ({
  type: 'list.request' as const,
  request: { limit: 10, offset: 0, ...(search === undefined ? {} : { search }) },
})

let world: World

function start() {
  const list = createActor(createEntityListMachine(world.deps.employees), { input: { clientId: 'NWTX' } })
  const told: EntityListEmitted[] = []
  list.on('list.searched', (event) => told.push(event))
  list.start()
  const see = () => {
    const { context, hasTag, value } = list.getSnapshot()
    return {
      state: value,
      busy: list.getSnapshot().hasTag('busy'),
      failed: list.getSnapshot().hasTag('error'),
      rows: context.rows,
      total: context.total,
      errors: context.errors,
      lastShown: context.lastShown,
      hasTag,
    }
  }
  const load = async (rows = [gary], total = 31) => {
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', page(rows, total))
  }
  return { list, told, see, load }
}

beforeEach(() => {
  world = createWorld()
})

describe('loading a page', () => {
  it('asks for the page of its client and shows rows and total', async () => {
    const { load, see } = start()
    await load()
    expect(world.made[0]?.input).toEqual({ clientId: 'NWTX', request: { limit: 10, offset: 0 } })
    expect(see()).toMatchObject({ state: 'ready', busy: false, rows: [gary], total: 31, lastShown: null })
  })

  it('sets loading and clears rows and errors first, painting the former rows only (C3)', async () => {
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

  it('drops the former rows when the answer has come', async () => {
    const { list, load, see } = start()
    await load()
    list.send({ type: 'list.reload' })
    await settle()
    await world.answer('employees.loadPage', page([ines]))
    expect(see()).toMatchObject({ rows: [ines], total: 1, lastShown: null })
  })

  it('counts the rows when the answer names no total', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', { kind: 'ok', data: [gary, ines], total: null })
    expect(see().total).toBe(2)
  })

  it('stores the errors of a refusal and no data (C4)', async () => {
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

  it('clears the errors when it is tried again', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    await world.answer('employees.loadPage', refusal(500))
    list.send({ type: 'list.reload' })
    await settle()
    expect(see()).toMatchObject({ busy: true, failed: false, errors: [] })
  })

  it('returns to rest with what it showed when the call was skipped (F2)', async () => {
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

describe('a list that does not answer', () => {
  it('is read again twice, later each time, and then says why', async () => {
    const { list, see } = start()
    list.send(request())
    await settle()
    for (const wait of [500, 1_000]) {
      await world.fail('employees.loadPage')
      expect(see()).toMatchObject({ state: 'retrying', busy: true, failed: false })
      await pass(wait)
    }
    await world.fail('employees.loadPage')
    expect(world.count('employees.loadPage')).toBe(3)
    expect(see()).toMatchObject({ failed: true, errors: [unreachable] })
    await pass(60_000)
    expect(world.count('employees.loadPage')).toBe(3)
  })

  it('keeps painting the former rows while it is read again', async () => {
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

  it('is read three times again on the next request', async () => {
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

  it('is not read again after an answer that cannot be read', async () => {
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

  it('waits for typing to rest, asks once from the first page and tells the new request', async () => {
    const { list, load, told } = start()
    await load()
    list.send({ type: 'list.request', request: { limit: 10, offset: 20, sort: '-name' } })
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    for (const text of ['g', 'ga', 'gar']) {
      type(list, text)
      await pass(100)
    }
    expect(world.count('employees.loadPage')).toBe(2)
    await pass(100)
    expect(world.count('employees.loadPage')).toBe(3)
    const asked = { limit: 10, offset: 0, search: 'gar', sort: '-name' }
    expect(world.pending('employees.loadPage').input.request).toEqual(asked)
    expect(told).toEqual([{ type: 'list.searched', request: asked }])
  })

  it('asks once although the address follows and reports the same request', async () => {
    const { list, load, told } = start()
    await load()
    type(list, 'gar')
    await pass(200)
    const { search, ...rest } = told[0]!.request
    list.send({ type: 'list.follow', request: { search: search!, ...rest } })
    await settle()
    expect(world.count('employees.loadPage')).toBe(2)
    await world.answer('employees.loadPage', page([gary], 1))
    expect(list.getSnapshot().context.rows).toEqual([gary])
  })

  it('goes on waiting for the typing to rest when the address follows the search before', async () => {
    const { list, load, told } = start()
    await load()
    type(list, 'gar')
    await pass(200)
    type(list, 'gary')
    list.send({ type: 'list.follow', request: told[0]!.request })
    await pass(200)
    expect(world.pending('employees.loadPage').input.request.search).toBe('gary')
  })

  it('leaves the search out when it is empty again', async () => {
    const { list } = start()
    list.send(request('gar'))
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    expect(list.getSnapshot().context.typed).toBe('gar')
    type(list, '  ')
    await pass(200)
    expect(world.pending('employees.loadPage').input.request).toEqual({ limit: 10, offset: 0 })
  })

  it('tells nothing when the text is what it searched for already', async () => {
    const { list, told } = start()
    list.send(request('gar'))
    await settle()
    await world.answer('employees.loadPage', page([gary]))
    type(list, 'gar ')
    await pass(200)
    expect(told).toEqual([])
    expect(world.isOpen('employees.loadPage')).toBe(true)
  })

  it('drops the answer of a request that is no longer asked', async () => {
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

  it('cuts what is longer than the API accepts', async () => {
    const { list } = start()
    type(list, 'x'.repeat(500))
    await pass(200)
    expect(world.pending('employees.loadPage').input.request.search).toHaveLength(100)
  })
})

describe('a saved record', () => {
  it('goes to the front when it is new, and the page keeps its size (C6)', async () => {
    const { list, load, see } = start()
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: `e${index}`, name: String(index) }))
    await load(rows, 31)
    list.send({ type: 'list.recordSaved', row: { id: 'new' }, created: true })
    expect(see().rows.map(({ id }) => id)).toEqual(['new', ...rows.slice(0, 9).map(({ id }) => id)])
    expect(see().total).toBe(32)
  })

  it('replaces its own row when it was changed', async () => {
    const { list, load, see } = start()
    await load([gary, ines], 2)
    list.send({ type: 'list.recordSaved', row: { id: 'e1', name: 'Garry' }, created: false })
    expect(see()).toMatchObject({ rows: [{ id: 'e1', name: 'Garry' }, ines], total: 2 })
  })

  describe('while a page is on its way (C3)', () => {
    const saved = (row: { id: string }, created: boolean) => ({
      type: 'list.recordSaved' as const,
      row,
      created,
    })

    it.each([
      ['holds it', [gary, ines], ['e1', 'e2']],
      ['does not hold it', [gary], ['e2', 'e1']],
    ])('is no row yet, and there once when the answer %s', async (_, answer, shown) => {
      const { list, see } = start()
      list.send(request())
      await settle()
      const early = world.pending('employees.loadPage')
      list.send(saved(ines, true))
      await settle()
      expect(see()).toMatchObject({ busy: true, rows: [], total: 0 })
      early.resolve(page([gary], 1))
      await settle()
      expect(see().busy).toBe(true)
      await world.answer('employees.loadPage', page(answer, 2))
      expect(see().rows.map(({ id }) => id)).toEqual(shown)
      expect(see().total).toBe(2)
    })

    it.each([
      ['of a search', request('gar')],
      ['of another page', { type: 'list.request' as const, request: { limit: 10, offset: 10 } }],
      [
        'of a filter',
        { type: 'list.request' as const, request: { limit: 10, offset: 0, filters: { status: 'ACTIVE' } } },
      ],
    ])('is no row %s unless the answer holds it', async (_, asked) => {
      const { list, load, see } = start()
      list.send(asked)
      await settle()
      list.send(saved(ines, true))
      await settle()
      await world.answer('employees.loadPage', page([gary], 11))
      expect(see().rows).toEqual([gary])
      await load([gary], 12)
      expect(see().rows).toEqual([gary])
    })

    it('waits for the next try where nobody answers', async () => {
      const { list, see } = start()
      list.send(request())
      await settle()
      await world.fail('employees.loadPage')
      list.send(saved(ines, true))
      list.send(saved({ ...gary }, false))
      expect(see()).toMatchObject({ state: 'retrying', rows: [] })
      await pass(600)
      await world.answer('employees.loadPage', page([gary], 2))
      expect(see()).toMatchObject({ rows: [ines, gary], total: 2 })
    })

    it('stands before the former rows where nothing could be asked', async () => {
      const { list, load, see } = start()
      await load([gary], 1)
      list.send({ type: 'list.reload' })
      await settle()
      list.send(saved(ines, true))
      await settle()
      await world.answer('employees.loadPage', skipped)
      expect(see().rows).toEqual([ines, gary])
    })

    it('and changed is read as it is now', async () => {
      const { list, see } = start()
      list.send(request())
      await settle()
      const early = world.pending('employees.loadPage')
      list.send(saved({ id: 'e1' }, false))
      await settle()
      early.resolve(page([{ ...gary, name: 'Former' }], 1))
      await world.answer('employees.loadPage', page([gary], 1))
      expect(see().rows).toEqual([gary])
    })
  })
})
