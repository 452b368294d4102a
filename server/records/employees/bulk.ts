import { employeeBulkEvents } from '#domain/employees/bulkEvents.ts'
import { offeredEmployeeEvents } from '#domain/employees/events.ts'
import { openContractErrors } from '#server/records/contracts/openContracts.ts'
import { employeeEventRoutes } from '#server/records/employees/events.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { updateEmployee } from '#server/records/employees/routes.ts'
import { archiveRoutes } from '#server/records/kit/archive.ts'
import { bulkRoute, selectionRoute, type BulkStep } from '#server/records/kit/bulk.ts'
import { userOfEmployee } from '#server/records/users/rows.ts'

/** The error for archiving a pending employee who is linked to a user. Unlike a termination, archiving wouldn't end the user's access. */
const linkedUserError = {
  code: 'has_account',
  message: 'A user is linked to this employee. Remove the link first.',
}

const { archive, restore } = archiveRoutes(
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
    async archive({ clientId, id, status }, { tx }) {
      const contracts = await openContractErrors(tx, clientId, { employeeId: id })
      const hasUser = status === 'PENDING' && (await userOfEmployee(tx, clientId, id)) !== null
      return hasUser ? [...contracts, linkedUserError] : contracts
    },
    restore: () => Promise.resolve([]),
  },
)

/** All employee events share one route, whose body names the event. */
const steps = offeredEmployeeEvents.flatMap((event) =>
  employeeEventRoutes.map((route): [string, BulkStep] => [event, { route, extraValues: { event } }]),
)

/** The routes that archive and restore employees, change several at once, or export them. */
export const employeeBulkRoutes = [
  archive,
  bulkRoute('bulkEmployees', employeeResource, {
    ...Object.fromEntries(steps),
    ...Object.fromEntries(
      Object.entries(employeeBulkEvents).map(([event, { details }]) => [
        event,
        { route: updateEmployee, details, idInBody: true },
      ]),
    ),
    archive: { route: archive },
    restore: { route: restore },
  }),
  restore,
  selectionRoute('exportEmployees', employeeResource),
]
