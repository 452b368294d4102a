import { expect, test } from 'vitest'
import { settingText } from '#views/settings/settingTexts.ts'

test.each([
  ['graceDays', 1, '1 day'],
  ['lockAfterDays', 14, '14 days'],
  ['lockAfterDays', null, 'Never'],
  ['autoApproveAfterDays', 1, '1 day'],
  ['autoApproveAfterDays', null, 'Never'],
  ['reminderDays', [], 'None'],
  ['submitDeadline', null, 'None'],
  ['allowSelfApproval', true, 'Yes'],
  ['allowSelfApproval', false, 'No'],
  ['resetSequence', 'YEARLY', 'Every year'],
  ['resetSequence', 'NEVER', 'Never'],
] as const)('the setting %s with the value %s reads "%s"', (name, value, text) => {
  expect(settingText(name, value)).toBe(text)
})
