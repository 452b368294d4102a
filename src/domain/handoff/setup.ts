import * as z from 'zod/mini'
import {
  handoffSystemKeys,
  isPayroll,
  type AccountingSystem,
  type HandoffSystemKey,
  type PayrollSystem,
} from '#domain/handoff/systems.ts'
import { optionalText, text, version } from '#domain/kernel/fields.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { Item } from '#domain/handoff/journal.ts'
import { classText } from '#domain/payroll/classes.ts'
import { codeError, payrollCodes } from '#domain/payroll/codes.ts'

/** The kinds of records and codes that have names in another system. */
export const nameKinds = ['CUSTOMER', 'ITEM', 'ACCOUNT', 'OPTION', 'EARNING', 'PERSON'] as const
export type NameKind = (typeof nameKinds)[number]

/** The maximum length of a name in another system. */
const maxNameLength = 100

const itemTexts: Readonly<Record<Item, string>> = {
  TIME: 'Regular time',
  OVERTIME: 'Overtime',
  DOUBLE_TIME: 'Double time',
  PERIOD_FEE: 'Period fees',
  MILESTONE: 'Milestones',
  ABSENCE: 'Absences',
  EXPENSE: 'Expenses',
  DISCOUNT: 'Discounts',
  VMS_FEE: 'VMS fees',
  MANUAL: 'Other lines',
}

/** A name that can be entered for a system. */
export interface NameSlot {
  readonly kind: NameKind
  readonly key: string
  readonly label: string
}

const itemSlots = (kind: NameKind): NameSlot[] =>
  Object.entries(itemTexts).map(([key, label]) => ({ kind, key, label }))

/** Returns the names that can be entered for a payroll system, except those of employees. */
function payrollSlots(system: PayrollSystem): NameSlot[] {
  const { classes, company } = payrollCodes[system]
  return [
    ...(company === undefined ? [] : [{ kind: 'OPTION' as const, key: company.key, label: company.label }]),
    ...classes.map((key) => ({ kind: 'EARNING' as const, key, label: classText(key) })),
  ]
}

const accountingSlots: Readonly<Record<AccountingSystem, readonly NameSlot[]>> = {
  GENERAL_LEDGER: [
    { kind: 'ACCOUNT', key: 'RECEIVABLE', label: 'Accounts receivable' },
    { kind: 'ACCOUNT', key: 'CASH', label: 'Cash receipts' },
    { kind: 'ACCOUNT', key: 'TAX', label: 'Sales tax payable' },
    ...itemSlots('ACCOUNT'),
  ],
  QUICKBOOKS_ONLINE: itemSlots('ITEM'),
  XERO: [
    { kind: 'OPTION', key: 'TAX_TYPE', label: 'Tax type' },
    { kind: 'OPTION', key: 'DATE_FORMAT', label: 'Date format' },
    ...itemSlots('ACCOUNT'),
  ],
}

export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY'] as const

/** Returns the names that can be entered for a system, except those of companies and employees. */
export const slotsOf = (system: HandoffSystemKey): readonly NameSlot[] =>
  isPayroll(system) ? payrollSlots(system) : accountingSlots[system]

/** Returns what Muster calls an item. */
export const itemText = (item: Item): string => itemTexts[item]

const entryFields = { kind: z.enum(nameKinds), key: z.string() }

/** The names of one system. A name that hasn't been entered is empty. */
export const setup = z.object({
  id: z.string(),
  system: z.enum(handoffSystemKeys),
  entries: z.array(z.object({ ...entryFields, label: z.string(), name: z.string() })),
  version: z.int(),
})
export type Setup = z.output<typeof setup>

/** Body of PUT /handoff/setup/{system}. An entry without a name removes the stored name. */
export const setupUpdate = z.strictObject({
  version,
  entries: z
    .array(
      z.strictObject({
        kind: z.enum(nameKinds),
        key: text('key', 120),
        name: optionalText('name', maxNameLength),
      }),
    )
    .check(z.maxLength(5_000, { error: 'Enter up to 5,000 names.' })),
})
export type SetupEntry = z.output<typeof setupUpdate>['entries'][number]

/** Returns the errors in a system's names. A name can't begin like a formula, because spreadsheets would run it. Each payroll system accepts only certain codes. */
export function setupErrors(system: HandoffSystemKey, entries: readonly SetupEntry[]): FieldError[] {
  return entries.flatMap(({ kind, key, name }, index): FieldError[] => {
    const nameError = (message: string) => [{ code: 'invalid', message, field: `entries.${index}.name` }]
    if (name === null || name === undefined) return []
    if (/^[=+\-@]/.test(name)) return nameError("A name can't begin with =, +, - or @.")
    if (isPayroll(system)) {
      const error = codeError(system, kind, name)
      return error === null ? [] : nameError(error)
    }
    return kind === 'OPTION' && key === 'DATE_FORMAT' && !(dateFormats as readonly string[]).includes(name)
      ? nameError(`Enter ${dateFormats.join(' or ')}.`)
      : []
  })
}
