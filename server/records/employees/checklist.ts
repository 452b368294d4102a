import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  checklistTask,
  taskCallNames,
  taskEventError,
  taskEvents,
  taskInput,
  taskReasons,
  tasksFrom,
  waiveInput,
  type ChecklistTask,
  type TaskEvent,
  type TemplatePhase,
} from '#domain/employees/checklist.ts'
import type { EmployeeEventName } from '#domain/employees/events.ts'
import type { Employee } from '#domain/employees/record.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { unarchivedIn, updateRecord } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notFound, notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { updatedRowOrThrow } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { employeeResource } from '#server/records/employees/resource.ts'
import { employeeTasks } from '#server/records/employees/tasksTable.ts'
import { byId, checkCurrent, recordById } from '#server/records/kit/resource.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

type Row = typeof employeeTasks.$inferSelect

const taskOf = ({ doneAt, ...row }: Row): ChecklistTask => ({
  ...row,
  doneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
})

type ChecklistEmployee = Pick<
  Employee,
  'clientId' | 'tenantId' | 'id' | 'employmentType' | 'hireDate' | 'terminationDate'
>

/** Adds, reschedules or archives tasks, depending on the employee's event. */
export async function updateChecklist(
  tx: Transaction,
  employee: ChecklistEmployee,
  {
    event,
    status,
    uid,
    today,
  }: { event: EmployeeEventName; status: Employee['status']; uid: string; today: string },
): Promise<void> {
  // A rehired employee gets a new checklist. An employee whose onboarding is undone has none.
  if (event === 'rehire' || (event === 'undo' && status === 'PENDING')) await archiveTasks(tx, employee, uid)
  // Offboarding tasks are due relative to the last day, so a changed or withdrawn notice affects them.
  if (event === 'withdrawNotice') await archiveTasks(tx, employee, uid, 'OFFBOARDING')
  if (event === 'changeNotice') await rescheduleTasks(tx, employee, uid, today)
  if (event === 'startOnboarding' || event === 'rehire')
    await addTasks(tx, employee, 'ONBOARDING', { from: employee.hireDate, uid, today })
  if (event === 'giveNotice')
    await addTasks(tx, employee, 'OFFBOARDING', {
      from: employee.terminationDate ?? employee.hireDate,
      uid,
      today,
    })
}

async function addTasks(
  tx: Transaction,
  { clientId, tenantId, id: employeeId, employmentType }: ChecklistEmployee,
  phase: TemplatePhase,
  { from, uid, today }: { from: string; uid: string; today: string },
): Promise<void> {
  const { checklistTemplates } = await effectiveSettings(tx, clientId, today)
  const templates = checklistTemplates[phase === 'ONBOARDING' ? 'onboarding' : 'offboarding'][employmentType]
  const tasks = tasksFrom(templates, from, today)
  if (tasks.length === 0) return
  const author = { createdBy: uid, updatedBy: uid }
  await tx.insert(employeeTasks).values(
    tasks.map((task, position) => ({
      ...task,
      ...author,
      clientId,
      tenantId,
      id: randomUUID(),
      employeeId,
      phase,
      position,
    })),
  )
}

/** Sets new due dates for a new last day, based on the templates in effect when the offboarding tasks were added. Only changes offboarding tasks that aren't done. */
async function rescheduleTasks(
  tx: Transaction,
  employee: ChecklistEmployee,
  uid: string,
  today: string,
): Promise<void> {
  const { clientId, id, employmentType, terminationDate, hireDate } = employee
  const isOffboardingTask = and(
    unarchivedIn(employeeTasks, clientId),
    eq(employeeTasks.employeeId, id),
    eq(employeeTasks.phase, 'OFFBOARDING'),
  )
  const [started] = await tx.select().from(employeeTasks).where(isOffboardingTask).limit(1)
  if (started === undefined) return
  const startedOn = todayUtc(Date.parse(started.createdAt))
  const { checklistTemplates } = await effectiveSettings(tx, clientId, startedOn)
  for (const { title, dueOn } of tasksFrom(
    checklistTemplates.offboarding[employmentType],
    terminationDate ?? hireDate,
    today,
  ))
    await tx
      .update(employeeTasks)
      .set({ dueOn, updatedAt: new Date().toISOString(), updatedBy: uid })
      .where(and(isOffboardingTask, eq(employeeTasks.title, title), isNull(employeeTasks.doneAt)))
}

async function archiveTasks(
  tx: Transaction,
  { clientId, id }: ChecklistEmployee,
  uid: string,
  phase?: TemplatePhase,
): Promise<void> {
  const now = new Date().toISOString()
  await tx
    .update(employeeTasks)
    .set({ archivedAt: now, updatedAt: now, updatedBy: uid })
    .where(
      and(
        unarchivedIn(employeeTasks, clientId),
        eq(employeeTasks.employeeId, id),
        phase === undefined ? undefined : eq(employeeTasks.phase, phase),
      ),
    )
}

const readChecklist = defineRoute({
  call: 'readChecklist',
  params: byId,
  query: nothing,
  body: nothing,
  answer: z.array(checklistTask),
  audit: 'none',
  async handle(context) {
    const { clientId, id } = await recordById(context, employeeResource, context.params.id)
    const rows = await context.tx
      .select()
      .from(employeeTasks)
      .where(and(unarchivedIn(employeeTasks, clientId), eq(employeeTasks.employeeId, id)))
      .orderBy(asc(employeeTasks.phase), asc(employeeTasks.position), asc(employeeTasks.id))
    return { body: rows.map(taskOf) }
  },
})

/** The changes that each event makes. */
const changesOf: Readonly<
  Record<TaskEvent, (uid: string, now: string, reason: string | null) => Partial<Row>>
> = {
  done: (uid, now) => ({ doneAt: now, doneBy: uid }),
  undone: () => ({ doneAt: null, doneBy: null, waivedReason: null }),
  waive: (_uid, _now, reason) => ({ waivedReason: reason }),
}

const stateTexts: Readonly<Record<TaskEvent, string>> = { done: 'done', undone: 'open', waive: 'waived' }

/** Returns the route for one task event. The event's audit row belongs to the employee. */
function taskRoute(event: TaskEvent) {
  return defineRoute({
    call: taskCallNames[event],
    params: z.object({ id: z.string(), taskId: z.string() }),
    query: nothing,
    body: event === 'waive' ? waiveInput : taskInput,
    answer: checklistTask,
    audit: 'always',
    async handle(context) {
      const { tx, caller, params, now, audit } = context
      const body = context.body as { version?: number; reason?: string }
      // Locks the employee first, so that no lifecycle event can happen at the same time.
      const employee = await recordById(context, employeeResource, params.id, 'change')
      // An archived task is no longer on the checklist, for example after a rehire.
      const found = await recordById(context, { table: employeeTasks }, params.taskId, 'archive')
      if (found.employeeId !== employee.id || found.archivedAt !== null) throw notFound()
      const task = taskOf(found)
      await checkCurrent(context, { type: 'employeeTask' }, body.version, z.parse(checklistTask, task))
      const eventError = taskEventError(task, event)
      if (eventError !== null) throw notAllowedNow([eventError])
      const reasons = taskReasons(employee.status, task, event, {
        roles: caller.roles,
        isSelf: caller.employeeId === employee.id,
      })
      if (reasons.length > 0) throw ruleBroken(reasons)
      const changes = changesOf[event](caller.uid, new Date(now).toISOString(), body.reason ?? null)
      const row = updatedRowOrThrow(await updateRecord(tx, employeeTasks, found, changes, caller.uid))
      const before =
        task.doneAt !== null
          ? stateTexts.done
          : task.waivedReason !== null
            ? stateTexts.waive
            : stateTexts.undone
      await audit({
        action: 'UPDATE',
        entityType: employeeResource.type,
        entityId: employee.id,
        entityLabel: employeeResource.labelOf(employee),
        fields: ['checklist'],
        changes: [
          {
            field: 'checklist',
            old: `“${task.title}”: ${before}`,
            new: `“${task.title}”: ${stateTexts[event]}`,
          },
        ],
        ...(body.reason === undefined ? {} : { reason: body.reason }),
      })
      return { body: taskOf(row) }
    },
  })
}

/** The routes for employees' checklists. */
export const checklistRoutes = [readChecklist, ...taskEvents.map((event) => taskRoute(event))]
