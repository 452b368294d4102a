import * as z from 'zod/mini'
import type { CallName } from '#domain/calls.ts'
import { historyQuery } from '#domain/audit/historyQuery.ts'
import { auditQuery, type AuditQuery } from '#domain/audit/query.ts'
import { auditCheck, auditEvent, trailEvent, type TrailEvent } from '#domain/audit/record.ts'
import { selectionExport } from '#domain/kernel/bulk.ts'
import type { RecordTable, RowOf } from '#server/db/recordTable.ts'
import { notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { Outcome, Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { countEvents, readEventBatches, listEvents, type AuditedKind } from '#server/records/audit/events.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { paymentResource } from '#server/records/payments/resource.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { checkOwnTime } from '#server/records/timesheets/sheet.ts'
import { verifyTrail } from '#server/records/audit/verify.ts'
import { toCsv, toLines } from '#server/records/kit/csv.ts'
import { columnsOf } from '#server/records/kit/export.ts'
import { byId, isRecordId, recordById } from '#server/records/kit/resource.ts'
import type { StoredResource } from '#server/records/kit/resource.ts'
import { projectResource } from '#server/records/projects/resource.ts'

/** The maximum number of events in one CSV file. */
const MAX_EXPORTED = 10_000

/** The maximum number of characters in one CSV file. */
const MAX_CHARACTERS = 20_000_000

/** A column of a file: its key in an event, its heading, and a function that returns the text of a cell. */
type EventColumn = readonly [keyof TrailEvent, string, (event: TrailEvent) => string | null]
const HISTORY_COLUMNS: readonly EventColumn[] = [
  ['at', 'When', ({ at }) => at],
  ['actorName', 'User', ({ actorName }) => actorName],
  ['actorUid', 'User ID', ({ actorUid }) => actorUid],
  ['action', 'Action', ({ action }) => action],
  ['event', 'Event', ({ event }) => event],
  ['entityType', 'Record type', ({ entityType }) => entityType],
  ['entityId', 'Record ID', ({ entityId }) => entityId],
  ['entityLabel', 'Record', ({ entityLabel }) => entityLabel],
  ['changes', 'Changes', changesText],
  ['reason', 'Reason', ({ reason }) => reason],
  ['requestId', 'Request ID', ({ requestId }) => requestId],
]
/** The origin of a user's requests is personal data, so only the trail shows it. A record's history doesn't. */
const TRAIL_COLUMNS: readonly EventColumn[] = [
  ...HISTORY_COLUMNS,
  ['ip', 'IP address', ({ ip }) => ip ?? null],
  ['userAgent', 'Browser', ({ userAgent }) => userAgent ?? null],
]

const listAudit = (kinds: readonly AuditedKind[]) =>
  defineRoute({
    call: 'listAudit',
    params: nothing,
    query: auditQuery,
    body: nothing,
    answer: z.array(trailEvent),
    audit: 'none',
    async handle(context) {
      checkNotOnlyEmployee(context)
      return readOrExportEvents(
        context,
        context.query,
        { name: 'Audit trail', columns: TRAIL_COLUMNS },
        kinds,
      )
    },
  })

const exportAudit = (kinds: readonly AuditedKind[]) =>
  defineRoute({
    call: 'exportAudit',
    params: nothing,
    query: nothing,
    body: selectionExport,
    answer: z.array(trailEvent),
    audit: 'always',
    async handle(context) {
      checkNotOnlyEmployee(context)
      const { ids, columns } = context.body
      const selected = ids.filter(isRecordId)
      const query = { ...z.parse(auditQuery, { format: 'csv' }), columns: columnsOf(trailEvent, columns) }
      return readOrExportEvents(
        context,
        { ...query, selected },
        { name: 'Audit trail', columns: TRAIL_COLUMNS },
        kinds,
      )
    },
  })

/** Throws 403 for users whose only role is EMPLOYEE. The trail covers all areas, so they can't read it even if they have the permission. */
function checkNotOnlyEmployee({ caller }: RequestContext): void {
  if (caller.roles.every((role) => role === 'EMPLOYEE')) throw notPermitted()
}

const verifyAudit = defineRoute({
  call: 'verifyAudit',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: auditCheck,
  audit: 'none',
  async handle({ runLater, caller, auditAnchor }) {
    const { clientId } = clientOf(caller)
    const head = await auditAnchor.headOf(clientId)
    return { body: null, receive: () => verifyTrail(runLater, clientId, head) }
  },
})

/** Returns the route for the history of one record of a resource. `check` throws for a record that the caller can't read. */
function historyRoute<T extends RecordTable>(
  kinds: readonly AuditedKind[],
  call: CallName,
  resource: StoredResource<T>,
  check: (context: RequestContext, row: RowOf<T>) => void = () => undefined,
): Route {
  return defineRoute({
    call,
    params: byId,
    query: historyQuery,
    body: nothing,
    answer: z.array(auditEvent),
    audit: 'none',
    async handle(context) {
      const { id } = context.params
      const row = await recordById(context, resource, id)
      check(context, row)
      const query = { ...context.query, entityType: [resource.type], entityId: id } as AuditQuery
      const name = `History of ${resource.labelOf(row)}`
      return readOrExportEvents(context, query, { name, columns: HISTORY_COLUMNS }, kinds)
    },
  })
}

/** Returns a page of events, or all of them as CSV. A CSV export is audited. Throws 422 if it would be too large. */
async function readOrExportEvents(
  { tx, caller, audit }: RequestContext,
  { format, columns, ...query }: AuditQuery & { readonly selected?: readonly string[] },
  file: { readonly name: string; readonly columns: readonly EventColumn[] },
  kinds: readonly AuditedKind[],
): Promise<Outcome> {
  const scope = {
    clientId: clientOf(caller).clientId,
    uid: caller.uid,
    permissions: caller.permissions,
    roles: caller.roles,
    employeeLimit: employeeLimitOf(caller),
    tenantScope: caller.tenantScope,
  }
  if (format === undefined) {
    const { rows, total } = await listEvents(tx, scope, query, kinds)
    return { body: rows, total }
  }
  const total = await countEvents(tx, scope, query, kinds)
  if (total > MAX_EXPORTED) throw tooManyToExport(total)
  const shown = file.columns.filter(([key]) => columns === undefined || columns.includes(key))
  let text = toCsv(
    shown.map(([, header]) => header),
    [],
  )
  for await (const events of readEventBatches(tx, scope, query, kinds)) {
    text += toLines(events.map((event) => shown.map(([, , cell]) => cell(event))))
    if (text.length > MAX_CHARACTERS) throw tooLongToExport()
  }
  await audit({
    action: 'EXPORT',
    entityType: 'audit',
    entityId: caller.clientId ?? '',
    entityLabel: file.name,
    fields: [],
    reason: total === 1 ? '1 event' : `${total} events`,
  })
  return { body: [], total, csv: { name: 'audit.csv', text } }
}

const tooLongToExport = () =>
  ruleBroken([
    {
      code: 'too_many',
      message:
        'These events contain too much text for one file. Narrow the filters, for example by choosing a shorter period.',
      field: 'format',
    },
  ])

const tooManyToExport = (total: number) =>
  ruleBroken([
    {
      code: 'too_many',
      message: `${total.toLocaleString('en-US')} events match. Narrow the filters until at most ${MAX_EXPORTED.toLocaleString('en-US')} events match.`,
      field: 'format',
    },
  ])

function changesText({ changes }: TrailEvent): string {
  return changes.map(({ field, old, new: now }) => `${field}: ${textOf(old)} → ${textOf(now)}`).join('; ')
}

const textOf = (value: unknown) =>
  value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** Returns the routes that read or verify the audit trail. `kinds` are the kinds of records whose lists can hide records from the caller. */
export const auditRoutes = (kinds: readonly AuditedKind[]): Route[] => [
  listAudit(kinds),
  exportAudit(kinds),
  verifyAudit,
  historyRoute(kinds, 'readEmployeeHistory', employeeResource),
  historyRoute(kinds, 'readProjectHistory', projectResource),
  historyRoute(kinds, 'readContractHistory', contractResource),
  historyRoute(kinds, 'readInvoiceHistory', invoiceResource),
  historyRoute(kinds, 'readPaymentHistory', paymentResource),
  historyRoute(kinds, 'readTimesheetHistory', timesheetResource, (context, row) =>
    checkOwnTime(context, row.employeeId),
  ),
]
