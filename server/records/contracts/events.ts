import * as z from 'zod/mini'
import {
  contractCallName,
  contractEvents,
  offeredContractEvents,
  type OfferedContractEvent,
} from '#domain/contracts/events.ts'
import { isClosed } from '#domain/contracts/editable.ts'
import type { ContractCircumstances, LifecycleContract } from '#domain/contracts/facts.ts'
import { contract } from '#domain/contracts/record.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { contractTransition } from '#domain/contracts/transition.ts'
import { eventInput } from '#domain/kernel/eventInput.ts'
import { lastEventOf } from '#server/db/audit.ts'
import { followContract } from '#server/records/assignments/automaticChanges.ts'
import { endPlannedAmendments } from '#server/records/contracts/plannedAmendments.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import {
  contextOf,
  finishedErrors,
  predecessorErrors,
  readReferences,
} from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'
import { approvedSheetErrorsAfter, readLastApprovedDay } from '#server/records/timesheets/approvedTime.ts'

type Input = { version?: number | undefined; date?: string; reason?: string }

/** Returns the route of one event. It rejects an outdated version, and an event that isn't possible in the record's status. */
function contractEvent(name: OfferedContractEvent) {
  return defineRoute({
    call: contractCallName(name),
    params: byId,
    query: nothing,
    body: eventInput(contractEvents[name]),
    answer: contract,
    audit: 'always',
    async handle(context) {
      const { tx, caller, params, today, now } = context
      const input = context.body as Input
      const { clientId } = clientOf(caller)
      const stored = await recordById(context, contractResource, params.id, 'change')
      const before = storedContractOf(stored)
      const references = await readReferences(context, clientId, before)
      const shown = z.parse(contract, contractOf(before, contextOf(references), today))
      await checkCurrent(context, contractResource, input.version, shown)
      const entity = { entityType: contractResource.type, entityId: before.id }
      const last = name === 'undo' ? await lastEventOf(tx, clientId, entity) : null
      const approvedTimeUntil = await readLastApprovedDay(tx, { clientId, contractId: before.id })
      const circumstances = {
        employee: references.employee,
        uid: caller.uid,
        approverMustDiffer: references.settings.contractApproverMustDiffer,
        today,
        now,
        last,
        approvedTimeUntil,
      }
      const transition = contractTransition(before, name, input, circumstances)
      const next = nextStatusOrThrow(
        name === 'terminate' && transition.kind === 'refused'
          ? {
              ...transition,
              errors: [...transition.errors, ...(await sheetErrorsAfter(context, before.id, input.date))],
            }
          : transition,
      )
      const status = next === 'APPROVED' ? statusAfterApproval(before, circumstances) : next
      // The project and the predecessor may have changed since this contract was saved.
      if (name === 'submit' || name === 'approve')
        checkReferences([
          ...finishedErrors(references),
          ...(await predecessorErrors(tx, clientId, before.id, before)),
        ])
      const termination =
        name === 'terminate'
          ? { terminationDate: input.date ?? null, terminationReason: input.reason ?? null }
          : {}
      const changes = { status, ...termination }
      const row = await updateAudited(context, contractResource, stored, changes, {
        action: contractEvents[name].audit,
        event: name,
        fields: Object.keys(changes),
        ...(input.reason === undefined ? {} : { reason: input.reason }),
      })
      if (isClosed(status)) await endPlannedAmendments(tx, before, caller.uid)
      await followContract(context, storedContractOf(row))
      return { body: contractOf(storedContractOf(row), contextOf(references), today) }
    },
  })
}

/** Returns errors that name the approved timesheets with time after the requested last day. Empty if no day was requested. */
const sheetErrorsAfter = ({ tx, caller }: RequestContext, contractId: string, day: string | undefined) =>
  day === undefined
    ? []
    : approvedSheetErrorsAfter(tx, { clientId: clientOf(caller).clientId, contractId }, day)

/** Returns the status of a contract after approval. If the contract can start today, it starts immediately (domain.md §7). */
function statusAfterApproval(
  approved: LifecycleContract,
  circumstances: ContractCircumstances,
): ContractStatus {
  const startTransition = contractTransition({ ...approved, status: 'APPROVED' }, 'start', {}, circumstances)
  return startTransition.kind === 'taken' ? startTransition.status : 'APPROVED'
}

/** The routes for a contract's events. */
export const contractEventRoutes = offeredContractEvents.map((name) => contractEvent(name))
