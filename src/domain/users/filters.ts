import { choice, days } from '#domain/kernel/lists/filters.ts'
import { roles } from '#domain/kernel/permissions.ts'
import { userStatuses } from '#domain/users/statuses.ts'

/** The column filters of the list of users. Days are in UTC. */
export const userFilters = {
  status: choice('Status', userStatuses),
  role: choice('Role', roles),
  signedIn: days('Last sign-in', 'lastSignInAt'),
}
