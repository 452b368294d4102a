import { and, eq, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import { maxShownRows, type BatchTime } from '#domain/handoff/record.ts'
import type { EmployeeTime } from '#domain/payroll/hours.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { handoffHours } from '#server/records/payroll/table.ts'

/** Returns the rows of time that a batch's page shows, plus one extra row if there are more. */
export const shownTimes = (times: readonly EmployeeTime[]): BatchTime[] =>
  times.slice(0, maxShownRows + 1).map(({ firstName, lastName, employmentType: _type, ...time }) => ({
    ...time,
    person: listName({ firstName, lastName }),
  }))

/** Returns the time of a batch as it was handed off: the rows that the batch's page shows, plus one extra row if there are more. */
export function readHandedOffTime(tx: Transaction, clientId: string, batchId: string): Promise<BatchTime[]> {
  const { employeeId, employeeNo, person, weekStart, class: payClass } = handoffHours
  const minutes = sql<number>`sum(${handoffHours.minutes})::int`
  return tx
    .select({
      employeeId,
      employeeNo,
      person,
      weekStart,
      payClass,
      minutes,
      correction: sql<boolean>`bool_or(${handoffHours.correction})`,
    })
    .from(handoffHours)
    .where(and(eq(handoffHours.clientId, clientId), eq(handoffHours.batchId, batchId)))
    .groupBy(employeeId, employeeNo, person, weekStart, payClass)
    .having(sql`${minutes} <> 0`)
    .orderBy(
      sql`${person} COLLATE "C"`,
      employeeNo,
      weekStart,
      sql`array_position(ARRAY['REG', 'OT', 'DT', 'PTO', 'HOLIDAY', 'SICK', 'UNPAID_ABSENCE'], ${payClass})`,
    )
    .limit(maxShownRows + 1)
}
