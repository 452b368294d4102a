import { isSame } from '#domain/kernel/same.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { nullsToEmptyText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { settingsUpdate, type SettingsRecord } from '#domain/settings/input.ts'
import type { Settings } from '#domain/settings/record.ts'
import { settingsErrors, withGroups } from '#domain/settings/rules.ts'
import type { SettingsSection } from '#domain/settings/sections.ts'
import {
  checklists,
  holidayFields,
  entryPositions,
  settingValues,
  taskFields,
  type FormSetting,
} from '#domain/settings/values.ts'

/** The stored settings that a form edits. */
export type EditedSettings = SettingsRecord & { readonly [field: string]: unknown }

/** The settings of each section. */
const settingsBySection: Readonly<Record<SettingsSection, readonly FormSetting[]>> = {
  time: [
    'weekStart',
    'biWeeklyAnchor',
    'timeStep',
    'captureInOut',
    'noteRequired',
    'submitDeadline',
    'lockAfterDays',
    'graceDays',
    'allowSelfApproval',
    'autoApproveAfterDays',
  ],
  holidays: ['holidays'],
  billing: [
    'defaultPaymentTerms',
    'defaultInvoiceFrequency',
    'defaultCurrency',
    'allowOpenEndedContracts',
    'contractApproverMustDiffer',
    'quantityPrecision',
    'prorationMethod',
    'targetMarginPct',
    'burdenPctByType',
    'agingBuckets',
    'reminderDays',
    'branding',
  ],
  numbering: ['invoiceNumberFormat', 'creditNumberFormat', 'resetSequence'],
  checklists: ['contractAlertDays', 'expiryAlertDays', 'checklistTemplates'],
  permissions: ['rolePermissions'],
}

/** Returns the draft path that stores whether a setting is inherited: YES or NO. */
const inheritPath = (name: FormSetting) => `inherit.${name}`

/** Returns a setting's value as typed. */
const typedSetting = (draft: Draft, name: FormSetting): unknown => settingValues[name].fromDraft(draft)

/** Returns true if a setting in a form is inherited. */
export function isInherited(draft: Draft, record: EditedSettings, name: FormSetting): boolean {
  return (
    draft[inheritPath(name)] === 'YES' &&
    isSame(typedSetting(draft, name), normalizedSetting(record.inherited, name))
  )
}

/** Returns true if a setting in a form differs from the stored one. */
export const isChanged = (draft: Draft, record: EditedSettings, name: FormSetting): boolean =>
  !isSame(typedSetting(draft, name), normalizedSetting(record, name)) ||
  isInherited(draft, record, name) === record.overridden.includes(name)

/** Returns the draft values that reset a setting and its group to the inherited values. */
export function inheritedDraft(draft: Draft, record: EditedSettings, name: FormSetting): Draft {
  return Object.assign(
    {},
    ...(withGroups([name]) as FormSetting[]).map((each) => ({
      // Clears entries beyond the end of the inherited list.
      ...Object.fromEntries(
        Object.keys(draft).flatMap((path) => (path.startsWith(`${each}.`) ? [[path, '']] : [])),
      ),
      ...settingValues[each].toDraft(record.inherited[each]),
      [inheritPath(each)]: 'YES',
    })),
  ) as Draft
}

/** Returns a stored setting after a round trip through the form, so that it can be compared with typed values. */
const normalizedSetting = (settings: Settings, name: FormSetting): unknown =>
  settingValues[name].fromDraft(settingValues[name].toDraft(settings[name]))

/** Settings that are hidden from some users who can edit other settings. The API sends null to these users. */
const hideableSettings: readonly FormSetting[] = ['targetMarginPct', 'burdenPctByType']

/** Returns true if the API sent a setting's value, so that a form can edit it. */
export const isShown = (record: EditedSettings, name: FormSetting): boolean =>
  !hideableSettings.includes(name) || record[name] !== null

/** Returns the form for a section. */
export function settingsForm(section: SettingsSection): FormShape<EditedSettings> {
  const namesIn = (record: EditedSettings | null) =>
    settingsBySection[section].filter((name) => record === null || isShown(record, name))
  return {
    toDraft: (record) =>
      record === null
        ? {}
        : (Object.assign(
            {},
            ...namesIn(record).map((name) => ({
              ...settingValues[name].toDraft(record[name]),
              [inheritPath(name)]: record.overridden.includes(name) ? 'NO' : 'YES',
            })),
          ) as Draft),
    toInput(draft, record) {
      if (record === null) return {}
      const changed = namesIn(record).filter((name) => isChanged(draft, record, name))
      const inherit = changed.filter((name) => isInherited(draft, record, name))
      const overridden = changed.filter((name) => !inherit.includes(name))
      return {
        ...Object.fromEntries(overridden.map((name) => [name, typedSetting(draft, name)])),
        ...(inherit.length > 0 && { inherit }),
      }
    },
    check(draft, record) {
      const names = namesIn(record)
      const input = Object.fromEntries(names.map((name) => [name, typedSetting(draft, name)]))
      const parsed = parseInput(settingsUpdate, input)
      const all = { ...record, ...(nullsToEmptyText(input) as object) } as unknown as Settings
      const ruleErrors = settingsErrors(all).filter(({ field }) => names.some((name) => name === field))
      const errors = parsed.ok ? [] : parsed.errors.map((error) => moveToFormRow(error, draft))
      return firstPerField([...errors, ...ruleErrors])
    },
  }
}

const lists = [
  { path: 'holidays', fields: holidayFields },
  ...checklists.map(({ path }) => ({ path, fields: taskFields })),
]

/**
 * Points an error in a list entry at the entry's row in the form. Empty rows can shift the positions. An error
 * about the whole list goes to the first row. A list of days has a single field, so the position is removed from
 * the paths of its errors. `1099` in a path isn't a position.
 */
function moveToFormRow(error: FieldError, draft: Draft): FieldError {
  const { field = '' } = error
  const list = lists.find(({ path }) => field === path || field.startsWith(`${path}.`))
  if (list === undefined) return { ...error, field: field.replace(/\.\d{1,2}$/, '') }
  const [index = '0', ...rest] = field.slice(list.path.length + 1).split('.')
  const position = entryPositions(draft, list.path, list.fields)[Number(index)] ?? 0
  return { ...error, field: [list.path, position, ...(rest.length > 0 ? rest : [list.fields[0]])].join('.') }
}
