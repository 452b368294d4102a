import { sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import type { NameSlot } from '#domain/handoff/setup.ts'
import type { Transaction } from '#server/db/withActor.ts'

/** The maximum number of people whose IDs in the payroll system are shown. */
const maxShownPeople = 4_000

interface FoundPerson {
  employeeNo: string
  firstName: string
  lastName: string
}

/** Returns the people on payroll who have approved time, sorted by name, up to `maxShownPeople`. Contractors who work through a company aren't on payroll. */
export async function readPeople(tx: Transaction, clientId: string): Promise<NameSlot[]> {
  const { rows } = await tx.execute<FoundPerson & Record<string, unknown>>(sql`
    SELECT p.employee_no AS "employeeNo", p.first_name AS "firstName", p.last_name AS "lastName" FROM employees p
    WHERE p.client_id = ${clientId} AND p.employment_type <> 'C2C' AND EXISTS (SELECT FROM timesheets t
      WHERE t.client_id = p.client_id AND t.employee_id = p.id AND t.status = 'APPROVED')
    ORDER BY p.last_name, p.first_name, p.employee_no LIMIT ${maxShownPeople}`)
  return rows.map(({ employeeNo, ...name }) => ({
    kind: 'PERSON',
    key: employeeNo,
    label: `${listName(name)} (${employeeNo})`,
  }))
}
