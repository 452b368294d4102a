import { isSame } from '#domain/kernel/same.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { blanked, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { settingsUpdate, type SettingsRecord } from '#domain/settings/input.ts'
import type { Settings } from '#domain/settings/record.ts'
import { settingsRules, withGroups } from '#domain/settings/rules.ts'
import type { SettingsSection } from '#domain/settings/sections.ts'
import {
  checklists,
  holidayFields,
  placesOf,
  settingValues,
  taskFields,
  type FormSetting,
} from '#domain/settings/values.ts'

/** Settings as a form opens them. */
export type OpenSettings = SettingsRecord & { readonly [field: string]: unknown }

/** The settings of each section. */
const settingsIn: Readonly<Record<SettingsSection, readonly FormSetting[]>> = {
  time: [
    'weekStart',
    'biWeeklyAnchor',
    'timeStep',
    'noteRequired',
    'lockAfterDays',
    'graceDays',
    'allowSelfApproval',
  ],
  holidays: ['holidays'],
  billing: ['quantityPrecision', 'prorationMethod', 'agingBuckets'],
  numbering: ['invoiceNumberFormat', 'creditNumberFormat', 'resetSequence'],
  checklists: ['checklistTemplates'],
}

/** The path that says whether a setting is inherited: YES or NO. */
const inheritPath = (name: FormSetting) => `inherit.${name}`

/** Returns a setting as it is typed. */
const typedSetting = (draft: Draft, name: FormSetting): unknown => settingValues[name].fromDraft(draft)

/** Returns true when a setting in a form has the value it inherits and isn't set here. */
export function isInherited(draft: Draft, record: OpenSettings, name: FormSetting): boolean {
  return (
    draft[inheritPath(name)] === 'YES' && isSame(typedSetting(draft, name), shown(record.inherited, name))
  )
}

/** Returns true when a setting in a form differs from the stored one. */
export const isChanged = (draft: Draft, record: OpenSettings, name: FormSetting): boolean =>
  !isSame(typedSetting(draft, name), shown(record, name)) ||
  isInherited(draft, record, name) === record.overridden.includes(name)

/** Returns the values that make a setting and its group inherited again. */
export function inheritedDraft(draft: Draft, record: OpenSettings, name: FormSetting): Draft {
  return Object.assign(
    {},
    ...(withGroups([name]) as FormSetting[]).map((each) => ({
      // Entries of a longer list are emptied.
      ...Object.fromEntries(
        Object.keys(draft).flatMap((path) => (path.startsWith(`${each}.`) ? [[path, '']] : [])),
      ),
      ...settingValues[each].toDraft(record.inherited[each]),
      [inheritPath(each)]: 'YES',
    })),
  ) as Draft
}

/** Returns a stored setting as the form reads it back. */
const shown = (settings: Settings, name: FormSetting): unknown =>
  settingValues[name].fromDraft(settingValues[name].toDraft(settings[name]))

/** Returns the form of a section. */
export function settingsForm(section: SettingsSection): FormShape<OpenSettings> {
  const names = settingsIn[section]
  const wholeInput = (draft: Draft) =>
    Object.fromEntries(names.map((name) => [name, typedSetting(draft, name)]))
  return {
    toDraft: (record) =>
      record === null
        ? {}
        : (Object.assign(
            {},
            ...names.map((name) => ({
              ...settingValues[name].toDraft(record[name]),
              [inheritPath(name)]: record.overridden.includes(name) ? 'NO' : 'YES',
            })),
          ) as Draft),
    toInput(draft, record) {
      if (record === null) return {}
      const changed = names.filter((name) => isChanged(draft, record, name))
      const inherit = changed.filter((name) => isInherited(draft, record, name))
      const set = changed.filter((name) => !inherit.includes(name))
      return {
        ...Object.fromEntries(set.map((name) => [name, typedSetting(draft, name)])),
        ...(inherit.length > 0 && { inherit }),
      }
    },
    check(draft, record) {
      const input = wholeInput(draft)
      const parsed = parseInput(settingsUpdate, input)
      const all = { ...record, ...(blanked(input) as object) } as unknown as Settings
      const rules = settingsRules(all).filter(({ field }) => names.some((name) => name === field))
      const errors = parsed.ok ? [] : parsed.errors.map((error) => atPlace(error, draft))
      return firstPerField([...errors, ...rules])
    },
  }
}

const lists = [
  { path: 'holidays', fields: holidayFields },
  ...checklists.map(({ path }) => ({ path, fields: taskFields })),
]

/** Returns an error with the place of its entry in the form, where empty entries count. An error of a whole list goes to its first entry. */
function atPlace(error: FieldError, draft: Draft): FieldError {
  const { field = '' } = error
  const list = lists.find(({ path }) => field === path || field.startsWith(`${path}.`))
  if (list === undefined) return { ...error, field: field.replace(/\.\d+$/, '') }
  const [index = '0', ...rest] = field.slice(list.path.length + 1).split('.')
  const place = placesOf(draft, list.path, list.fields)[Number(index)] ?? 0
  return { ...error, field: [list.path, place, ...(rest.length > 0 ? rest : [list.fields[0]])].join('.') }
}
