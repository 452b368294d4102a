import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useColumns } from '#views/records/list/useColumns.ts'
import { ListSearch } from '#views/records/list/ListSearch.tsx'
import { createWorld, pass, useFakeClock, type World } from '#test/support/charts.ts'
import { startList } from '#test/support/browser/list.ts'

useFakeClock()

/** In milliseconds. Longer than a frame, but shorter than the pause after which the list searches. */
const painted = 50
let world: World

beforeEach(() => {
  world = createWorld()
})

async function open() {
  const { list, load } = startList(world)
  await load()
  let renders = 0
  const { unmount } = render(
    <Profiler id="search" onRender={() => (renders += 1)}>
      <ListSearch list={list} label="Search employees" />
    </Profiler>,
  )
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  return {
    list,
    unmount,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    wait: (milliseconds: number) => act(() => pass(milliseconds)),
    renders: () => renders,
    known: () => list.getSnapshot().context.typed,
    searches: () => world.made.map(({ input }) => input.request.search),
  }
}

test('a key shows its text in its own frame, which renders nothing, and the list learns it after that', async () => {
  const { box, type, wait, known, renders } = await open()
  const before = renders()
  type('s')
  type('sm')
  expect([box.value, known(), renders()]).toEqual(['sm', '', before])
  await wait(painted)
  expect([box.value, known()]).toEqual(['sm', 'sm'])
})

test('Enter searches for what was typed in the same frame', async () => {
  const { box, type, wait, searches } = await open()
  type('smith')
  fireEvent.keyDown(box, { key: 'Enter' })
  await wait(0)
  expect(searches()).toEqual([undefined, 'smith'])
})

test('what was typed in the last frame of a page is kept by the list', async () => {
  const { type, unmount, known } = await open()
  type('smith')
  unmount()
  expect(known()).toBe('smith')
})

test('the box follows the list when another control changes the search', async () => {
  const { list, box, type, wait } = await open()
  type('smith')
  await wait(painted)
  act(() => list.send({ type: 'list.follow', request: { limit: 10, offset: 0, search: 'rao' } }))
  expect(box.value).toBe('rao')
  type('rao a')
  expect(box.value).toBe('rao a')
})

test('columns that load after the rows render them again only if one of the columns was chosen', () => {
  const own = [{ key: 'name' }, { key: 'status' }] as never[]
  const pay = { key: 'pay', optional: true }
  const shownOf = (toggled: string[]) => {
    const { result } = renderHook(() => useColumns(own, toggled))
    const before = result.current.shownColumns
    act(() => result.current.onColumns([pay]))
    expect(result.current.columns).toEqual([own[0], pay, own[1]])
    return { before, after: result.current.shownColumns }
  }
  const { before, after } = shownOf([])
  expect(after).toBe(before)
  expect(shownOf(['pay']).after).toEqual([own[0], pay, own[1]])
})
