import {
  nullsToEmptyText,
  changedFields,
  keepEditable,
  pickFields,
  inputValue,
  inputObject,
  formText,
  type FormShape,
} from '#domain/kernel/draft.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { firstPerField, parseInput } from '#domain/kernel/errors.ts'
import { closedText } from '#domain/projects/editable.ts'
import { projectCreate, projectErrors, type Project, type CheckedProject } from '#domain/projects/record.ts'

const texts = [
  'name',
  'endClientName',
  'startDate',
  'endDate',
  'description',
  'budgetHours',
  'budgetAmount',
] as const
const addressTexts = ['street1', 'street2', 'city', 'zip'] as const
const addressFields = [...addressTexts, 'state', 'country'] as const
const createFields = Object.keys(projectCreate.def.shape)

/** The maximum number of tasks in a project. */
export const maxTasks = 50

/** Returns the number of task positions that the draft uses: all up to the last one with a name. */
export const taskCount = (draft: Draft): number =>
  Array.from({ length: maxTasks }, (_, index) => index + 1).findLast(
    (count) => inputValue(draft, `tasks.${count - 1}.name`) !== null,
  ) ?? 0

/** Returns the request body. Internal projects are never billable. */
const wholeInput = (draft: Draft): Record<string, unknown> => ({
  ...Object.fromEntries([...texts, 'kind'].map((name) => [name, inputValue(draft, name)])),
  // If a new project has no manager, its author becomes the manager.
  ...(inputValue(draft, 'managerUserId') !== null && { managerUserId: inputValue(draft, 'managerUserId') }),
  billable: draft['kind'] !== 'INTERNAL' && draft['billable'] !== 'NO',
  workAddress: addressTexts.some((name) => inputValue(draft, `workAddress.${name}`) !== null)
    ? inputObject(draft, 'workAddress', addressFields)
    : null,
  tasks: Array.from({ length: taskCount(draft) }, (_, index) => index).flatMap((index) => {
    const name = inputValue(draft, `tasks.${index}.name`)
    return name === null ? [] : [{ name: name.trim(), billable: draft[`tasks.${index}.billable`] !== 'NO' }]
  }),
})

const toDraft = (record: Project | null): Draft => ({
  ...Object.fromEntries(texts.map((name) => [name, formText(record?.[name])])),
  kind: formText(record?.kind, 'SELECT'),
  managerUserId: formText(record?.managerUserId),
  managerName: formText(record?.managerName),
  billable: record?.kind === 'EXTERNAL' && !record.billable ? 'NO' : 'YES',
  ...Object.fromEntries(
    addressTexts.map((name) => [`workAddress.${name}`, formText(record?.workAddress?.[name])]),
  ),
  'workAddress.country': formText(record?.workAddress?.country, 'USA'),
  'workAddress.state': formText(record?.workAddress?.state, 'SELECT'),
  ...Object.fromEntries(
    (record?.tasks ?? []).flatMap(({ name, billable }, index) => [
      [`tasks.${index}.name`, name],
      [`tasks.${index}.billable`, billable ? 'YES' : 'NO'],
    ]),
  ),
})

/** Returns why a project is locked, or null if it isn't. Only canceled projects are locked. */
const lockOf = ({ status }: Project) => closedText(status)

/** The project form. */
export const projectForm: FormShape<Project> = {
  toDraft,
  lockOf,
  toInput: (draft, record) => {
    const input = wholeInput(keepEditable({ toDraft, lockOf }, draft, record))
    return record === null ? input : changedFields(input, record)
  },
  check: (draft, record) => {
    const whole = { ...pickFields(record, createFields), ...wholeInput(draft) }
    const parsed = parseInput(projectCreate, whole)
    return firstPerField(
      parsed.ok
        ? projectErrors(parsed.value)
        : [...parsed.errors, ...projectErrors(nullsToEmptyText(whole) as CheckedProject)],
    )
  },
}
