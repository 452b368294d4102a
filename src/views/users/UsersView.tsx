import { momentText } from '#domain/audit/describe.ts'
import type { UserRecord } from '#domain/users/accessForm.ts'
import type { UserQuery } from '#domain/users/managed.ts'
import { presetFor, presetTexts } from '#domain/users/access.ts'
import { toWords } from '#lookups/options.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { UserStatusMark } from '#views/users/UserStatusMark.tsx'

const nameOf = ({ lastName, firstName }: UserRecord) => `${lastName}, ${firstName}`

const columns: readonly ListColumn<UserRecord, UserQuery>[] = [
  {
    key: 'lastName',
    exports: ['lastName', 'firstName'],
    header: 'Name',
    cell: nameOf,
    sortable: true,
    width: 'medium',
    small: 'title',
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => email,
    sortable: true,
    width: 'large',
    small: 'meta',
  },
  { key: 'roles', header: 'Role', cell: accessText, width: 'medium', small: 'metaAside' },
  {
    key: 'clients',
    header: 'Clients',
    cell: clientsText,
    title: clientsText,
    width: 'medium',
    muted: true,
    room: 'some',
  },
  {
    key: 'lastSignInAt',
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : momentText(lastSignInAt)),
    fit: 'status',
    muted: true,
    optional: true,
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <UserStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

/** Returns a user's roles in words, followed by their preset or, if they have other exceptions, by “with exceptions”. */
function accessText({ roles, grant, deny }: UserRecord): string {
  const preset = presetFor(roles, { grant, deny })
  const names = roles.map(toWords).join(', ')
  if (preset !== null) return `${names}: ${presetTexts[preset]}`
  return grant.length + deny.length === 0 ? names : `${names}, with exceptions`
}

function clientsText({ clients }: UserRecord): string {
  return clients.map(({ code }) => code).join(', ')
}

/** The list of the client's users. */
export default function UsersView() {
  return (
    <SettingsFrame>
      <ListPage<UserRecord, UserQuery> columns={columns} order="lastName" nameOf={nameOf} />
    </SettingsFrame>
  )
}
