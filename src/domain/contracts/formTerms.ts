import { contactLabels } from '#domain/contracts/formParties.ts'
import { milestoneLabels } from '#domain/contracts/formMilestones.ts'
import { overtimeLabels } from '#domain/contracts/formOvertime.ts'
import type { Contract } from '#domain/contracts/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, formText } from '#domain/kernel/draft.ts'
import { withoutNumbers, type Labels } from '#domain/kernel/labels.ts'

const texts = [
  'poAmount',
  'poHours',
  'poExpiry',
  'poWarnPct',
  'discountPct',
  'vmsFeePct',
  'conversionFee',
  'notes',
] as const
const keys = ['billToLevel', 'invoiceGrouping', 'overtimeRule'] as const
const numbers = ['maxHoursPerWeek', 'noticeDays', 'guaranteeDays'] as const
const flags = ['requireApprovedTime', 'waitForAllTimesheets', 'poRequired', 'invoiceApproval'] as const

/** The labels of the terms on the Terms tab of a stored contract, in field order. */
export const termLabels: Labels = {
  poAmount: 'PO amount',
  poHours: 'PO hours',
  poExpiry: 'PO expiration date',
  poWarnPct: 'PO warning (%)',
  poRequired: 'PO required',
  billToLevel: 'Bill to',
  invoiceGrouping: 'Invoice grouping',
  ...milestoneLabels,
  discountPct: 'Discount (%)',
  vmsFeePct: 'VMS fee (%)',
  requireApprovedTime: 'Approved time required',
  waitForAllTimesheets: 'Wait for all timesheets',
  invoiceApproval: 'Invoice approval',
  overtimeRule: 'Overtime rule',
  maxHoursPerWeek: 'Maximum hours per week',
  ...overtimeLabels,
  noticeDays: 'Notice period (days)',
  conversionFee: 'Conversion fee',
  guaranteeDays: 'Guarantee period (days)',
  notes: 'Notes',
}

/** Returns the key of the tab that shows the field at a path. The Overview tab has an empty key. */
export function contractTabOf(path: string): string {
  const label = withoutNumbers(path)
  if (label in contactLabels) return 'parties'
  return label in termLabels ? 'terms' : ''
}

/** Returns the terms of a stored contract as text. A new contract gets its defaults from the server. */
export function termsDraft(record: Contract | null): Draft {
  if (record === null) return {}
  return {
    ...Object.fromEntries(texts.map((name) => [name, formText(record[name])])),
    ...Object.fromEntries(keys.map((name) => [name, formText(record[name], 'SELECT')])),
    ...Object.fromEntries(numbers.map((name) => [name, record[name]?.toString() ?? ''])),
    ...Object.fromEntries(
      flags
        .filter((name) => typeof record[name] === 'boolean')
        .map((name) => [name, record[name] ? 'YES' : 'NO']),
    ),
  }
}

/** Returns the terms in a draft. A draft saved before these fields existed leaves the stored terms unchanged. */
export function termsInput(draft: Draft): Record<string, unknown> {
  const inDraft = <Name extends string>(names: readonly Name[]) =>
    names.filter((name) => draft[name] !== undefined)
  return {
    ...Object.fromEntries(inDraft([...texts, ...keys]).map((name) => [name, inputValue(draft, name)])),
    ...Object.fromEntries(inDraft(numbers).map((name) => [name, wholeNumber(inputValue(draft, name))])),
    ...Object.fromEntries(inDraft(flags).map((name) => [name, draft[name] === 'YES'])),
  }
}

/** Returns digits as a number. Other text stays as it is, and the schema rejects it. */
const wholeNumber = (text: string | null) =>
  text !== null && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text
