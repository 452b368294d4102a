import type { Classification, EntryType } from '#domain/timesheets/statuses.ts'

/** The kinds of hours that payroll pays or takes off: work by its classification, and each kind of leave. */
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

/** Returns what a class is called here. */
export const classText = (payClass: PayClass): string => texts[payClass]

/** Returns the class of approved time. */
export function payClassOf(type: EntryType, classification: Classification | null): PayClass {
  if (type !== 'WORK' && type !== 'ADJUSTMENT') return type
  if (classification === null) throw new Error('approved work has no classification')
  return classification
}
