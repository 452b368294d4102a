import { expect, test } from 'vitest'
import { settingText } from '#views/settings/settingTexts.ts'

test.each([
  ['graceDays', 1, '1 day'],
  ['lockAfterDays', 14, '14 days'],
  ['lockAfterDays', null, 'never'],
  ['autoApproveAfterDays', 1, '1 day'],
  ['resetSequence', 'YEARLY', 'Every year'],
  ['resetSequence', 'NEVER', 'Never'],
] as const)('the setting %s with the value %s reads "%s"', (name, value, text) => {
  expect(settingText(name, value)).toBe(text)
})
