import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contract, contractQuery, contractRow } from '#domain/contracts/record.ts'
import type { SuccessorState } from '#domain/contracts/record.ts'
import { marginOn } from '#domain/contracts/margin.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { listName } from '#domain/employees/rules.ts'
import { inWindow } from '#server/db/lists.ts'
import { idsOfRecords } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import { contextOf, readReferences } from '#server/records/contracts/references.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { ignoringCase } from '#server/records/kit/list.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { projects } from '#server/records/projects/table.ts'

const successor = sql`EXISTS (SELECT FROM ${contracts} AS next WHERE next.client_id = ${contracts.clientId}
  AND next.predecessor_id = ${contracts.id} AND next.order_type IN ('EXTENSION', 'RENEWAL')
  AND next.status <> 'CANCELLED' AND next.archived_at IS NULL)`

/** Conditions of contracts with and without an extension or renewal. */
export const SUCCESSORS: Readonly<Record<SuccessorState, SQL>> = {
  NONE: sql`NOT ${successor}`,
  PRESENT: successor,
}

/** Contracts with the names of their project and employee, listed by newest number first. */
export const contractResource = defineResource({
  table: contracts,
  type: 'contract',
  labelOf: ({ contractNo }) => contractNo,
  audited: storedContractOf,
  record: contract,
  async answer(row, { tx, today }) {
    const references = await readReferences(tx, row.clientId, row)
    return contractOf(storedContractOf(row), contextOf(references), today)
  },
  list: {
    query: contractQuery,
    row: contractRow,
    columns: {
      id: contracts.id,
      contractNo: contracts.contractNo,
      title: contracts.title,
      kind: contracts.kind,
      projectId: contracts.projectId,
      projectName: projects.name,
      employeeId: contracts.employeeId,
      employeeFirstName: employees.firstName,
      employeeLastName: employees.lastName,
      burdenPct: employees.burdenPct,
      orderType: contracts.orderType,
      status: contracts.status,
      startDate: contracts.startDate,
      endDate: contracts.endDate,
      currency: contracts.currency,
      rates: contracts.rates,
      parties: contracts.parties,
      paymentTerms: contracts.paymentTerms,
      version: contracts.version,
    },
    toRow({ rates, parties, employeeFirstName, employeeLastName, burdenPct, ...rest }, today) {
      const rate = rateOn(rates, today)
      return {
        ...rest,
        employeeName: listName({ firstName: employeeFirstName, lastName: employeeLastName }),
        billRate: rate?.billRate ?? null,
        billRateUnit: rate?.billRateUnit ?? null,
        payRate: rate?.payRate ?? null,
        payRateUnit: rate?.payRateUnit ?? null,
        endClient: parties.find(({ level }) => level === 'END_CLIENT')?.companyName ?? null,
        marginPct: marginOn(rates, today, burdenPct).marginPct,
      }
    },
    sorts: {
      contractNo: [contracts.year, contracts.number],
      title: [ignoringCase(contracts.title)],
      projectName: [ignoringCase(projects.name)],
      employeeName: [employees.lastNameSort, employees.firstNameSort],
      startDate: [contracts.startDate],
      endDate: [contracts.endDate],
      status: [contracts.status],
    },
    filters: {
      status: (statuses) => inArray(contracts.status, [...statuses]),
      kind: (kinds) => inArray(contracts.kind, [...kinds]),
      projectId: (id) => eq(contracts.projectId, id),
      employeeId: (id) => eq(contracts.employeeId, id),
      successor: (state) => SUCCESSORS[state],
      ends: (window, today) => inWindow(contracts.endDate, window, today),
      endsFrom: (date) => gte(contracts.endDate, date),
      endsTo: (date) => lte(contracts.endDate, date),
    },
    order: [desc(contracts.year), desc(contracts.number), desc(contracts.id)],
    joins: {
      tables: [
        {
          table: projects,
          on: and(eq(projects.clientId, contracts.clientId), eq(projects.id, contracts.projectId)),
        },
        {
          table: employees,
          on: and(eq(employees.clientId, contracts.clientId), eq(employees.id, contracts.employeeId)),
        },
      ],
      sorts: ['projectName', 'employeeName'],
    },
  },
})

/** Returns the ids of a client's contracts whose start has come or whose end has passed. */
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
