import { auditCalls } from '#domain/audit/calls.ts'
import type { AuditCheck } from '#domain/audit/record.ts'
import { assignmentCalls } from '#domain/assignments/calls.ts'
import { contractDatedCalls } from '#domain/contracts/datedCalls.ts'
import type { ContractVersion } from '#domain/contracts/datedInput.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { calls, type Call } from '#domain/kernel/calls/calls.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { paymentCalls } from '#domain/payments/calls.ts'
import { checklistCalls } from '#domain/employees/checklist.ts'
import { userCalls } from '#domain/users/calls.ts'
import type { RoleRights } from '#domain/users/managed.ts'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import type { Http } from '#services/http/http.ts'
import { loadRows } from '#services/records/pages.ts'
import { rowsOf } from '#services/http/rows.ts'

/** The call that reads a record's history, by area. */
const historyCalls = {
  employees: auditCalls.readEmployeeHistory,
  projects: auditCalls.readProjectHistory,
  contracts: auditCalls.readContractHistory,
  invoices: invoiceCalls.readInvoiceHistory,
  payments: paymentCalls.readPaymentHistory,
  timesheets: timesheetCalls.readTimesheetHistory,
} as const

/** Returns a record's history, another list on one of its tabs, the client's roles, or the result of checking the client's audit trail. The request's only filter names the area or list and the record's id: `{employees: [id]}`. */
export function loadHistory(
  http: Http,
  { clientId, request }: { clientId: string; request: ListRequest },
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> {
  const [[area, [id = '']] = ['', []]] = Object.entries(request.filters ?? {})
  if (area === 'contractVersions') return loadVersions(http, { clientId, id, request }, signal)
  const unpagedCall = unpagedLists[area]
  if (unpagedCall !== undefined) return loadUnpaged(http, { clientId, id, call: unpagedCall }, signal)
  const list = listsOfRecords[area]
  if (list !== undefined) return loadList(http, { clientId, id, request, list }, signal)
  if (area === 'weekOfTimesheet') return loadWeek(http, { clientId, id }, signal)
  if (area === 'roles') return loadRoles(http, clientId, signal)
  if (area === 'auditCheck') return loadCheck(http, clientId, signal)
  const call = historyCalls[area as keyof typeof historyCalls]
  return loadRows(request.limit, request.offset, async (query) => {
    const answer = await http(call, { params: { id }, query, clientId, signal })
    return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
  })
}

/** Returns the dated changes of a contract, newest first. The version serves as the row id. */
const loadVersions = (
  http: Http,
  { clientId, id, request }: { clientId: string; id: string; request: ListRequest },
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> =>
  loadRows(request.limit, request.offset, async (query) => {
    const call = contractDatedCalls.listContractVersions
    const answer = await http(call, { params: { id }, query, clientId, signal })
    if (answer.kind !== 'ok') return answer
    const versions = Array.isArray(answer.data) ? (answer.data as ContractVersion[]) : []
    return { ...answer, data: versions.map((version) => ({ id: String(version.version), ...version })) }
  })

/** Returns the result of checking the client's audit trail, as a single row. */
async function loadCheck(http: Http, clientId: string, signal: AbortSignal): Promise<Answer<readonly Row[]>> {
  const answer = await http(auditCalls.verifyAudit, { clientId, signal })
  return answer.kind === 'ok'
    ? { ...answer, data: [{ id: 'trail', ...(answer.data as AuditCheck) }] }
    : answer
}

/** Returns what each role allows in the client. The role serves as the row id. */
async function loadRoles(http: Http, clientId: string, signal: AbortSignal): Promise<Answer<readonly Row[]>> {
  const answer = await http(userCalls.listRoles, { clientId, signal })
  return answer.kind === 'ok'
    ? {
        ...answer,
        data: rowsOf<RoleRights>(answer.data, 'role').map((rights) => ({ id: rights.role, ...rights })),
      }
    : answer
}

/** Returns the week of a timesheet, with all of the employee's assignments, as a single row. */
async function loadWeek(
  http: Http,
  { clientId, id }: RecordRef,
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> {
  const answer = await http(timesheetCalls.readWeekOfTimesheet, { params: { id }, clientId, signal })
  return answer.kind === 'ok'
    ? { ...answer, data: [{ ...(answer.data as object), id, version: 0, earlier: [] }] }
    : answer
}

type RecordRef = { clientId: string; id: string }

/** The lists of a record that aren't paged: an employee's tasks, and an invoice's emails and settlements. */
const unpagedLists: Readonly<Record<string, Call>> = {
  checklist: checklistCalls.readChecklist,
  invoiceMails: invoiceCalls.listInvoiceMails,
  invoiceSettlements: invoiceCalls.listSettlements,
}

async function loadUnpaged(
  http: Http,
  { clientId, id, call }: RecordRef & { call: Call },
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> {
  const answer = await http(call, { params: { id }, clientId, signal })
  return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
}

interface ListOfRecord {
  readonly call: Call
  /** The filter that selects the record. */
  readonly filter: string
  readonly sort: string
}

const listsFor = (
  recordNames: readonly ('employee' | 'project' | 'contract')[],
  name: string,
  call: Call,
  sort: string,
): (readonly [string, ListOfRecord])[] =>
  recordNames.map((record) => [`${record}${name}`, { call, filter: `${record}Id`, sort }])

const recordNames = ['employee', 'project', 'contract'] as const

/** The lists on the tabs of records, by name. Each list is sorted newest first. */
const listsOfRecords: Readonly<Record<string, ListOfRecord>> = Object.fromEntries([
  ...listsFor(recordNames, 'Assignments', assignmentCalls.listAssignments, '-startDate'),
  ...listsFor(['project'], 'Contracts', calls.listContracts, '-contractNo'),
  ...listsFor(recordNames, 'Timesheets', timesheetCalls.listTimesheets, '-periodStart'),
  ...listsFor(recordNames, 'Invoices', invoiceCalls.listInvoices, '-periodStart'),
])

/** Returns the rows of a list that belong to a record. */
const loadList = (
  http: Http,
  {
    clientId,
    id,
    request,
    list: { call, filter, sort },
  }: RecordRef & { request: ListRequest; list: ListOfRecord },
  signal: AbortSignal,
): Promise<Answer<readonly Row[]>> =>
  loadRows(request.limit, request.offset, async (paging) => {
    const answer = await http(call, { query: { ...paging, [filter]: id, sort }, clientId, signal })
    return answer.kind === 'ok' ? { ...answer, data: rowsOf(answer.data, 'id') } : answer
  })
