// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useFakeClock, noon, pass } from '#test/support/charts.ts'
import { watchActivity } from '#services/storage/activity.ts'

useFakeClock()

it('the last activity is the last key press or click, at first the page load', async () => {
  const activeAt = watchActivity()
  expect(activeAt()).toBe(noon)
  await pass(1_000)
  document.body.addEventListener('keydown', (event) => event.stopPropagation())
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  await pass(1_000)
  expect(activeAt()).toBe(noon + 1_000)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(activeAt()).toBe(noon + 2_000)
  await pass(1_000)
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  window.dispatchEvent(new Event('focus'))
  expect(activeAt()).toBe(noon + 2_000)
})
