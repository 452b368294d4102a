import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/root.ts'
import {
  playwrightTally,
  splitArguments,
  summaryOf,
  vitestTally,
  withDuration,
} from '#scripts/lib/proof/testRuns.ts'

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
const playwright = { stats, errors: [], suites: [] }

test.each([
  ['all passed', vitest, 0, 5, 0],
  ['a failed test', { ...vitest, numFailedTests: 2 }, 1, 5, 2],
  ['a skipped test counts as failed', { ...vitest, numPendingTests: 1, numTodoTests: 1 }, 0, 5, 2],
  ['an error outside of tests counts as one', vitest, 1, 5, 1],
  ['no test at all counts as one', { ...vitest, numPassedTests: 0 }, 0, 0, 1],
  ['no report counts as one', undefined, 1, 0, 1],
])('vitest: %s', (_name, report, exitCode, passed, failed) => {
  expect(vitestTally('x', report, exitCode)).toMatchObject({ name: 'x', passed, failed })
})

test.each([
  ['all passed', playwright, 0, 5, 0],
  ['a failed journey', { ...playwright, stats: { ...stats, unexpected: 1 } }, 1, 5, 1],
  [
    'a skipped journey counts as failed, one that needed a second try as passed',
    { ...playwright, stats: { ...stats, flaky: 1, skipped: 2 } },
    0,
    6,
    2,
  ],
  ['no report counts as one', undefined, 1, 0, 1],
])('Playwright: %s', (_name, report, exitCode, passed, failed) => {
  expect(playwrightTally('x', report, exitCode)).toMatchObject({ name: 'x', passed, failed })
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
  expect(splitArguments(args)).toEqual({ vitest: files, journeys, options })
})

test('vitest tests excluded by name are not counted, but a run without tests is a failure', () => {
  const some = { ...vitest, numPendingTests: 30 }
  expect(vitestTally('x', some, 0, true)).toMatchObject({ name: 'x', passed: 5, failed: 0 })
  expect(vitestTally('x', { ...some, numPassedTests: 0 }, 0, true)).toMatchObject({ failed: 1 })
})

test('a vitest test that passed on its second try counts as passed and is named', () => {
  const units = vitestTally(
    'units',
    {
      ...vitest,
      testResults: [
        {
          name: inRoot('test', 'views', 'date.test.tsx'),
          status: 'passed',
          message: '',
          assertionResults: [
            { fullName: 'it opens', status: 'passed', failureMessages: ['Error: no focus\n    at there'] },
            { fullName: 'it closes', status: 'passed', failureMessages: [] },
          ],
        },
      ],
    },
    0,
  )
  expect(summaryOf([units])).toEqual([
    '',
    'Passed only on the second try:',
    '  test/views/date.test.tsx › it opens',
    '    Error: no focus',
    '',
    'units: 5 passed, 0 failed',
    '',
    '5 passed, 0 failed',
  ])
})

test('a run that was timed says how long it took, but the last line stays a sum', async () => {
  const units = await withDuration(async () => vitestTally('units', vitest, 0))
  expect(units.seconds).toBeLessThan(10)
  expect(summaryOf([{ ...units, seconds: 61.4 }])).toEqual([
    '',
    'units: 5 passed, 0 failed in 61 s',
    '',
    '5 passed, 0 failed',
  ])
})

test('the summary names every failed test with the first line of its error', () => {
  const file = (name: string) => inRoot('test', 'domain', name)
  const units = vitestTally(
    'units',
    {
      ...vitest,
      numFailedTests: 1,
      numPendingTests: 1,
      testResults: [
        {
          name: file('dates.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'dates add', status: 'passed', failureMessages: [] },
            {
              fullName: 'dates end',
              status: 'failed',
              failureMessages: ['\n\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at there'],
            },
            { fullName: 'dates wait', status: 'skipped', failureMessages: [] },
          ],
        },
        {
          name: file('money.test.ts'),
          status: 'failed',
          message: 'Cannot find module\nmore',
          assertionResults: [],
        },
      ],
    },
    1,
  )
  const failed = (status: string, errors: readonly { message: string }[]) => ({
    projectName: 'phone',
    status,
    results: [{ errors }],
  })
  const journeys = playwrightTally(
    'journeys',
    {
      stats: { ...stats, unexpected: 1, flaky: 1 },
      errors: [{ message: 'Port in use' }],
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                {
                  title: 'the menu opens',
                  file: 'calm.spec.ts',
                  line: 3,
                  tests: [failed('unexpected', [{ message: 'Error: not visible\n\nmore' }])],
                },
                { title: 'it works', file: 'calm.spec.ts', line: 9, tests: [failed('expected', [])] },
                {
                  title: 'the list loads',
                  file: 'calm.spec.ts',
                  line: 20,
                  tests: [failed('flaky', [{ message: 'Error: timed out' }])],
                },
              ],
            },
          ],
        },
      ],
    },
    1,
  )
  expect(summaryOf([units, journeys])).toEqual([
    '',
    'Passed only on the second try:',
    '  [phone] calm.spec.ts:20 › the list loads',
    '    Error: timed out',
    '',
    'Failed:',
    '  test/domain/dates.test.ts › dates end',
    '    AssertionError: expected 1 to be 2',
    '  test/domain/dates.test.ts › dates wait',
    '    skipped',
    '  test/domain/money.test.ts',
    '    Cannot find module',
    '  [phone] calm.spec.ts:3 › the menu opens',
    '    Error: not visible',
    '  outside of the tests',
    '    Port in use',
    '',
    'units: 5 passed, 2 failed',
    'journeys: 6 passed, 1 failed',
    '',
    '11 passed, 3 failed',
  ])
})

test('a run that fails without a failed test is in the summary', () => {
  expect(summaryOf([vitestTally('units', vitest, 1)])).toContain(
    '    The run failed outside of its tests (exit code 1).',
  )
  expect(summaryOf([playwrightTally('journeys', undefined, 1)])).toContain(
    '    The run ended without a report.',
  )
  expect(summaryOf([vitestTally('units', vitest, 0)])).toEqual([
    '',
    'units: 5 passed, 0 failed',
    '',
    '5 passed, 0 failed',
  ])
})
