import { beforeEach, describe, expect, it } from 'vitest'
import { isFilteredOut } from '#machines/records/recordList.ts'
import { page, skipped } from '#test/support/answers.ts'
import { createWorld, settle, useFakeClock, type World } from '#test/support/charts.ts'
import { gary, ines, request, startList } from '#test/support/browser/list.ts'

useFakeClock()

let world: World

const start = () => startList(world)

beforeEach(() => {
  world = createWorld()
})

describe('a saved record', () => {
  it('is added to the front when it is new, and the page keeps its size (C6)', async () => {
    const { list, load, see } = start()
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: `e${index}`, name: String(index) }))
    await load(rows, 31)
    list.send({ type: 'list.recordSaved', row: { id: 'new' }, created: true })
    expect(see().rows.map(({ id }) => id)).toEqual(['new', ...rows.slice(0, 9).map(({ id }) => id)])
    expect(see().total).toBe(32)
  })

  it('replaces its row when it was changed', async () => {
    const { list, load, see } = start()
    await load([gary, ines], 2)
    list.send({ type: 'list.recordSaved', row: { id: 'e1', name: 'Garry' }, created: false })
    expect(see()).toMatchObject({ rows: [{ id: 'e1', name: 'Garry' }, ines], total: 2 })
  })

  describe('while a page loads (C3)', () => {
    const saved = (row: { id: string }, created: boolean) => ({
      type: 'list.recordSaved' as const,
      row,
      created,
    })

    it.each([
      ['contains it', [gary, ines], ['e1', 'e2']],
      ['does not contain it', [gary], ['e2', 'e1']],
    ])('has no row at first, and exactly one when the response %s', async (_, answer, shown) => {
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
        { type: 'list.request' as const, request: { limit: 10, offset: 0, filters: { status: ['ACTIVE'] } } },
      ],
    ])('has no row %s unless the response contains it', async (_, asked) => {
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

    it('makes a list without a server load again immediately', async () => {
      const { list, see } = start()
      list.send(request())
      await settle()
      await world.fail('employees.loadPage')
      list.send(saved(ines, true))
      list.send(saved({ ...gary }, false))
      expect(see()).toMatchObject({ state: 'loading', rows: [] })
      await settle()
      await world.answer('employees.loadPage', page([gary], 2))
      expect(see()).toMatchObject({ rows: [ines, gary], total: 2 })
    })

    it('shows the previous rows when the call was skipped', async () => {
      const { list, load, see } = start()
      await load([gary], 1)
      list.send({ type: 'list.reload' })
      await settle()
      list.send(saved(ines, true))
      await settle()
      await world.answer('employees.loadPage', skipped)
      expect(see().rows).toEqual([ines, gary])
    })

    it('is shown with its latest values', async () => {
      const { list, see } = start()
      list.send(request())
      await settle()
      list.send(saved(ines, true))
      list.send(saved({ ...ines, name: 'Inés Maria' } as never, false))
      await settle()
      await world.answer('employees.loadPage', page([], 0))
      expect(see().rows).toEqual([{ ...ines, name: 'Inés Maria' }])
    })

    it('that was changed is read again', async () => {
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

describe('a changed status', () => {
  it.each([
    [undefined, false],
    [{ status: ['ACTIVE'] }, false],
    [{ status: ['ON_LEAVE'] }, true],
    [{ status: ['ACTIVE'], not: ['status'] }, true],
    [{ status: ['ON_LEAVE'], not: ['status'] }, false],
  ])('ACTIVE under %j leaves the list: %s', (filters, expected) => {
    expect(
      isFilteredOut({ id: 'e1', status: 'ACTIVE' }, { limit: 10, offset: 0, ...(filters && { filters }) }),
    ).toBe(expected)
  })
})
