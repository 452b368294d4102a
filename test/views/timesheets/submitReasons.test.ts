import { afterEach, expect, test, vi } from 'vitest'
import { weekCellPath } from '#domain/timesheets/week.ts'
import { rowAt } from '#test/support/weeks.ts'
import { incompleteReasons } from '#views/timesheets/week/SubmitReasons.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('an assignment that starts on a weekend can only be submitted after that week', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') })
  const row = { ...rowAt('a1'), periodStart: '2026-11-21' }
  const draft = { [weekCellPath({ assignmentId: 'a1', type: 'WORK', task: null }, '2026-11-21')]: '4:00' }
  expect(incompleteReasons([row], draft)).toEqual([
    { code: 'incomplete', message: 'Submit after 2026-11-22.' },
  ])
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'))
  expect(incompleteReasons([row], draft)).toEqual([])
})
