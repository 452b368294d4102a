import { assignmentCalls } from '#domain/assignments/calls.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { timesheetEventCall, type OfferedTimesheetEvent } from '#domain/timesheets/events.ts'
import type { Timesheet, TimesheetRow } from '#domain/timesheets/record.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import type { EventCallOf } from '#domain/kernel/resource.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'
import { withListedVersion } from '#services/records/listedVersion.ts'
import { createList, createRecords, type Records } from '#services/records/records.ts'

/** The `adjust` event adds another timesheet. Every other event changes the open timesheet. */
const eventCallOf: EventCallOf = ({ event, ...values }) =>
  event === 'adjust'
    ? { call: timesheetCalls.adjustTimesheet, body: values, adds: (record) => record }
    : { call: timesheetEventCall(event as OfferedTimesheetEvent), body: withListedVersion(values) }

/** Creates the services for the client's timesheets. Employees see only their own. */
export function createTimesheets(http: Http): Records {
  return createRecords<Timesheet>(http, {
    list: timesheetCalls.listTimesheets,
    counts: 'countTimesheets',
    totals: 'totalTimesheets',
    read: timesheetCalls.readTimesheet,
    create: timesheetCalls.createTimesheet,
    update: timesheetCalls.updateTimesheet,
    updateById: 'path',
    loadForm: async () => (await import('#domain/timesheets/form.ts')).timesheetForm,
    prefillCalls: { assignmentId: assignmentCalls.readAssignment },
    loadEventCallOf: () => Promise.resolve(eventCallOf),
    rowOf: ({ entries: _entries, warnings, ...sheet }): TimesheetRow => ({
      ...sheet,
      // Undefined clears the number of warnings in the list's row once the timesheet is no longer submitted.
      warnings: sheet.status === 'SUBMITTED' ? warnings.length : undefined,
    }),
  })
}

/** The call for each event of missing weeks. `undo` reverses an exclusion. */
const missingBulkCalls = {
  remind: timesheetCalls.remindMissing,
  exclude: timesheetCalls.excludeMissing,
  undo: timesheetCalls.includeMissing,
} as const

/** Creates the services for the list of weeks that ended without a submitted timesheet. Users can send reminders for selected weeks or exclude them. */
export function createMissing(http: Http): Records {
  const list = createList(http, timesheetCalls.listMissingTimesheets)
  return {
    ...list,
    loadPage: async (...input) => {
      const answer = await list.loadPage(...input)
      // Selected records need a version, but a week without a timesheet has none yet.
      return answer.kind === 'ok'
        ? { ...answer, data: answer.data.map((row) => ({ ...row, version: 1 })) }
        : answer
    },
    sendBulk: async ({ clientId, event, values, items, key }, signal) => {
      const call = missingBulkCalls[event as keyof typeof missingBulkCalls]
      const answer = await http(call, {
        body: { ids: items.map(({ id }) => id), ...values },
        clientId,
        idempotencyKey: key,
        signal,
      })
      return answer.kind === 'ok' ? { ...answer, data: rowsOf<BulkResult>(answer.data, 'id') } : answer
    },
  }
}
