import { defaultSettings } from '#domain/settings/record.ts'
import { tasksFrom } from '#domain/employees/checklist.ts'
import type { DemoEmployee } from '#server/demo/data/employees.ts'
import type { DemoClient } from '#server/demo/data/organizations.ts'
import { uuidOf } from '#server/demo/data/random.ts'
import type { employeeTasks } from '#server/records/employees/tasksTable.ts'

/** The number of completed tasks in a checklist. */
const COMPLETED_TASKS = 2

/** Returns the checklist of an employee in onboarding or offboarding. Empty for others. */
export function taskRowsOf(
  { code, clientId, tenantId, managers }: DemoClient,
  { id, number, status, values }: DemoEmployee,
  today: string,
): (typeof employeeTasks.$inferInsert)[] {
  if (status !== 'ONBOARDING' && status !== 'OFFBOARDING') return []
  const managerUid = managers[0] ?? 'sam'
  const templates =
    defaultSettings.checklistTemplates[status === 'ONBOARDING' ? 'onboarding' : 'offboarding'][
      values.employmentType
    ]
  return tasksFrom(templates, values.terminationDate ?? values.hireDate, today).map((task, position) => ({
    ...task,
    clientId,
    tenantId,
    id: uuidOf(`${code}/employee/${number}/task/${position}`),
    employeeId: id,
    phase: status,
    position,
    ...(position < COMPLETED_TASKS ? { doneAt: `${today}T08:00:00.000Z`, doneBy: managerUid } : {}),
    createdBy: managerUid,
    updatedBy: managerUid,
  }))
}
