import { and, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { contractFilters } from '#domain/contracts/filters.ts'
import { contract, contractQuery, contractRow } from '#domain/contracts/record.ts'
import type { SuccessorState } from '#domain/contracts/record.ts'
import { burdenOf, marginOn } from '#domain/contracts/margin.ts'
import { rowTerms } from '#domain/contracts/rowTerms.ts'
import { listName } from '#domain/employees/rules.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import type { Settings } from '#domain/settings/record.ts'
import { idsOfRecords } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notPermitted } from '#server/pipeline/apiError.ts'
import { hasPoAlert } from '#server/records/contracts/poAlerts.ts'
import { authorizationOf, contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import { contextOf, readReferences } from '#server/records/contracts/references.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { projects } from '#server/records/projects/table.ts'

const hasSuccessor = sql`EXISTS (SELECT FROM ${contracts} AS next WHERE next.client_id = ${contracts.clientId}
  AND next.predecessor_id = ${contracts.id} AND next.order_type IN ('EXTENSION', 'RENEWAL')
  AND next.status <> 'CANCELLED' AND next.archived_at IS NULL)`

/** The conditions for contracts without a successor, and for contracts with one. */
export const SUCCESSORS: Readonly<Record<SuccessorState, SQL>> = {
  NONE: sql`NOT ${hasSuccessor}`,
  PRESENT: hasSuccessor,
}

/** Returns the condition for active contracts that end on or after a date and have no successor. */
export const endsWithoutSuccessorFrom = (date: string): SQL =>
  and(eq(contracts.status, 'ACTIVE'), gte(contracts.endDate, date), SUCCESSORS.NONE) as SQL

/** The rates of a contract as rows. Spells out `contracts`, because the query layer writes columns without their table name. */
const RATES = sql`jsonb_to_recordset(contracts.rates) AS r("effectiveFrom" text, "billRate" numeric, "billRateUnit" text,
  "payRate" numeric, "payRateUnit" text)`
/**
 * Returns the factor that converts a rate to a yearly one, so that rates with different units can be compared.
 * Null for FIXED.
 */
const perYear = (unit: SQL) =>
  sql`CASE ${unit} WHEN 'HOURLY' THEN 2080 WHEN 'MONTHLY' THEN 12 WHEN 'ANNUAL' THEN 1 END`

/**
 * Returns the condition for contracts whose margin is below the target. Follows the rules of `marginOn` (the
 * rate valid on the date, or else the first rate) and of `burdenOf` (the employee's burden, or else the one
 * for their employment type).
 */
export function isBelowTarget(
  today: string,
  { targetMarginPct, burdenPctByType }: Pick<Settings, 'targetMarginPct' | 'burdenPctByType'>,
): SQL {
  const byType = JSON.stringify(burdenPctByType)
  const burden = sql`(SELECT coalesce(e.burden_pct, (${byType}::jsonb ->> e.employment_type)::numeric) FROM employees e
    WHERE e.client_id = contracts.client_id AND e.id = contracts.employee_id)`
  const bill = sql`NULLIF(r."billRate" * ${perYear(sql`r."billRateUnit"`)}, 0)`
  const pay = sql`NULLIF(r."payRate" * ${perYear(sql`r."payRateUnit"`)}, 0)`
  return sql`(SELECT round((${bill} - ${pay} * (100 + ${burden}) / 100) * 100 / ${bill}, 2) FROM ${RATES}
    ORDER BY r."effectiveFrom" <= ${today} DESC, CASE WHEN r."effectiveFrom" <= ${today} THEN r."effectiveFrom" END DESC,
      r."effectiveFrom" LIMIT 1) < ${targetMarginPct}::numeric`
}

/** The columns that a list is filtered by. In lists, a termination date replaces the end date. */
const FILTER_COLUMNS = {
  status: contracts.status,
  kind: contracts.kind,
  startDate: contracts.startDate,
  endDate: contracts.lastDay,
}

/** Contracts with the names of their project and employee, highest number first. */
export const contractResource = defineResource({
  table: contracts,
  type: 'contract',
  labelOf: ({ contractNo }) => contractNo,
  audited: storedContractOf,
  record: contract,
  async answer(row, context) {
    const stored = storedContractOf(row)
    const references = await readReferences(context, row.clientId, stored)
    return contractOf(stored, contextOf(references), context.today)
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
      employmentType: employees.employmentType,
      orderType: contracts.orderType,
      status: contracts.status,
      startDate: contracts.startDate,
      endDate: FILTER_COLUMNS.endDate,
      currency: contracts.currency,
      rates: contracts.rates,
      parties: contracts.parties,
      paymentTerms: contracts.paymentTerms,
      poExpiry: contracts.poExpiry,
      remote: contracts.remote,
      workAddress: contracts.workAddress,
      workAuth: employees.workAuth,
      version: contracts.version,
    },
    readsSettings: true,
    alertDays: 'contractAlertDays',
    sendsTarget: true,
    toRow(
      {
        rates,
        parties,
        employeeFirstName,
        employeeLastName,
        burdenPct,
        employmentType,
        remote,
        workAddress,
        workAuth,
        ...rest
      },
      today,
      settings,
    ) {
      return {
        ...rest,
        employeeName: listName({ firstName: employeeFirstName, lastName: employeeLastName }),
        ...rowTerms(
          {
            endDate: rest.endDate,
            poExpiry: rest.poExpiry,
            rates,
            parties,
            remote,
            workAddress,
            employeeAuthorization: authorizationOf({ workAuth }),
          },
          today,
        ),
        marginPct: marginOn(rates, today, burdenOf({ burdenPct, employmentType }, settings)).marginPct,
      }
    },
    sorts: {
      contractNo: [contracts.year, contracts.number],
      title: [caseInsensitive(contracts.title)],
      projectName: [caseInsensitive(projects.name)],
      employeeName: [employees.lastNameSort, employees.firstNameSort],
      startDate: [contracts.startDate],
      endDate: [FILTER_COLUMNS.endDate],
      poExpiry: [contracts.poExpiry],
      status: [contracts.status],
    },
    filters: {
      ...columnConditions(contractFilters, FILTER_COLUMNS, 'contractAlertDays'),
      projectId: (id) => eq(contracts.projectId, id),
      employeeId: (id) => eq(contracts.employeeId, id),
      successor: (state) => SUCCESSORS[state],
      po: (alert, today, { clientId, settings }) => hasPoAlert(alert, clientId, today, settings),
      margin(_below, today, { permissions, settings }) {
        if (!canSeePay(permissions))
          throw notPermitted("You don't have permission to view margins. Remove the margin filter.")
        return isBelowTarget(today, settings)
      },
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

/** Returns the ids of a client's approved contracts whose start date has arrived, and of its active contracts whose end date has passed. */
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
