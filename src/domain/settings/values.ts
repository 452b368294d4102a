import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue } from '#domain/kernel/draft.ts'
import { employmentTypes } from '#lookups/lists.ts'
import type { SettingName, Settings } from '#domain/settings/record.ts'
import { levelIn, limitableAreas, limitableRoles } from '#domain/users/rolePermissions.ts'

/** Converts one setting to the text values of a form and back. */
interface SettingValue {
  readonly toDraft: (value: unknown) => Draft
  /** Returns the setting, or the typed text if it isn't a valid value yet. */
  readonly fromDraft: (draft: Draft) => unknown
}

/** The phases that have checklists. */
const checklistPhases = ['onboarding', 'offboarding'] as const

/** The path prefixes of the task lists, one for each phase and employment type. */
export const checklists = checklistPhases.flatMap((phase) =>
  employmentTypes.map((type) => ({ phase, type, path: `checklistTemplates.${phase}.${type}` })),
)

const singleField = (
  name: string,
  format: (value: unknown) => string,
  parse: (text: string | null) => unknown,
): SettingValue => ({
  toDraft: (value) => ({ [name]: format(value) }),
  fromDraft: (draft) => parse(inputValue(draft, name)),
})

const toNumber = (text: string | null): unknown =>
  text !== null && /^-?\d+$/.test(text.trim()) ? Number(text) : text
const toNumbers = (text: string | null): unknown =>
  text === null ? [] : text.split(',').map((part) => toNumber(part.trim()))

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const key = (name: string) => singleField(name, textOf, (text) => text)
const wholeNumber = (name: string) => singleField(name, textOf, toNumber)
const flag = (name: string) =>
  singleField(
    name,
    (value) => (value === true ? 'YES' : 'NO'),
    (text) => text === 'YES',
  )
const list = (name: string) =>
  singleField(name, (value) => (value as readonly number[]).join(', '), toNumbers)

/** Returns the entries of a form's list that have a value in one of their first two fields, each with its position. */
function typedEntries(draft: Draft, path: string, names: readonly string[]) {
  return Array.from({ length: entryCount(draft, path) }, (_, position) => position).flatMap((position) => {
    const values = names.map((name) => inputValue(draft, `${path}.${position}.${name}`))
    return values.slice(0, 2).every((value) => value === null) ? [] : [{ position, values }]
  })
}

/** Returns the number of entries in a form's list, including empty entries before the last filled one. */
export function entryCount(draft: Draft, path: string): number {
  const positions = Object.entries(draft).flatMap(([name, value]) => {
    if (!name.startsWith(`${path}.`) || value === '' || value === 'NO' || value === 'SELECT') return []
    return [Number(name.slice(path.length + 1).split('.')[0])]
  })
  return Math.max(-1, ...positions) + 1
}

/** Returns the form positions of the entries that are sent. */
export const entryPositions = (draft: Draft, path: string, names: readonly string[]): readonly number[] =>
  typedEntries(draft, path, names).map(({ position }) => position)

export const holidayFields = ['date', 'name'] as const
export const taskFields = ['title', 'dueOffsetDays', 'ownerRole', 'mandatory'] as const

const entryDraft = (path: string, position: number, entry: object): Draft =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      `${path}.${position}.${name}`,
      typeof value === 'boolean' ? (value ? 'YES' : 'NO') : textOf(value),
    ]),
  )
const entriesDraft = (path: string, entries: readonly object[]): Draft =>
  Object.assign({}, ...entries.map((entry, position) => entryDraft(path, position, entry))) as Draft

const holidays: SettingValue = {
  toDraft: (value) => entriesDraft('holidays', value as Settings['holidays']),
  fromDraft: (draft) =>
    typedEntries(draft, 'holidays', holidayFields).map(({ values: [date, name] }) => ({
      date: date ?? '',
      name: name ?? '',
    })),
}

const checklistTemplates: SettingValue = {
  toDraft: (value) =>
    Object.assign(
      {},
      ...checklists.map(({ phase, type, path }) =>
        entriesDraft(path, (value as Settings['checklistTemplates'])[phase][type]),
      ),
    ) as Draft,
  fromDraft: (draft) => {
    const tasksOf = (path: string) =>
      typedEntries(draft, path, taskFields).map(({ values: [title, due, owner, mandatory] }) => ({
        title: title ?? '',
        ownerRole: owner ?? '',
        dueOffsetDays: toNumber(due ?? null),
        mandatory: mandatory === 'YES',
      }))
    return Object.fromEntries(
      checklistPhases.map((phase) => [
        phase,
        Object.fromEntries(
          checklists.filter((each) => each.phase === phase).map(({ type, path }) => [type, tasksOf(path)]),
        ),
      ]),
    )
  },
}

const branding: SettingValue = {
  toDraft: (value) => {
    const { color, footer } = value as Settings['branding']
    return { 'branding.color': textOf(color), 'branding.footer': textOf(footer) }
  },
  fromDraft: (draft) => ({
    color: inputValue(draft, 'branding.color')?.trim().toLowerCase() ?? null,
    footer: inputValue(draft, 'branding.footer'),
  }),
}

/** A weekday and an hour. Without a weekday, there is no deadline. */
const submitDeadline: SettingValue = {
  toDraft: (value) => {
    const { weekday = 'SELECT', hour = '' } = (value as Settings['submitDeadline']) ?? {}
    return { 'submitDeadline.weekday': weekday, 'submitDeadline.hour': String(hour) }
  },
  fromDraft: (draft) => {
    const weekday = inputValue(draft, 'submitDeadline.weekday')
    return weekday === null ? null : { weekday, hour: toNumber(inputValue(draft, 'submitDeadline.hour')) }
  },
}

/** Returns a setting with a percentage for each employment type. */
const byType = (name: string): SettingValue => ({
  toDraft: (value) =>
    Object.fromEntries(
      employmentTypes.map((type) => [`${name}.${type}`, textOf((value as Record<string, unknown>)[type])]),
    ),
  fromDraft: (draft) =>
    Object.fromEntries(employmentTypes.map((type) => [type, inputValue(draft, `${name}.${type}`) ?? ''])),
})

/** Returns the draft path of a role's access to an area. */
export const rolePath = (role: string, area: string): string => `rolePermissions.${role}.${area}`

/** An access level for each role and area. */
const rolePermissions: SettingValue = {
  toDraft: (value) =>
    Object.fromEntries(
      limitableRoles.flatMap((role) =>
        limitableAreas[role].map((area) => [
          rolePath(role, area),
          levelIn(value as Settings['rolePermissions'], role, area),
        ]),
      ),
    ),
  fromDraft: (draft) =>
    Object.fromEntries(
      limitableRoles.map((role) => [
        role,
        Object.fromEntries(
          limitableAreas[role].map((area) => [area, inputValue(draft, rolePath(role, area)) ?? '']),
        ),
      ]),
    ),
}

/** The settings that a form can show. */
export const settingValues = {
  weekStart: key('weekStart'),
  biWeeklyAnchor: key('biWeeklyAnchor'),
  timeStep: wholeNumber('timeStep'),
  captureInOut: flag('captureInOut'),
  noteRequired: flag('noteRequired'),
  submitDeadline,
  lockAfterDays: wholeNumber('lockAfterDays'),
  graceDays: wholeNumber('graceDays'),
  allowSelfApproval: flag('allowSelfApproval'),
  autoApproveAfterDays: wholeNumber('autoApproveAfterDays'),
  holidays,
  defaultPaymentTerms: key('defaultPaymentTerms'),
  defaultInvoiceFrequency: key('defaultInvoiceFrequency'),
  defaultCurrency: key('defaultCurrency'),
  allowOpenEndedContracts: flag('allowOpenEndedContracts'),
  contractApproverMustDiffer: flag('contractApproverMustDiffer'),
  quantityPrecision: wholeNumber('quantityPrecision'),
  prorationMethod: key('prorationMethod'),
  agingBuckets: list('agingBuckets'),
  reminderDays: list('reminderDays'),
  branding,
  invoiceNumberFormat: key('invoiceNumberFormat'),
  creditNumberFormat: key('creditNumberFormat'),
  resetSequence: key('resetSequence'),
  targetMarginPct: key('targetMarginPct'),
  burdenPctByType: byType('burdenPctByType'),
  contractAlertDays: list('contractAlertDays'),
  expiryAlertDays: list('expiryAlertDays'),
  checklistTemplates,
  rolePermissions,
} as const satisfies Partial<Record<SettingName, SettingValue>>
export type FormSetting = keyof typeof settingValues
