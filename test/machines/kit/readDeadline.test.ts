import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import { late } from '#test/support/answers.ts'
import { createWorld, pass, settle, useFakeClock } from '#test/support/charts.ts'

useFakeClock()

it('a list that timed out says so and offers Retry (R7)', async () => {
  const world = createWorld()
  const list = createActor(createRecordListMachine(world.deps.records['employees']!), {
    input: { clientId: 'NWTX' },
  })
  list.start()
  list.send({ type: 'list.request', request: { limit: 10, offset: 0 } })
  await settle()
  await world.fail('employees.loadPage', late)
  expect(list.getSnapshot().hasTag('busy')).toBe(false)
  expect(list.getSnapshot().hasTag('error')).toBe(true)
  expect(list.getSnapshot().context.errors).toEqual([late])
  await pass(60_000)
  expect(world.count('employees.loadPage')).toBe(1)
  list.send({ type: 'list.reload' })
  await settle()
  expect(world.count('employees.loadPage')).toBe(2)
})
