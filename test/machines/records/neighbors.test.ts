import { describe, expect, test } from 'vitest'
import type { Row } from '#domain/kernel/answer.ts'
import type { RecordListContext } from '#machines/records/recordList.ts'
import { pageAround, placeInList } from '#machines/records/listSelectors.ts'
import { page } from '#test/support/answers.ts'
import { createWorld, settle, useFakeClock } from '#test/support/charts.ts'
import { startList } from '#test/support/browser/list.ts'

useFakeClock()

/** Every record of a list of 31. */
const all = Array.from({ length: 31 }, (_, at): Row => ({ id: `e${at}` }))

/** A list whose page has loaded. */
async function listAt(offset: number) {
  const world = createWorld()
  const { list, see } = startList(world)
  const requested = () =>
    world.pending('employees.loadPage').input.request as { limit: number; offset: number }
  const answer = async () => {
    const { limit, offset: from } = requested()
    await world.answer('employees.loadPage', page(all.slice(from, from + limit), all.length))
  }
  list.send({ type: 'list.request', request: { limit: 10, offset, search: 'e' } })
  await settle()
  await answer()
  const open = async (id: string) => {
    list.send({ type: 'list.center', id })
    await settle()
    return see().busy
  }
  const place = (id: string) => placeInList(list.getSnapshot().context, id)
  return {
    list,
    open,
    answer,
    requested,
    place,
    context: (): RecordListContext => list.getSnapshot().context,
  }
}

describe('the neighbors of an open record', () => {
  test('are on its page, with its position in the whole list', async () => {
    const { open, place } = await listAt(10)
    expect(await open('e14')).toBe(false)
    expect(place('e14')).toEqual({ position: 15, total: 31, isCapped: false, previous: 'e13', next: 'e15' })
  })

  test.each([
    ['e19', 10, 14, { position: 20, total: 31, isCapped: false, previous: 'e18', next: 'e20' }],
    ['e10', 10, 5, { position: 11, total: 31, isCapped: false, previous: 'e9', next: 'e11' }],
    ['e29', 20, 24, { position: 30, total: 31, isCapped: false, previous: 'e28', next: 'e30' }],
  ])('of %s on the page from %i load around it', async (id, offset, around, expected) => {
    const { open, place, answer, requested } = await listAt(offset)
    expect(await open(id)).toBe(true)
    expect(requested()).toEqual({ limit: 10, offset: around, search: 'e' })
    // The rows of the page stay while the others load.
    expect(place(id)).toMatchObject({ position: null, total: 31 })
    await answer()
    expect(place(id)).toEqual(expected)
  })

  test('end with the list', async () => {
    const first = await listAt(0)
    expect(await first.open('e0')).toBe(false)
    expect(first.place('e0')).toEqual({ position: 1, total: 31, isCapped: false, previous: null, next: 'e1' })
    const last = await listAt(30)
    expect(await last.open('e30')).toBe(true)
    await last.answer()
    expect(last.place('e30')).toEqual({
      position: 31,
      total: 31,
      isCapped: false,
      previous: 'e29',
      next: null,
    })
  })

  test('are unknown for a record that the list does not have', async () => {
    const { open, place } = await listAt(0)
    expect(await open('e30')).toBe(false)
    expect(place('e30')).toBeNull()
  })

  test('lead back to the page of the list that has the record', async () => {
    const { open, answer, context } = await listAt(10)
    await open('e19')
    await answer()
    expect(pageAround(context(), 'e19')).toEqual({ limit: 10, offset: 10, search: 'e' })
    expect(pageAround(context(), 'e20')).toEqual({ limit: 10, offset: 20, search: 'e' })
  })
})
