import { and, asc, eq, inArray } from 'drizzle-orm'
import { eventInput } from '#domain/kernel/eventInput.ts'
import {
  projectCallName,
  projectEventNames,
  projectEvents,
  type ProjectEventName,
} from '#domain/projects/events.ts'
import { project } from '#domain/projects/record.ts'
import { projectTransition } from '#domain/projects/transition.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { projectResource } from '#server/records/projects/resource.ts'

type Input = { version?: number | undefined; reason?: string }

/** The maximum number of contracts that a rejection names. */
const maxNamedContracts = 5

/** Returns the route of one event. It rejects an outdated version, and an event that isn't possible in the record's status. */
function projectEvent(name: ProjectEventName) {
  return defineRoute({
    call: projectCallName(name),
    params: byId,
    query: nothing,
    body: eventInput(projectEvents[name]),
    answer: project,
    audit: 'always',
    async handle(context) {
      const { tx, caller, params } = context
      const { version, reason } = context.body as Input
      const found = await recordById(context, projectResource, params.id, 'change')
      const before = await projectResource.answer(found, context)
      await checkCurrent(context, projectResource, version, before)
      const openContracts = await openContractsOf(tx, clientOf(caller).clientId, before.id)
      const status = nextStatusOrThrow(projectTransition(before, name, { reason }, { openContracts }))
      const row = await updateAudited(
        context,
        projectResource,
        found,
        { status },
        {
          action: projectEvents[name].audit,
          event: name,
          fields: ['status'],
          ...(reason === undefined ? {} : { reason }),
        },
      )
      return { body: await projectResource.answer(row, context) }
    },
  })
}

/** Returns the numbers of contracts that keep a project open, lowest first, at most `maxNamedContracts`. */
async function openContractsOf(tx: Transaction, clientId: string, projectId: string): Promise<string[]> {
  const open = await tx
    .select({ contractNo: contracts.contractNo })
    .from(contracts)
    .where(
      and(
        eq(contracts.clientId, clientId),
        eq(contracts.projectId, projectId),
        inArray(contracts.status, ['APPROVED', 'ACTIVE', 'ON_HOLD']),
      ),
    )
    .orderBy(asc(contracts.contractNo))
    .limit(maxNamedContracts)
  return open.map(({ contractNo }) => contractNo)
}

/** The routes for a project's events. */
export const projectEventRoutes = projectEventNames.map((name) => projectEvent(name))
