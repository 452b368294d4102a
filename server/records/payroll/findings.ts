import { listName } from '#domain/employees/rules.ts'
import type { Finding } from '#domain/handoff/record.ts'
import { systemText, type PayrollSystem } from '#domain/handoff/systems.ts'
import { classText } from '#domain/payroll/classes.ts'
import { manualEntryCode, payrollCodes } from '#domain/payroll/codes.ts'
import { formatPayHours, type EmployeeTime } from '#domain/payroll/hours.ts'
import type { NameLookup } from '#server/records/handoff/names.ts'

const missingName = (code: string, message: string): Finding => ({ code, message, names: true })

/** Returns one finding for each distinct message. */
const uniqueFindings = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((each) => [each.message, each])).values(),
]

/** Returns what prevents a payroll system's files from being created: each missing code or ID that their rows need. */
export function findMissingCodes(
  system: PayrollSystem,
  times: readonly EmployeeTime[],
  names: NameLookup,
): Finding[] {
  const { classes, company, person } = payrollCodes[system]
  const rows = times.filter((time) => byHandReason(system, time, names) === null)
  const inSystem = `in ${systemText(system)}`
  const uncodedTimes = rows.filter(
    ({ payClass }) => classes.includes(payClass) && names('EARNING', payClass) === null,
  )
  return uniqueFindings([
    ...(company === undefined || rows.length === 0 || names('OPTION', company.key) !== null
      ? []
      : [missingName('unmapped_option', `The ${company.text} for ${systemText(system)} is missing.`)]),
    ...uncodedTimes.map((time) =>
      missingName(
        'unmapped_class',
        `${listName(time)} has hours of the pay type “${classText(time.payClass)}”, which has no earning code ${inSystem}.`,
      ),
    ),
    ...(person?.required === true ? rows : [])
      .filter(({ employeeNo }) => names('PERSON', employeeNo) === null)
      .map((time) =>
        missingName(
          'unmapped_person',
          `${listName(time)} (${time.employeeNo}) has no ${person?.text ?? ''} ${inSystem}.`,
        ),
      ),
    ...(system === 'GUSTO' ? findSameNames(rows, names) : []),
  ])
}

/** Returns a finding for each person who shares a name with someone else and has no Gusto ID. */
function findSameNames(rows: readonly EmployeeTime[], names: NameLookup): Finding[] {
  const byName = Map.groupBy(rows, (time) => listName(time).toLowerCase())
  return [...byName.values()]
    .filter((group) => new Set(group.map(({ employeeNo }) => employeeNo)).size > 1)
    .flat()
    .filter(({ employeeNo }) => names('PERSON', employeeNo) === null)
    .map((time) =>
      missingName(
        'same_name',
        `Someone else has the same name as ${listName(time)} (${time.employeeNo}), who has no Gusto ID.`,
      ),
    )
}

/** Returns why time must be entered by hand. Null if the time is in the system's files. */
export function byHandReason(
  system: PayrollSystem,
  { payClass, minutes }: Pick<EmployeeTime, 'payClass' | 'minutes'>,
  names: NameLookup,
): string | null {
  // Only the general format is known to accept negative hours.
  if (minutes < 0 && system !== 'GENERAL_PAYROLL') return "the files can't contain negative hours"
  return names('EARNING', payClass) === manualEntryCode
    ? `${systemText(system)} doesn't have this pay type`
    : null
}

/** Returns the hours to enter by hand, and why. */
export const findByHandHours = (
  system: PayrollSystem,
  times: readonly EmployeeTime[],
  names: NameLookup,
): Finding[] =>
  times.flatMap((time) => {
    const reason = byHandReason(system, time, names)
    if (reason === null) return []
    const hours = formatPayHours(time.minutes).replace('-', '−')
    const what = `${listName(time)}: ${hours} ${classText(time.payClass)} hours, week of ${time.weekStart}`
    return [
      {
        code: 'by_hand',
        message: `${what}. Enter them by hand, because ${reason}.`,
        names: false,
      },
    ]
  })
