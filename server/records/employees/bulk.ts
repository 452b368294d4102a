import { offeredEmployeeEvents } from '#domain/employees/events.ts'
import { openContractErrors } from '#server/records/contracts/open.ts'
import { employeeEventRoutes } from '#server/records/employees/events.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { archiveRoutes } from '#server/records/kit/archive.ts'
import { bulkRoute, selectionRoute, type BulkStep } from '#server/records/kit/bulk.ts'

const archiving = archiveRoutes(
  { archive: 'archiveEmployee', restore: 'restoreEmployee' },
  employeeResource,
  {
    status: ({ status }) =>
      status === 'PENDING' || status === 'TERMINATED'
        ? []
        : [
            {
              code: 'not_allowed_now',
              message: 'Only pending and terminated employees can be archived.',
            },
          ],
    archive: ({ clientId, id }, { tx }) => openContractErrors(tx, clientId, { employeeId: id }),
    restore: () => Promise.resolve([]),
  },
)

/** All events of an employee share one route, whose body names the event. */
const steps = offeredEmployeeEvents.flatMap((event) =>
  employeeEventRoutes.map((route): [string, BulkStep] => [event, { route, also: { event } }]),
)

/** The routes that archive employees and change several at once. */
export const employeeBulkRoutes = [
  archiving.archive,
  bulkRoute('bulkEmployees', employeeResource, {
    ...Object.fromEntries(steps),
    archive: { route: archiving.archive },
    restore: { route: archiving.restore },
  }),
  archiving.restore,
  selectionRoute('exportEmployees', employeeResource),
]
