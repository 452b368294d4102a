import type { Draft } from '#domain/kernel/answer.ts'
import { calls, type Call } from '#domain/kernel/calls.ts'
import type { ContractEventName } from '#domain/kernel/statusEvents.ts'
import type { MoveOf } from '#services/records/records.ts'

/** Loads with the first event somebody asks for. */

const contractCalls: Readonly<Record<ContractEventName, Call>> = {
  submit: calls.submitContract,
  approve: calls.approveContract,
  reject: calls.rejectContract,
  hold: calls.holdContract,
  resume: calls.resumeContract,
  terminate: calls.terminateContract,
  cancel: calls.cancelContract,
}

/** Each event of a contract is a call of its own. */
export const contractMove: MoveOf = ({ event, ...said }: Draft) => {
  const call = contractCalls[event as ContractEventName]
  return { call, body: said }
}

/** All events of an employee are one call, which names them. */
export const employeeMove: MoveOf = (move) => ({ call: calls.moveEmployee, body: move })
