import { beforeEach, expect, it } from 'vitest'
import { page } from '#test/support/answers.ts'
import { createWorld, settle, useFakeClock, type World } from '#test/support/charts.ts'
import { gary, ines, request, startList } from '#test/support/browser/list.ts'

useFakeClock()

let world: World

beforeEach(() => {
  world = createWorld()
})

it('remembers that there are more matches than the total until the next page loads', async () => {
  const { list } = startList(world)
  const isCapped = () => list.getSnapshot().context.isCapped
  list.send(request('gar'))
  await settle()
  await world.answer('employees.loadPage', { kind: 'ok', data: [gary], total: 10_000, isCapped: true })
  expect(isCapped()).toBe(true)
  list.send({ type: 'list.reload' })
  await settle()
  expect(list.getSnapshot().context.lastShown).toEqual({ rows: [gary], total: 10_000, isCapped: true })
  await world.answer('employees.loadPage', page([ines], 1))
  expect(isCapped()).toBe(false)
})
