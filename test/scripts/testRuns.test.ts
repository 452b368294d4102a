import { expect, test } from 'vitest'
import { playwrightTally, sortArguments, vitestTally } from '#scripts/lib/testRuns.ts'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }

test.each([
  ['all passed', vitest, 0, 5, 0],
  ['a failed test', { ...vitest, numFailedTests: 2 }, 1, 5, 2],
  ['a skipped test counts as failed', { ...vitest, numPendingTests: 1, numTodoTests: 1 }, 0, 5, 2],
  ['an error outside of tests counts as one', vitest, 1, 5, 1],
  ['no test at all counts as one', { ...vitest, numPassedTests: 0 }, 0, 0, 1],
  ['no report counts as one', undefined, 1, 0, 1],
])('vitest: %s', (_name, report, exitCode, passed, failed) => {
  expect(vitestTally('x', report, exitCode)).toEqual({ name: 'x', passed, failed })
})

test.each([
  ['all passed', { stats, errors: [] }, 0, 5, 0],
  ['a failed journey', { stats: { ...stats, unexpected: 1 }, errors: [] }, 1, 5, 1],
  [
    'flaky and skipped journeys count as failed',
    { stats: { ...stats, flaky: 1, skipped: 2 }, errors: [] },
    0,
    5,
    3,
  ],
  ['no report counts as one', undefined, 1, 0, 1],
])('Playwright: %s', (_name, report, exitCode, passed, failed) => {
  expect(playwrightTally('x', report, exitCode)).toEqual({ name: 'x', passed, failed })
})

test.each([
  [['test/domain/kernel'], ['test/domain/kernel'], [], []],
  [['./test/e2e/journeys/forms.spec.ts'], [], ['./test/e2e/journeys/forms.spec.ts'], []],
  [
    ['test/views/ui/menu.test.tsx', 'test/e2e', '-t', 'opens'],
    ['test/views/ui/menu.test.tsx'],
    ['test/e2e'],
    ['-t', 'opens'],
  ],
])('arguments %j go to the tool of each file', (args, files, journeys, options) => {
  expect(sortArguments(args)).toEqual({ vitest: files, journeys, options })
})

test('vitest: tests that a name leaves out are not counted, but none at all is a failure', () => {
  const some = { ...vitest, numPendingTests: 30 }
  expect(vitestTally('x', some, 0, true)).toEqual({ name: 'x', passed: 5, failed: 0 })
  expect(vitestTally('x', { ...some, numPassedTests: 0 }, 0, true)).toMatchObject({ failed: 1 })
})
