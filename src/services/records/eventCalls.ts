import { contractDatedCalls } from '#domain/contracts/datedCalls.ts'
import { amendBody, rateBody } from '#domain/contracts/datedForm.ts'
import { contractEventCall, type OfferedContractEvent } from '#domain/contracts/events.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { checklistCalls, taskCallNames, type TaskEvent } from '#domain/employees/checklist.ts'
import { employeeEventCalls } from '#domain/employees/events.ts'
import { projectEventCall, type ProjectEventName } from '#domain/projects/events.ts'
import type { StoredRecord } from '#domain/kernel/answer.ts'
import type { EventCallOf } from '#services/records/records.ts'

/** Loads with the first event that is sent. */

/** Each contract event has its own call; so have dated changes, and the calls that add a successor. */
export const contractEventCallOf: EventCallOf = ({ event, ...values }, record) => {
  const contract = record as unknown as Contract
  switch (event) {
    case 'rate':
      return { call: contractDatedCalls.changeContractRate, body: rateBody(values, contract) }
    case 'amend':
      return { call: contractDatedCalls.amendContract, body: amendBody(values, contract) }
    case 'extend':
      return { call: contractDatedCalls.extendContract, body: values, adds: continuedBy }
    case 'renew':
      return { call: contractDatedCalls.renewContract, body: values, adds: continuedBy }
    default:
      return { call: contractEventCall(event as OfferedContractEvent), body: values }
  }
}

const continuedBy = (record: StoredRecord, { id, contractNo }: StoredRecord): StoredRecord => ({
  ...record,
  successorId: id,
  successorNo: contractNo,
})

/** Each project event has its own call. */
export const projectEventCallOf: EventCallOf = ({ event, ...body }) => ({
  call: projectEventCall(event as ProjectEventName),
  body,
})

/** All employee events share one call, whose body names the event. Those of a checklist task have their own. */
export const employeeEventCallOf: EventCallOf = (values) => {
  const { event = '', taskId, version, ...body } = values
  if (taskId === undefined) return { call: employeeEventCalls.changeEmployeeStatus, body: values }
  const name = taskCallNames[event as TaskEvent]
  return { call: checklistCalls[name], body: { ...body, version: Number(version) }, part: { taskId } }
}
