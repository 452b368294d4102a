import { beforeEach, expect, test } from 'vitest'
import { onIntent } from '#services/page/intent.ts'

beforeEach(() => {
  document.body.innerHTML = '<p id="text">Text</p><input id="search"><a id="link" href="#"><b>Record</b></a>'
})

const happen = (type: string, on: string) =>
  document.querySelector(on)?.dispatchEvent(new Event(type, { bubbles: true }))

test('pointing at a link runs the task, once', () => {
  let runs = 0
  onIntent(() => void (runs += 1))
  happen('pointerover', '#link b')
  happen('pointerdown', '#link')
  happen('focusin', '#link')
  expect(runs).toBe(1)
})

test("pointing at text, or at a field with the focus, doesn't run it", () => {
  let runs = 0
  onIntent(() => void (runs += 1))
  happen('pointerover', '#text')
  happen('focusin', '#search')
  happen('keydown', '#search')
  expect(runs).toBe(0)
  happen('focusin', '#link')
  expect(runs).toBe(1)
})
