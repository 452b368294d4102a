import type { Classification, EntryType } from '#domain/timesheets/statuses.ts'

/** The classes of hours in payroll, shown as pay types: one for each classification of work, and one for each type of leave. */
export const payClasses = ['REG', 'OT', 'DT', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE'] as const
export type PayClass = (typeof payClasses)[number]

const texts: Readonly<Record<PayClass, string>> = {
  REG: 'Regular',
  OT: 'Overtime',
  DT: 'Double time',
  PTO: 'PTO',
  HOLIDAY: 'Holiday',
  SICK: 'Sick',
  UNPAID_ABSENCE: 'Unpaid absence',
}

/** Returns the display name of a class. */
export const classText = (payClass: PayClass): string => texts[payClass]

/** Returns the class of approved time. Throws an Error if work has no classification. */
export function payClassOf(type: EntryType, classification: Classification | null): PayClass {
  if (type !== 'WORK' && type !== 'ADJUSTMENT') return type
  if (classification === null) throw new Error('approved work has no classification')
  return classification
}
