import * as z from 'zod/mini'
import { contract } from '#domain/contracts/record.ts'
import { contractEventInputs, type ContractEventName } from '#domain/kernel/statusEvents.ts'
import type { CallName } from '#domain/kernel/calls.ts'
import { contractStep } from '#domain/contracts/step.ts'
import type { ContractLifeEvent } from '#domain/contracts/lifecycle.machine.ts'
import { contractOf, storedContractOf } from '#server/records/contracts/record.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import { checkReferences, checkVersion } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import { byId, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { takenStep } from '#server/records/kit/takenStep.ts'
import { contextOf, predecessorErrors, readReferences } from '#server/records/contracts/references.ts'
import { contractResource } from '#server/records/contracts/resource.ts'

const actions: Readonly<Record<ContractEventName, AuditEntry['action']>> = {
  submit: 'SUBMIT',
  approve: 'APPROVE',
  reject: 'REJECT',
  hold: 'UPDATE',
  resume: 'UPDATE',
  terminate: 'UPDATE',
  cancel: 'UPDATE',
}

type Said = { version?: number | undefined; date?: string; reason?: string }

/** An event as it is sent, in the words of the chart. */
function lifeEventOf(name: ContractEventName, { date = '', reason = '' }: Said): ContractLifeEvent {
  if (name === 'terminate') return { type: 'contract.terminate', date, reason }
  return name === 'reject' ? { type: 'contract.reject', reason } : { type: `contract.${name}` }
}

/** The route of one event: what the chart refuses is refused, the rest is stored over the version that was read. */
function contractEvent(call: CallName, name: ContractEventName) {
  return defineRoute({
    call,
    params: byId,
    query: nothing,
    body: contractEventInputs[name],
    answer: contract,
    audit: 'always',
    async handle(context) {
      const { tx, caller, params, body, today } = context
      const said: Said = body
      const { clientId } = clientOf(caller)
      const before = storedContractOf(await recordById(context, contractResource, params.id, 'change'))
      const references = await readReferences(tx, clientId, before)
      checkVersion(said.version, z.parse(contract, contractOf(before, contextOf(references), today)))
      const status = takenStep(
        contractStep(before, lifeEventOf(name, said), {
          worker: references.employee,
          uid: caller.uid,
          today,
        }),
      )
      // The continued contract may have been cancelled or moved since this one was written.
      if (name === 'submit' || name === 'approve')
        checkReferences(await predecessorErrors(tx, clientId, before.id, before))
      const ending =
        name === 'terminate'
          ? { terminationDate: said.date ?? null, terminationReason: said.reason ?? null }
          : {}
      const changes = { status, ...ending }
      const row = await updateAudited(context, contractResource, before, changes, {
        action: actions[name],
        fields: Object.keys(changes),
        ...(said.reason === undefined ? {} : { reason: said.reason }),
      })
      return { body: contractOf(storedContractOf(row), contextOf(references), today) }
    },
  })
}

/** The calls that move a contract on. */
export const contractEventRoutes = [
  contractEvent('submitContract', 'submit'),
  contractEvent('approveContract', 'approve'),
  contractEvent('rejectContract', 'reject'),
  contractEvent('holdContract', 'hold'),
  contractEvent('resumeContract', 'resume'),
  contractEvent('terminateContract', 'terminate'),
  contractEvent('cancelContract', 'cancel'),
]
