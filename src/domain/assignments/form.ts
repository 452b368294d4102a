import { assignmentCalls } from '#domain/assignments/calls.ts'
import { assignmentFieldLock } from '#domain/assignments/editable.ts'
import { assignmentCreate, type Assignment } from '#domain/assignments/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { changedFields, inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { firstPerField, parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { id } from '#domain/kernel/fields.ts'
import type { Resource } from '#domain/kernel/resource.ts'

const textFields = ['role', 'hoursPerDay', 'allocationPct', 'startDate', 'endDate'] as const
const userFields = ['approverUserId', 'backupApproverUserId'] as const
const userNameFields = ['approverName', 'backupApproverName'] as const

/** Returns the request body without the project's id, which goes in the URL path. */
const bodyOf = (draft: Draft): Record<string, unknown> => ({
  ...Object.fromEntries(
    ['employeeId', 'contractId', ...textFields, ...userFields].map((name) => [name, inputValue(draft, name)]),
  ),
  hoursPerDay: inputValue(draft, 'hoursPerDay') ?? '8.00',
  allocationPct: inputValue(draft, 'allocationPct') ?? '100.00',
})

const laterOf = (one: string, other: string) => (one > other ? one : other)

function projectErrors(draft: Draft): readonly FieldError[] {
  const parsed = parseInput(id('project'), inputValue(draft, 'projectId'))
  return parsed.ok ? [] : parsed.errors.map((error) => ({ ...error, field: 'projectId' }))
}

function dateErrors(draft: Draft): readonly FieldError[] {
  const { startDate = '', endDate = '' } = draft
  return endDate !== '' && endDate < startDate
    ? [
        {
          code: 'invalid',
          message: `The end date must be on or after the start date (${startDate}).`,
          field: 'endDate',
        },
      ]
    : []
}

/** Returns an employee's approvers to prefill a new assignment with. Leaves out approvers who are no longer users, and a backup approver who is also the approver. */
function approversOf(employee: Readonly<Record<string, unknown>>): Draft {
  const [approver, backup] = userFields.map((uid, index) => ({
    [uid]: formText(employee[uid]),
    [userNameFields[index] ?? uid]: formText(employee[userNameFields[index] ?? uid]),
  }))
  const hasActiveApprover = formText(employee['approverName']) !== ''
  const hasSeparateBackup = employee['backupApproverUserId'] !== employee['approverUserId']
  return {
    ...(hasActiveApprover && approver),
    ...(hasSeparateBackup && formText(employee['backupApproverName']) !== '' && backup),
  }
}

/** The form for an assignment. The project and employee never change. */
export const assignmentForm: FormShape<Assignment> = {
  toDraft: (record) => ({
    ...Object.fromEntries(textFields.map((name) => [name, formText(record?.[name])])),
    ...Object.fromEntries([...userFields, ...userNameFields].map((name) => [name, formText(record?.[name])])),
    hoursPerDay: formText(record?.hoursPerDay, '8.00'),
    allocationPct: formText(record?.allocationPct, '100.00'),
    projectId: formText(record?.projectId),
    projectName: formText(record?.projectName),
    employeeId: formText(record?.employeeId),
    employeeName: formText(record?.employeeName),
    contractId: formText(record?.contractId),
    contractNo: formText(record?.contractNo),
  }),
  toInput: (draft, record) => {
    const input = bodyOf(draft)
    if (record === null) return { projectId: inputValue(draft, 'projectId'), ...input }
    const { employeeId: _employeeId, ...changes } = changedFields(input, record)
    return changes
  },
  check: (draft) => {
    const parsed = parseInput(assignmentCreate, bodyOf(draft))
    return firstPerField([...projectErrors(draft), ...(parsed.ok ? [] : parsed.errors), ...dateErrors(draft)])
  },
  lockOf: ({ status }, path) => assignmentFieldLock(status, path),
  prefillFrom: {
    projectId: ({ id: projectId, name, startDate, managerUserId, managerName }) => ({
      projectId,
      projectName: formText(name),
      startDate: laterOf(todayUtc(), formText(startDate)),
      approverUserId: formText(managerUserId),
      approverName: formText(managerName),
    }),
    employeeId: ({ id: employeeId, lastName, firstName, ...employee }) => ({
      employeeId,
      employeeName: `${formText(lastName)}, ${formText(firstName)}`,
      ...approversOf(employee),
    }),
    contractId: (contract) => ({
      contractId: contract.id,
      contractNo: formText(contract['contractNo']),
      projectId: formText(contract['projectId']),
      projectName: formText(contract['projectName']),
      employeeId: formText(contract['employeeId']),
      employeeName: formText(contract['employeeName']),
      startDate: formText(contract['startDate']),
      endDate: formText(contract['endDate']),
    }),
  },
}

/** The client's assignments. A new one is added to the project in the URL path. */
export const assignmentResource: Resource<Assignment> = {
  list: assignmentCalls.listAssignments,
  read: assignmentCalls.readAssignment,
  create: assignmentCalls.createAssignment,
  splitInput: ({ projectId, ...body }) => ({ params: { id: String(projectId) }, body }),
  update: assignmentCalls.updateAssignment,
  updateById: 'path',
  loadForm: () => Promise.resolve(assignmentForm),
  prefillCalls: {
    employeeId: recordCalls.readEmployee,
    projectId: recordCalls.readProject,
    contractId: recordCalls.readContract,
  },
  loadEventCallOf: () =>
    Promise.resolve(({ event: _end, ...body }) => ({ call: assignmentCalls.endAssignment, body })),
  rowOf: (assignment) => assignment,
}
