import { bulkCalls } from '#domain/bulkCalls.ts'
import { contractDatedCalls } from '#domain/contracts/datedCalls.ts'
import { withdrawBody } from '#domain/contracts/amending/planned.ts'
import { amendBody, rateBody } from '#domain/contracts/datedForm.ts'
import { contractEventCall, type OfferedContractEvent } from '#domain/contracts/events.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { authorizationCalls } from '#domain/employees/history/authorizationCalls.ts'
import { newAuthorizationBody, correctionBody } from '#domain/employees/history/authorizationForm.ts'
import { checklistCalls, taskCallNames, type TaskEvent } from '#domain/employees/checklist.ts'
import { correctedRateBody, removedRateBody } from '#domain/employees/history/payHistory.ts'
import type { Employee } from '#domain/employees/record.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import { projectEventCall, type ProjectEventName } from '#domain/projects/events.ts'
import type { StoredRecord } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { EventCallOf } from '#domain/kernel/resource.ts'
import { withListedVersion } from '#services/records/listedVersion.ts'

/* This file loads when the first event for an employee, project or contract is sent. */

/** Returns the event calls of one kind of record, including the call that restores a record from the archive. */
const withRestore =
  (restore: Call, eventCallOf: EventCallOf): EventCallOf =>
  (values, record) =>
    values['event'] === 'restore' ? { call: restore, body: {} } : eventCallOf(values, record)

/** Each contract event, dated change, extension and renewal has its own call. */
export const contractEventCallOf = withRestore(bulkCalls.restoreContract, ({ event, ...values }, record) => {
  const contract = record as unknown as Contract
  switch (event) {
    case 'rate':
      return { call: contractDatedCalls.changeContractRate, body: rateBody(values, contract) }
    case 'amend':
      return { call: contractDatedCalls.amendContract, body: amendBody(values, contract) }
    case 'withdraw':
      return { call: contractDatedCalls.withdrawAmendment, body: withdrawBody(values) }
    case 'extend':
      return { call: contractDatedCalls.extendContract, body: values, adds: withSuccessor }
    case 'renew':
      return { call: contractDatedCalls.renewContract, body: values, adds: withSuccessor }
    default:
      return { call: contractEventCall(event as OfferedContractEvent), body: withListedVersion(values) }
  }
})

const withSuccessor = (record: StoredRecord, { id, contractNo }: StoredRecord): StoredRecord => ({
  ...record,
  successorId: id,
  successorNo: contractNo,
})

/** Each project event has its own call. */
export const projectEventCallOf = withRestore(bulkCalls.restoreProject, ({ event, ...body }) => ({
  call: projectEventCall(event as ProjectEventName),
  body,
}))

/** Employee events that change the status share one call, whose body names the event. Checklist tasks, work authorizations and pay rates have separate calls. */
export const employeeEventCallOf = withRestore(bulkCalls.restoreEmployee, (values, record) => {
  const { event = '', taskId, waId, version, ...body } = values
  if (event === 'addAuthorization')
    return { call: authorizationCalls.addAuthorization, body: newAuthorizationBody(body) }
  if (event === 'correctAuthorization')
    return {
      call: authorizationCalls.correctAuthorization,
      body: correctionBody(body),
      part: { waId: waId ?? '' },
    }
  if (event === 'correctRate' || event === 'removeRate') {
    const bodyOf = event === 'correctRate' ? correctedRateBody : removedRateBody
    return { call: recordCalls.updateEmployee, body: bodyOf(body, record as unknown as Employee) }
  }
  if (event === 'reverify')
    return { call: authorizationCalls.reverifyAuthorization, body, part: { waId: waId ?? '' } }
  if (taskId === undefined) return { call: employeeEventCalls.changeEmployeeStatus, body: values }
  const name = taskCallNames[event as TaskEvent]
  return { call: checklistCalls[name], body: { ...body, version: Number(version) }, part: { taskId } }
})
