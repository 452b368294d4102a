import * as z from 'zod/mini'
import { documentTypes } from '#domain/documents/types.ts'
import { date, key, percent, text, version } from '#domain/kernel/fields.ts'
import { accessLevels } from '#domain/users/rolePermissions.ts'
import {
  prorationMethods,
  quantityPrecisions,
  sequenceResets,
  taskOwners,
  timeSteps,
  weekdays,
  type Settings,
} from '#domain/settings/record.ts'
import { currencies, invoiceFrequencies, paymentTerms } from '#lookups/lists.ts'

const flag = (clause: string) => z.boolean({ error: `Choose whether ${clause} (yes or no).` })

function wholeNumber(label: string, from: number, to: number, form = 'a whole number') {
  const error = `Enter ${label} as ${form} from ${from.toLocaleString('en-US').replace('-', '−')} to ${to.toLocaleString('en-US')}.`
  return z.int({ error }).check(z.gte(from, { error }), z.lte(to, { error }))
}

/** Returns a schema for a list of at least `min` days in ascending or descending order. */
function days(label: string, from: number, to: number, order: 'ascending' | 'descending', min = 1) {
  const sign = order === 'ascending' ? 1 : -1
  return z
    .array(wholeNumber(label, from, to, 'whole numbers'), { error: `Enter ${label}, separated by commas.` })
    .check(
      z.minLength(min, { error: `Enter ${label}, separated by commas.` }),
      z.maxLength(12, { error: `Enter up to 12 numbers for ${label}.` }),
      z.refine(
        (list) => list.every((day, index) => index === 0 || sign * (day - (list[index - 1] ?? 0)) > 0),
        {
          error: `Enter ${label} in ${order} order.`,
        },
      ),
    )
}

/** Returns a schema for a number format: letters, digits and -/._ around the placeholders {CLIENT}, {YYYY}, {MM} and {SEQ:n}. */
const numberFormat = (label: string) =>
  text(label, 60).check(
    z.refine((format) => /^(?:[A-Za-z0-9\-/._]|\{CLIENT\}|\{YYYY\}|\{MM\}|\{SEQ:[1-9]\})*$/.test(format), {
      error: 'Use only letters, digits, - / . _ and the placeholders {CLIENT}, {YYYY}, {MM} and {SEQ:5}.',
    }),
    z.refine((format) => format.split('{SEQ:').length === 2, {
      error: 'Include {SEQ:5} exactly once. It becomes a 5-digit sequence number.',
    }),
  )

const byType = <T extends z.ZodMiniType>(schema: T) =>
  z.strictObject({ W2: schema, '1099': schema, C2C: schema })

const documentList = z.pipe(
  z
    .array(key('document type', documentTypes), { error: 'Select document types.' })
    .check(z.maxLength(documentTypes.length)),
  z.transform((list) => documentTypes.filter((type) => list.includes(type))),
)

const tasks = z
  .array(
    z.strictObject({
      title: text('title', 120),
      ownerRole: key('owner', taskOwners),
      dueOffsetDays: wholeNumber('the number of workdays', -365, 365),
      mandatory: flag('the task is mandatory'),
    }),
  )
  .check(z.maxLength(40, { error: 'Enter up to 40 tasks.' }))

const holidays = z.pipe(
  z
    .array(z.strictObject({ date: date('date'), name: text('name', 80) }), { error: 'Enter the holidays.' })
    .check(
      z.maxLength(200, { error: 'Enter up to 200 holidays.' }),
      z.refine((list) => new Set(list.map((holiday) => holiday.date)).size === list.length, {
        error: 'Enter each date once.',
      }),
    ),
  z.transform((list) => list.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
)

const access = key('access level', accessLevels)

/**
 * The settings in a request body. Locking a period has its own call. The required documents can't be changed, but
 * a body can include their current value.
 */
const fields = {
  weekStart: key('first day of the week', weekdays),
  biWeeklyAnchor: date('start date of a bi-weekly period'),
  timeStep: z.literal(timeSteps, { error: 'Select a time increment of 1, 5, 6, 10, 15 or 30 minutes.' }),
  captureInOut: flag('work is entered with start and end times'),
  noteRequired: flag('each work entry needs a note'),
  submitDeadline: z.nullable(
    z.strictObject({ weekday: key('day of the week', weekdays), hour: wholeNumber('the hour', 0, 23) }),
  ),
  lockAfterDays: z.nullable(wholeNumber('the number of days until time is locked', 0, 365)),
  graceDays: wholeNumber('the grace period in days', 0, 60),
  allowSelfApproval: flag('approvers can approve their own time'),
  autoApproveAfterDays: z.nullable(wholeNumber('the number of days until automatic approval', 1, 90)),
  invoiceNumberFormat: numberFormat('invoice number format'),
  creditNumberFormat: numberFormat('credit note number format'),
  resetSequence: key('value for Restart numbering', sequenceResets),
  quantityPrecision: z.literal(quantityPrecisions, { error: 'Select 2 or 4 decimal places.' }),
  prorationMethod: key('proration method', prorationMethods),
  defaultPaymentTerms: key('payment terms', paymentTerms),
  defaultInvoiceFrequency: key('invoice frequency', invoiceFrequencies),
  defaultCurrency: key('currency', currencies),
  allowOpenEndedContracts: flag('external contracts can be open-ended'),
  contractApproverMustDiffer: flag('a second person must approve contracts'),
  agingBuckets: days('the aging buckets', 1, 3650, 'ascending'),
  reminderDays: days('the payment reminder days', -90, 365, 'ascending', 0),
  expiryAlertDays: days('the alert days', 0, 730, 'descending'),
  contractAlertDays: days('the alert days', 0, 730, 'descending'),
  burdenPctByType: byType(percent('burden')),
  targetMarginPct: percent('target margin'),
  holidays,
  requiredDocuments: z.strictObject({
    W2: documentList,
    '1099': documentList,
    C2C: documentList,
    CONTRACT: documentList,
  }),
  checklistTemplates: z.strictObject({ onboarding: byType(tasks), offboarding: byType(tasks) }),
  rolePermissions: z.strictObject({
    CLIENT_ADMIN: z.strictObject({
      TIMESHEETS: access,
      PROJECTS: access,
      EMPLOYEES: access,
      USERS: access,
      INVOICES: access,
    }),
    EMPLOYEE: z.strictObject({ TIMESHEETS: access }),
  }),
  branding: z.strictObject({
    color: z.nullable(
      z
        .string()
        .check(z.regex(/^#[0-9a-f]{6}$/, { error: 'Enter the color as a hex code, for example #1f4fd8.' })),
    ),
    footer: z.nullable(text('footer', 200)),
  }),
}

/** The names of the settings in a request body. */
export const settingNames = Object.keys(fields) as readonly (keyof typeof fields)[]

export const settingsScopes = ['CLIENT', 'TENANT'] as const
export type SettingsScope = (typeof settingsScopes)[number]

/** Query of GET and PUT /settings: the client's settings, or those of its tenant. */
export const settingsQuery = z.strictObject({
  scope: z._default(z.enum(settingsScopes, { error: 'Set scope to CLIENT or TENANT.' }), 'CLIENT'),
})

const settingNameList = z.array(z.enum(settingNames as [keyof typeof fields, ...(keyof typeof fields)[]]))

/** Body of PUT /settings: the settings to change, and the settings to reset to inherited values. */
export const settingsUpdate = z.extend(z.partial(z.strictObject(fields)), {
  version: z.optional(version),
  inherit: z.optional(settingNameList),
})

/** Body of PUT /settings/holidays. */
export const holidaysUpdate = z.strictObject({ version: z.optional(version), holidays })

/** Response of GET /settings/holidays. */
export const holidaysRecord = z.object({ version: z.int(), holidays })

/** Response of GET /settings/contracts: the initial values of a new contract. */
export const contractDefaults = z.object({
  paymentTerms: fields.defaultPaymentTerms,
  invoiceFrequency: fields.defaultInvoiceFrequency,
  currency: fields.defaultCurrency,
  /** True if external contracts are allowed without an end date. */
  openEnd: z.boolean(),
})

/** Response of GET /settings/employees: the initial values of a new employee. */
export const employeeDefaults = z.object({ burdenPctByType: fields.burdenPctByType })

const lockedThrough = z.nullable(date('day to lock through'))

/**
 * Response of GET and PUT /settings. The settings already include the planned changes. `planned` lists these
 * changes, each with the value in effect before it.
 */
export const settingsRecord = z.object({
  ...fields,
  lockedThrough,
  id: z.enum(settingsScopes),
  version: z.int(),
  /** The inherited values of all settings, including those that are overridden. */
  inherited: z.object({ ...fields, lockedThrough }),
  /** The names of the settings that aren't inherited. */
  overridden: z.array(z.string()),
  planned: z.array(z.object({ name: z.string(), from: z.string(), value: z.unknown(), before: z.unknown() })),
})
export type SettingsRecord = Settings & {
  readonly id: SettingsScope
  readonly version: number
  readonly inherited: Settings
  readonly overridden: readonly string[]
  readonly planned: readonly {
    readonly name: string
    readonly from: string
    readonly value: unknown
    readonly before: unknown
  }[]
}
