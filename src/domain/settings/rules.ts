import type { FieldError } from '#domain/kernel/errors.ts'
import { daysIntoWeek } from '#domain/settings/dated.ts'
import type { SettingName, Settings } from '#domain/settings/record.ts'

/** Settings that only make sense together. Overriding or inheriting one of them also overrides or inherits the rest of its group. */
const groups: readonly (readonly SettingName[])[] = [
  ['weekStart', 'biWeeklyAnchor'],
  ['invoiceNumberFormat', 'creditNumberFormat', 'resetSequence'],
]

/** Returns the names together with the other names in their groups. */
export function withGroups(names: readonly SettingName[]): readonly SettingName[] {
  const groupOf = (name: SettingName) => groups.find((group) => group.includes(name)) ?? [name]
  return [...new Set(names.flatMap(groupOf))]
}

/** Returns errors for settings that don't fit together. */
export function settingsErrors(settings: Settings): readonly FieldError[] {
  const { biWeeklyAnchor, weekStart, invoiceNumberFormat, creditNumberFormat, resetSequence } = settings
  const errors: FieldError[] = []
  const add = (field: SettingName, message: string) => errors.push({ code: 'invalid', message, field })
  if (daysIntoWeek(biWeeklyAnchor, weekStart) !== 0)
    add('biWeeklyAnchor', 'Enter a date that falls on the first day of the week.')
  if (invoiceNumberFormat === creditNumberFormat)
    add('creditNumberFormat', 'Use a different format than the invoice number format.')
  for (const name of ['invoiceNumberFormat', 'creditNumberFormat'] as const) {
    if (resetSequence === 'YEARLY' && !settings[name].includes('{YYYY}'))
      add(name, 'Include {YYYY}, because numbering restarts every year.')
  }
  return errors
}
