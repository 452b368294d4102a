import type { Finding } from '#domain/handoff/record.ts'
import { systemText } from '#domain/handoff/systems.ts'
import { timeByEmployee, type EmployeeTime, type SheetTime } from '#domain/payroll/hours.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { createNameLookup, readNames, type NameLookup } from '#server/records/handoff/names.ts'
import { shownFindings } from '#server/records/handoff/shownFindings.ts'
import { findByHandHours, findMissingCodes } from '#server/records/payroll/findings.ts'
import { countLeftOut, maxSheets, readTimes, type PayrollScope } from '#server/records/payroll/times.ts'

/** The approved time that a draft would hand off, with its problems and warnings. */
export interface PreparedTimes {
  readonly sheets: readonly SheetTime[]
  readonly times: readonly EmployeeTime[]
  readonly names: NameLookup
  readonly problems: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Reads the time that a draft would hand off now, and checks it. */
export async function prepareTimes(tx: Transaction, scope: PayrollScope): Promise<PreparedTimes> {
  const sheets = await readTimes(tx, scope)
  const times = timeByEmployee(sheets)
  const names = createNameLookup((await readNames(tx, scope.clientId, scope.system)).names)
  return {
    sheets,
    times,
    names,
    problems: shownFindings(
      [...sizeProblems(sheets, times), ...findMissingCodes(scope.system, times, names)],
      'problem',
    ),
    warnings: shownFindings(
      [...(await findLeftOut(tx, scope)), ...findByHandHours(scope.system, times, names)],
      'warning',
    ),
  }
}

const finding = (code: string, message: string): Finding => ({ code, message, names: false })

/** Returns the number of timesheets. Each one can have several rows, one for each class. */
export const countSheets = (sheets: readonly SheetTime[]): number =>
  new Set(sheets.map(({ timesheetId }) => timesheetId)).size

function sizeProblems(sheets: readonly SheetTime[], times: readonly EmployeeTime[]): Finding[] {
  if (times.length === 0)
    return [
      finding(
        'nothing_to_hand_off',
        'There is no approved time to hand off for work weeks that end in this period. Time that is already in a batch is left out.',
      ),
    ]
  return countSheets(sheets) > maxSheets
    ? [
        finding(
          'too_many',
          `A batch can have at most ${maxSheets.toLocaleString('en-US')} timesheets. Choose fewer days.`,
        ),
      ]
    : []
}

const sheetsText = (count: number) =>
  count === 1 ? '1 timesheet' : `${count.toLocaleString('en-US')} timesheets`

async function findLeftOut(tx: Transaction, scope: PayrollScope): Promise<Finding[]> {
  const { earlier, open, vendors } = await countLeftOut(tx, scope)
  return [
    ...(open === 0
      ? []
      : [
          finding(
            'not_approved',
            `${sheetsText(open)} for these weeks ${open === 1 ? "isn't" : "aren't"} approved, so the files leave out that time.`,
          ),
        ]),
    ...(vendors === 0
      ? []
      : [
          finding(
            'vendors',
            `The files for ${systemText(scope.system)} leave out ${sheetsText(vendors)} of C2C employees, because their vendors bill for that time.`,
          ),
        ]),
    ...(earlier === 0
      ? []
      : [
          finding(
            'earlier',
            `${sheetsText(earlier)} before ${scope.fromDate} ${earlier === 1 ? 'was' : 'were'} never handed off to payroll.`,
          ),
        ]),
  ]
}
