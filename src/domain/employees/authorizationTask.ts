import type { FieldError } from '#domain/kernel/errors.ts'
import type { Role } from '#domain/kernel/permissions.ts'
import type { WorkAuthorization } from '#lookups/lists.ts'

/** How some authorizations are written in a sentence. All others are written as their key. */
const authorizationTexts: Readonly<Partial<Record<WorkAuthorization, string>>> = {
  H1B: 'H-1B',
  L1A: 'L-1A',
  L1B: 'L-1B',
  H4EAD: 'H-4 EAD',
  O1: 'O-1',
  J1: 'J-1',
  B1: 'B-1',
  B2: 'B-2',
}

/** Returns an authorization as it is written in a sentence, such as "H-1B". */
export const authorizationText = (type: WorkAuthorization): string => authorizationTexts[type] ?? type

/** Returns the title of the task that is added when an authorization expires. */
export const authorizationTaskTitle = (type: WorkAuthorization | null, until: string): string =>
  `Renew the ${type === null ? 'work' : authorizationText(type)} authorization that expired on ${until}`

/** The user who completes, reopens or waives a task. */
export interface TaskActor {
  readonly roles: readonly Role[]
  /** True for a task on the user's own employee record. */
  readonly isSelf: boolean
}

/** The roles that may allow time entry after a work authorization has expired. No one may allow it for themselves. */
const administrators: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN']

const notAllowed = (message: string): readonly FieldError[] => [{ code: 'not_allowed', message }]

/**
 * Returns why an event isn't allowed for the task that is added when an authorization expires (domain.md §3).
 * The open task blocks new time. Waiving it allows time again, and reopening it blocks time again.
 */
export function authorizationTaskReasons(
  { doneAt }: { readonly doneAt: string | null },
  event: 'done' | 'undone' | 'waive',
  actor: TaskActor,
): readonly FieldError[] {
  if (event === 'done')
    return notAllowed('Add the new authorization to complete this task, or waive the task with a reason.')
  if (event === 'undone')
    return doneAt === null
      ? []
      : notAllowed("This task is done because there is a new authorization. It can't be reopened.")
  if (actor.isSelf)
    return notAllowed("You can't allow time entry for yourself after your work authorization has expired.")
  return actor.roles.some((role) => administrators.includes(role))
    ? []
    : notAllowed('Ask an administrator to allow time entry after the work authorization has expired.')
}
