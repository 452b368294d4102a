import * as z from 'zod/mini'
import { addWorkdays } from '#domain/kernel/dates.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { version } from '#domain/kernel/fields.ts'
import { reasonText } from '#domain/kernel/reason.ts'
import { authorizationTaskReasons, type TaskActor } from '#domain/employees/authorizationTask.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { taskOwners, type TaskTemplate } from '#domain/settings/record.ts'

/** The phases of employment that have a template of tasks. */
export const templatePhases = ['ONBOARDING', 'OFFBOARDING'] as const
export type TemplatePhase = (typeof templatePhases)[number]
/** What a task belongs to: a phase of employment, or an expired work authorization. */
export const taskPhases = [...templatePhases, 'AUTHORIZATION'] as const

/**
 * Returns the tasks of a template with their due dates. `from` is the hire date, or the last day of work.
 * Offsets are counted in workdays, as for Form I-9. The checklist starts on `today`. A task that would be due
 * before both `from` and `today` is due on `today` instead.
 */
export const tasksFrom = (templates: readonly TaskTemplate[], from: string, today: string) =>
  templates.map(({ dueOffsetDays, ...rest }) => {
    const dueOn = addWorkdays(from, dueOffsetDays)
    return { ...rest, dueOn: dueOffsetDays < 0 && dueOn < today ? today : dueOn }
  })

/** One task of an employee's checklist as the API returns it. */
export const checklistTask = z.object({
  id: z.string(),
  phase: z.enum(taskPhases),
  title: z.string(),
  ownerRole: z.enum(taskOwners),
  dueOn: z.string(),
  mandatory: z.boolean(),
  doneAt: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
  waivedReason: z.nullable(z.string()),
  version: z.int(),
})
export type ChecklistTask = z.output<typeof checklistTask>

type TaskOutcome = Pick<ChecklistTask, 'doneAt' | 'waivedReason'>

/** Returns whether a task still needs to be done. */
export const isOpenTask = ({ doneAt, waivedReason }: TaskOutcome): boolean =>
  doneAt === null && waivedReason === null

/** How many tasks must be completed or waived before an employee can be activated or terminated. */
export interface TasksLeft {
  /** Open mandatory onboarding tasks. */
  readonly onboardingTasksLeft: number
  /** Open offboarding tasks. */
  readonly offboardingTasksLeft: number
}

/** What can happen to a task (domain.md §7). */
export const taskEvents = ['done', 'undone', 'waive'] as const
export type TaskEvent = (typeof taskEvents)[number]

const phrases: Readonly<Record<TaskEvent, string>> = {
  done: 'be completed',
  undone: 'be reopened',
  waive: 'be waived',
}

/** Returns why an event isn't possible in a task's state, or null if it is. */
export function taskEventError(task: TaskOutcome, event: TaskEvent): FieldError | null {
  const state = isOpenTask(task) ? 'open' : task.doneAt !== null ? 'done' : 'waived'
  if ((state === 'open') === (event !== 'undone')) return null
  return { code: 'not_allowed_now', message: `This task is ${state} and can't ${phrases[event]}.` }
}

/** Returns why a task event isn't allowed, apart from the reason that `taskEventError` returns. A mandatory onboarding task can't be reopened after onboarding. */
export function taskReasons(
  status: EmployeeStatus,
  task: Pick<ChecklistTask, 'phase' | 'mandatory' | 'doneAt'>,
  event: TaskEvent,
  actor: TaskActor,
): readonly FieldError[] {
  const { phase, mandatory } = task
  if (status === 'TERMINATED')
    return [{ code: 'not_allowed', message: "A terminated employee's checklist can't be changed." }]
  if (phase === 'AUTHORIZATION') return authorizationTaskReasons(task, event, actor)
  if (event !== 'undone' || phase === status || (phase === 'ONBOARDING' && !mandatory)) return []
  return [
    { code: 'not_allowed', message: "Onboarding is complete, so its mandatory tasks can't be reopened." },
  ]
}

/** Body of POST …/done and …/undone. */
export const taskInput = z.strictObject({ version: z.optional(version) })
/** Body of POST …/waive. */
export const waiveInput = z.strictObject({
  version: z.optional(version),
  reason: reasonText,
})

const taskEventCall = (event: TaskEvent, summary: string) =>
  ({
    method: 'POST',
    path: `/employee/:id/checklist/:taskId/${event}`,
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    event: true,
    summary,
  }) as const satisfies Call

/** The calls for checklists. They aren't part of the browser's first load. */
export const checklistCalls = {
  readChecklist: {
    method: 'GET',
    path: '/employee/:id/checklist',
    permission: 'CAN_VIEW_EMPLOYEES',
    client: 'required',
    summary: "The tasks on an employee's checklist",
  },
  completeTask: taskEventCall('done', 'Mark a task as done'),
  reopenTask: taskEventCall('undone', 'Reopen a task that was done or waived'),
  waiveTask: taskEventCall('waive', 'Waive a task with a reason'),
} as const satisfies Record<string, Call>

/** The call for each task event. */
export const taskCallNames = { done: 'completeTask', undone: 'reopenTask', waive: 'waiveTask' } as const
