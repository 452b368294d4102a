import { timesheetCallName } from '#domain/timesheets/events.ts'
import { bulkRoute, selectionRoute, stepsOf } from '#server/records/kit/bulk.ts'
import { includeSheet } from '#server/records/timesheets/excludedWeeks.ts'
import { lockEmployeesOfSheets, timesheetEventRoutes } from '#server/records/timesheets/events.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { checkCanApproveTime } from '#server/records/timesheets/sheet.ts'

/** The routes that approve, reject or export several timesheets, or include several excluded weeks again. */
export const timesheetBulkRoutes = [
  bulkRoute(
    'bulkTimesheets',
    timesheetResource,
    {
      ...stepsOf(timesheetEventRoutes, ['approve', 'reject'], timesheetCallName),
      include: { route: includeSheet },
    },
    async (context, ids) => {
      checkCanApproveTime(context)
      await lockEmployeesOfSheets(context, ids)
    },
  ),
  selectionRoute('exportTimesheets', timesheetResource),
]
