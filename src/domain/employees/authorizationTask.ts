import type { FieldError } from '#domain/kernel/errors.ts'
import type { Role } from '#domain/kernel/permissions.ts'
import type { WorkAuthorization } from '#lookups/lists.ts'

/** Returns the title of the task that an expired authorization raises. */
export const authorizationTaskTitle = (type: WorkAuthorization | null, until: string): string =>
  `Renew the ${type ?? 'work'} authorization that ended on ${until}`

/** Who sends an event of a task. */
export interface TaskActor {
  readonly roles: readonly Role[]
  /** True for their own employee record. */
  readonly isSelf: boolean
}

/** Who may allow time after a work authorization has expired, but never for themselves. */
const administrators: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN']

const because = (message: string): readonly FieldError[] => [{ code: 'not_allowed', message }]

/**
 * Returns the reasons against an event of the task that an expired authorization raises (domain.md §3). It blocks new time; waiving it is
 * the override, and reopening it blocks again.
 */
export function authorizationTaskReasons(
  { doneAt }: { readonly doneAt: string | null },
  event: 'done' | 'undone' | 'waive',
  actor: TaskActor,
): readonly FieldError[] {
  if (event === 'done')
    return because('Add the new authorization to complete this task, or waive it with a reason.')
  if (event === 'undone')
    return doneAt === null
      ? []
      : because("This task is done because there is a new authorization. It can't be reopened.")
  if (actor.isSelf)
    return because("You can't allow time entry after your own work authorization has expired.")
  return actor.roles.some((role) => administrators.includes(role))
    ? []
    : because('Ask an administrator to allow time entry after the work authorization has expired.')
}
