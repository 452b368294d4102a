import { projectCallName, projectEventNames } from '#domain/projects/events.ts'
import { openContractErrors } from '#server/records/contracts/openContracts.ts'
import { archiveRoutes } from '#server/records/kit/archive.ts'
import { bulkRoute, selectionRoute, stepsOf } from '#server/records/kit/bulk.ts'
import { projectEventRoutes } from '#server/records/projects/events.ts'
import { projectResource } from '#server/records/projects/resource.ts'

const { archive, restore } = archiveRoutes(
  { archive: 'archiveProject', restore: 'restoreProject' },
  projectResource,
  {
    status: ({ status }) =>
      status === 'ACTIVE' || status === 'ON_HOLD'
        ? [
            {
              code: 'not_allowed_now',
              message: 'Only planned, completed and canceled projects can be archived.',
            },
          ]
        : [],
    archive: ({ clientId, id }, { tx }) => openContractErrors(tx, clientId, { projectId: id }),
    restore: () => Promise.resolve([]),
  },
)

/** The routes that archive and restore projects, change several at once, or export them. */
export const projectBulkRoutes = [
  archive,
  bulkRoute('bulkProjects', projectResource, {
    ...stepsOf(projectEventRoutes, projectEventNames, projectCallName),
    archive: { route: archive },
    restore: { route: restore },
  }),
  restore,
  selectionRoute('exportProjects', projectResource),
]
