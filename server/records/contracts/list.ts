import { and, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SuccessorState, contractQuery, contractSorts } from '#domain/contracts/record.ts'
import type { Page } from '#domain/kernel/lists.ts'
import { inWindow, orderOf, when } from '#server/db/lists.ts'
import { idsOfRecords, pageOfRecords } from '#server/db/records.ts'
import { contracts, employees, projects } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof contractQuery>
type Sort = (typeof contractSorts)[number]

const OWN_ORDER = [desc(contracts.year), desc(contracts.number), desc(contracts.id)]
const SORTS = {
  contractNo: [contracts.year, contracts.number],
  title: [sql`lower(${contracts.title})`],
  projectName: [sql`lower(${projects.name})`],
  employeeName: [employees.lastNameSort, employees.firstNameSort],
  startDate: [contracts.startDate],
  endDate: [contracts.endDate],
  status: [contracts.status],
} satisfies Record<Sort, unknown>

const ofProject = {
  table: projects,
  on: and(eq(projects.clientId, contracts.clientId), eq(projects.id, contracts.projectId)),
}
const ofEmployee = {
  table: employees,
  on: and(eq(employees.clientId, contracts.clientId), eq(employees.id, contracts.employeeId)),
}

const LISTED = {
  id: contracts.id,
  contractNo: contracts.contractNo,
  title: contracts.title,
  kind: contracts.kind,
  projectId: contracts.projectId,
  projectName: projects.name,
  employeeId: contracts.employeeId,
  employeeFirstName: employees.firstName,
  employeeLastName: employees.lastName,
  orderType: contracts.orderType,
  status: contracts.status,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  currency: contracts.currency,
  rates: contracts.rates,
  parties: contracts.parties,
  paymentTerms: contracts.paymentTerms,
  version: contracts.version,
}

const successor = sql`EXISTS (SELECT FROM ${contracts} AS next WHERE next.client_id = ${contracts.clientId}
  AND next.predecessor_id = ${contracts.id} AND next.order_type IN ('EXTENSION', 'RENEWAL')
  AND next.status <> 'CANCELLED' AND next.archived_at IS NULL)`

/** Whether an extension or a renewal stands ready. */
export const SUCCESSORS: Readonly<Record<SuccessorState, SQL>> = {
  NONE: sql`NOT ${successor}`,
  PRESENT: successor,
}

/** A page of the client's contracts with the names of project and employee, newest number first, or as asked. */
export async function listContracts(tx: Transaction, clientId: string, query: Query, today: string) {
  const byNames = /projectName|employeeName/.test(query.sort ?? '')
  return pageOfRecords(tx, contracts, clientId, query, {
    filters: [
      when(query.status, (status) => eq(contracts.status, status)),
      when(query.kind, (kind) => eq(contracts.kind, kind)),
      when(query.projectId, (id) => eq(contracts.projectId, id)),
      when(query.employeeId, (id) => eq(contracts.employeeId, id)),
      when(query.successor, (state) => SUCCESSORS[state]),
      when(query.ends, (window) => inWindow(contracts.endDate, window, today)),
      when(query.endsFrom, (date) => gte(contracts.endDate, date)),
      when(query.endsTo, (date) => lte(contracts.endDate, date)),
    ],
    order: orderOf(query.sort, SORTS, OWN_ORDER),
    joins: byNames ? [ofProject, ofEmployee] : [],
    read: (chosen, order) =>
      tx
        .select(LISTED)
        .from(contracts)
        .innerJoin(ofProject.table, ofProject.on)
        .innerJoin(ofEmployee.table, ofEmployee.on)
        .where(chosen)
        .orderBy(...order),
  })
}

/** One line of the list as it is stored. */
export type ListedContract = Awaited<ReturnType<typeof listContracts>> extends Page<infer Row> ? Row : never

/** Contracts of the client whose start has come or whose end has passed. */
export const dueContracts = (tx: Transaction, clientId: string, today: string) =>
  idsOfRecords(
    tx,
    contracts,
    clientId,
    or(
      and(eq(contracts.status, 'APPROVED'), lte(contracts.startDate, today)),
      and(eq(contracts.status, 'ACTIVE'), lt(contracts.endDate, today)),
    ),
  )
