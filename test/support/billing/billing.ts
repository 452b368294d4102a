import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

const initech = [
  { level: 'LEVEL_1', companyName: 'Initech' },
  { level: 'END_CLIENT', companyName: 'Globex' },
]

/** Adds an active contract with an employee, a project and an assignment, and returns their ids. */
export async function addEngagement(server: TestServer, who: TestUser, more: Record<string, unknown> = {}) {
  const employee = await create(server, who, 'employee', employeeBody({ hireDate: '2025-01-06' }))
  const project = await create(server, who, 'project', projectBody({ startDate: '2025-01-06' }))
  const body = contractBody(project.id, employee.id, {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    rates: [
      {
        effectiveFrom: '2026-01-01',
        billRate: '85.00',
        billRateUnit: 'HOURLY',
        payRate: '55.00',
        payRateUnit: 'HOURLY',
      },
    ],
    parties: initech,
    billToLevel: 'LEVEL_1',
    waitForAllTimesheets: false,
    ...submittable,
    ...more,
  })
  const contract = await create(server, who, 'contract', body)
  await setStatus(server, 'contracts', contract.id, 'ACTIVE')
  const assignmentId = randomUUID()
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO assignments (client_id, id, tenant_id, project_id, employee_id, contract_id, start_date, status, created_by, updated_by)
      SELECT client_id, ${assignmentId}, tenant_id, project_id, employee_id, id, start_date, 'ACTIVE', 'x', 'x' FROM contracts WHERE id = ${contract.id}`),
  )
  return { employeeId: employee.id as string, contractId: contract.id as string, assignmentId }
}

type Day = {
  date: string
  minutes: number
  classification?: 'REG' | 'OT' | 'DT'
  type?: string
  rate?: string | null
  /** The hourly pay rate. */
  pay?: string
  payUnit?: string
}

/** Stores an approved timesheet of a week that starts on a Monday. */
export async function addApprovedWeek(
  { database }: Pick<TestServer, 'database'>,
  assignmentId: string,
  monday: string,
  days: readonly Day[],
): Promise<string> {
  const sheet = randomUUID()
  await withOwner(database, async (tx) => {
    await tx.execute(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start, period_start,
        period_end, status, submitted_at, submitted_by, employee_search, project_search, created_by, updated_by)
      SELECT client_id, ${sheet}, tenant_id, id, employee_id, project_id, contract_id, ${monday}, ${monday}, ${addDays(monday, 6)}, 'SUBMITTED', now(), 'x',
        '', '', 'x', 'x' FROM assignments WHERE id = ${assignmentId}`)
    for (const {
      date,
      minutes,
      classification = 'REG',
      type = 'WORK',
      rate = '85.00',
      pay = null,
      payUnit = 'HOURLY',
    } of days) {
      const overtime =
        classification === 'REG'
          ? null
          : JSON.stringify([{ rule: 'WEEKLY_40', thresholdMinutes: 2400, minutes, filledBy: [] }])
      await tx.execute(sql`INSERT INTO timesheet_entries (client_id, id, tenant_id, timesheet_id, employee_id, date, type, billable, minutes, part,
          classification, overtime, bill_rate, bill_rate_unit, pay_rate, pay_rate_unit, currency, created_by, updated_by)
        SELECT client_id, gen_random_uuid(), tenant_id, id, employee_id, ${date}, ${type}, true, ${minutes}, ${classification === 'REG' ? 1 : 2},
          ${classification}, ${overtime}::jsonb, ${rate}::numeric, ${rate === null ? null : 'HOURLY'},
          ${pay}::numeric, ${pay === null ? null : payUnit}, 'USD', 'x', 'x' FROM timesheets WHERE id = ${sheet}`)
    }
    await tx.execute(
      sql`UPDATE timesheets SET status = 'APPROVED', decided_at = now(), decided_by = 'y' WHERE id = ${sheet}`,
    )
  })
  return sheet
}

/** Returns Monday to Friday of a week, with eight hours each. */
export const fullWeek = (monday: string): Day[] =>
  [0, 1, 2, 3, 4].map((day) => ({ date: addDays(monday, day), minutes: 480 }))

/** Returns functions that make billing calls as a user. */
export function billingOf(server: TestServer, who: TestUser) {
  const request = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.request(who, method, path, { body })
  const run = async (frequency: string, periodStart: string) => {
    const preview = await request('POST', '/invoices/preview', { frequency, periodStart })
    if (preview.status !== 200) return preview
    const keys = preview.body.rows.map(({ key }: { key: string }) => key)
    return request('POST', '/invoices/generate', { frequency, periodStart, keys })
  }
  const event = async (id: string, name: string, values: object = {}) => {
    const found = await request('GET', `/invoice/${id}`)
    if (found.status !== 200) return found
    return request('POST', `/invoice/${id}/${name}`, { version: found.body.version, ...values })
  }
  return {
    request,
    run,
    event,
    read: async (id: string) => (await request('GET', `/invoice/${id}`)).body,
  }
}
