import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer, TestUser } from '#test/support/server.ts'

const unique = () => randomBytes(4).toString('hex')

/** The employee of domain.md §6, with an e-mail of its own. */
export const employeeBody = (more: Record<string, unknown> = {}) => ({
  firstName: 'Priya',
  lastName: 'Rao',
  email: `priya.${unique()}@acme.com`,
  phone: '4695550142',
  employmentType: 'W2',
  classification: 'NON_EXEMPT',
  jobTitle: 'Java Developer',
  department: null,
  hireDate: '2026-01-12',
  address: {
    street1: '1 Main St',
    street2: null,
    city: 'Medicine Bow',
    state: 'WY',
    zip: '82329',
    country: 'USA',
  },
  workAuth: [{ type: 'H1B', validFrom: '2026-01-01', validTo: '2028-01-31' }],
  payRates: [{ effectiveFrom: '2026-01-12', rate: '55.00', unit: 'HOURLY', currency: 'USD' }],
  ...more,
})

/** A project with a name of its own. */
export const projectBody = (more: Record<string, unknown> = {}) => ({
  name: `Globex ERP ${unique()}`,
  kind: 'EXTERNAL',
  endClientName: 'Globex',
  startDate: '2026-02-01',
  ...more,
})

/** The contract of domain.md §6 between a project and an employee. */
export const contractBody = (projectId: string, employeeId: string, more: Record<string, unknown> = {}) => ({
  title: 'Java Dev – Globex',
  kind: 'EXTERNAL',
  projectId,
  employeeId,
  orderType: 'NEW_PO',
  predecessorId: null,
  poNumber: 'PO-88123',
  startDate: '2026-02-02',
  endDate: '2026-07-31',
  currency: 'USD',
  rates: [
    {
      effectiveFrom: '2026-02-02',
      billRate: '85.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
    },
  ],
  paymentTerms: 'NET_30',
  invoiceFrequency: 'MONTHLY',
  parties: [{ level: 'END_CLIENT', companyName: 'Globex' }],
  ...more,
})

/** Stores a record through the API and gives it back. */
export async function create(
  server: TestServer,
  who: TestUser,
  entity: 'employee' | 'project' | 'contract',
  body: unknown,
  client?: string,
) {
  const answer = await server.ask(who, 'POST', `/${entity}/create`, { body, client })
  if (answer.status !== 201) throw new Error(`${entity} was not created: ${answer.text}`)
  return answer.body
}

/** What a contract has besides when it can be submitted. */
export const submittable = {
  billingContact: { name: 'Ada Payne', email: 'ap@globex.test' },
  remote: true,
} as const

/** Puts a record into a status, past the chart; its version stays. */
export async function setStatus(
  { database }: Pick<TestServer, 'database'>,
  table: 'employees' | 'contracts',
  id: string,
  status: string,
): Promise<void> {
  await withOwner(database, (tx) =>
    tx.execute(sql`UPDATE ${sql.identifier(table)} SET status = ${status} WHERE id = ${id}`),
  )
}
