import type { UserRecord } from '#domain/users/accessForm.ts'
import { userFilters } from '#domain/users/filters.ts'
import type { UserQuery } from '#domain/users/managed.ts'
import { toWords } from '#lookups/options.ts'
import { recordArea, type PageArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** The client's users, under Settings. */
export const users = recordArea<UserRecord, UserQuery>({
  name: 'users',
  title: 'Users',
  one: 'User',
  addText: 'Invite user',
  permission: 'USERS',
  listPath: '/settings/users',
  path: '/settings/users',
  list: () => import('#views/users/UsersView.tsx'),
  record: () => import('#views/users/UserView.tsx'),
  tabs: [
    { key: '', text: 'Overview' },
    { key: 'permissions', text: 'Permissions' },
  ],
  selects: true,
  views: true,
  filters: offeredFilters(userFilters),
  searchResult: ({ lastName, firstName, email, status }) => ({
    text: `${lastName}, ${firstName}`,
    details: email,
    status: toWords(status),
  }),
})

/** What each role allows. */
export const roleMatrix: PageArea = {
  name: 'roles',
  title: 'Roles',
  permission: 'USERS',
  path: '/settings/roles',
  page: () => import('#views/users/RolesView.tsx'),
}
