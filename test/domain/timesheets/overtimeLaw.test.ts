import { expect, test } from 'vitest'
import { uncoveredLaw } from '#domain/timesheets/warnings.ts'
import { overtimeRules } from '#lookups/lists.ts'

test.each([
  ['TX', 'WEEKLY_40', []],
  ['TX', 'DAILY_8_WEEKLY_40', []],
  ['TX', 'NONE', [/^Federal law requires overtime pay for more than 40 hours a week/]],
  ['AK', 'WEEKLY_40', [/^Alaska requires overtime pay for more than 8 hours a day/]],
  ['AK', 'DAILY_8_WEEKLY_40', []],
  ['CA', 'WEEKLY_40', [/^California requires overtime pay for more than 8 hours/, /four 10-hour days/]],
  ['CA', 'DAILY_8_WEEKLY_40', [/four 10-hour days/]],
  ['NV', 'NONE', [/^Federal law/, /^Nevada requires/, /24 hours from the start of work/]],
  ['CO', 'DAILY_8_WEEKLY_40', [/over 12 hours/]],
  ['KY', 'WEEKLY_40', [/seventh day/]],
  ['MA', 'WEEKLY_40', [/^Massachusetts has additional overtime rules for some industries/]],
  ['OR', 'WEEKLY_40', [/^Oregon has additional overtime rules for some industries/]],
  ['PR', 'WEEKLY_40', [/^Puerto Rico requires overtime pay for more than 8 hours a day/]],
  ['VI', 'WEEKLY_40', [/^The U.S. Virgin Islands require overtime pay for more than 8 hours a day/]],
  ['VI', 'DAILY_8_WEEKLY_40', []],
  ['RI', 'WEEKLY_40', [/^Rhode Island has additional overtime rules for some industries/]],
] as const)('in %s, the rule %s leaves out %j', (state, rule, expected) => {
  const missing = uncoveredLaw(state, rule)
  expect(missing).toHaveLength(expected.length)
  expected.forEach((pattern, at) => expect(missing[at]).toMatch(pattern))
})

test.each([null, 'Bavaria', '', 'SELECT'])('nothing is said about %s', (state) => {
  for (const rule of overtimeRules) expect(uncoveredLaw(state, rule)).toEqual([])
})
