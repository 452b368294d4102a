import { listName } from '#domain/employees/rules.ts'
import type { Finding } from '#domain/handoff/record.ts'
import { systemText, type PayrollSystem } from '#domain/handoff/systems.ts'
import { classText } from '#domain/payroll/classes.ts'
import type { PersonTime } from '#domain/payroll/hours.ts'
import type { Names } from '#server/records/handoff/names.ts'

/** Returns what stops the files of a payroll system: each person whose time is in a class without an earning code. */
export function findMissingCodes(
  system: PayrollSystem,
  times: readonly PersonTime[],
  names: Names,
): Finding[] {
  const missing = times.filter(({ payClass }) => names('EARNING', payClass) === null)
  const messages = missing.map(
    (time) =>
      `${listName(time)} has ${classText(time.payClass)} hours, and that class has no earning code in ${systemText(system)}.`,
  )
  return [...new Set(messages)].map((message) => ({ code: 'unmapped_class', message, names: true }))
}
