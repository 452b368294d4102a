import { createActor } from 'xstate'
import { expect, it, vi } from 'vitest'
import { waitUntil } from '#machines/kit/waitUntil.ts'
import { minute, noon, pass, settle, useFakeClock } from '#test/support/charts.ts'

useFakeClock()

const start = (at: number) => createActor(waitUntil, { input: { at } }).start()
const isOver = (actor: ReturnType<typeof start>) => actor.getSnapshot().status === 'done'

it('ends exactly at its time', async () => {
  const actor = start(noon + 40_000)
  await pass(39_999)
  expect(isOver(actor)).toBe(false)
  await pass(1)
  expect(isOver(actor)).toBe(true)
})

it('ends immediately when its time has passed', async () => {
  const actor = start(noon - 1)
  await settle()
  expect(isOver(actor)).toBe(true)
})

it('notices within 15 s that the computer has slept', async () => {
  const actor = start(noon + 50 * minute)
  await pass(minute)
  vi.setSystemTime(noon + 180 * minute)
  await pass(15_000)
  expect(isOver(actor)).toBe(true)
})

it('continues after being saved and restored', async () => {
  const actor = start(noon + minute)
  const saved: unknown = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))
  actor.stop()
  const again = createActor(waitUntil, { input: { at: 0 }, snapshot: saved as never }).start()
  await pass(minute - 1)
  expect(isOver(again)).toBe(false)
  await pass(1)
  expect(isOver(again)).toBe(true)
})

it('clears its timer when it is stopped', () => {
  start(noon + minute).stop()
  expect(vi.getTimerCount()).toBe(0)
})
