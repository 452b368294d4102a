import { expect, test, vi } from 'vitest'
import { onDemand } from '#machines/kit/onDemand.ts'

test('an actor is created once, when it is first needed', () => {
  const list = vi.fn<() => { name: string }>(() => ({ name: 'list' }))
  const form = vi.fn<() => { name: string }>(() => ({ name: 'form' }))
  const actors = onDemand({ list, form })
  expect(Object.keys(actors)).toEqual(['list', 'form'])
  expect(list).not.toHaveBeenCalled()
  expect(actors.list).toBe(actors.list)
  expect(list).toHaveBeenCalledOnce()
  expect(form).not.toHaveBeenCalled()
})
