import { useSelector } from '@xstate/react'
import type { Permission } from '#domain/kernel/permissions.ts'
import {
  accessIn,
  exceptionOf,
  exceptionPath,
  withException,
  type Exception,
  type UserRecord,
} from '#domain/users/accessForm.ts'
import { explainPermissions, permissionText, type ExplainedPermission } from '#domain/users/permissions.ts'
import { canGrantExceptions } from '#domain/users/exceptions.ts'
import { useChangeDraft, useDraftField, useFormValue } from '#views/records/form/FormContext.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { Link } from 'wouter'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Select } from '#views/ui/input/Select.tsx'
import { DataTable } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { RoleDefaults } from '#views/users/RoleDefaults.tsx'
import * as styles from '#views/users/roles.css.ts'

const sameAsRole = 'ROLE'
const choices = [
  { key: sameAsRole, text: 'Same as role' },
  { key: 'GRANTED', text: 'Grant' },
  { key: 'DENIED', text: 'Deny' },
]

const columnsFor = (record: UserRecord | null): readonly Column<ExplainedPermission>[] => [
  {
    key: 'permission',
    header: 'Permission',
    cell: ({ permission }) => permissionText(permission),
    width: 'large',
    small: 'title',
  },
  {
    key: 'allowed',
    header: 'Allowed',
    cell: ({ allowed }) => (allowed ? 'Yes' : 'No'),
    fit: 'word',
    small: 'metaAside',
  },
  { key: 'why', header: 'Why', cell: ({ why }) => why, wraps: true, small: 'meta' },
  {
    key: 'exception',
    header: 'Exception',
    cell: ({ permission }) => <ExceptionField record={record} permission={permission} />,
    width: 'large',
    small: 'aside',
  },
]

/** Lists all permissions. Each row shows whether the edited user has the permission and why, with a field to grant or deny it. */
export function UserPermissions({ record }: { record: UserRecord | null }) {
  const draft = useFormValue((form) => form.draft)
  const { roles, ...exceptions } = accessIn(draft, record)
  return (
    <FormSection
      title="Permissions"
      hint={
        <>
          An exception grants or denies one permission in every client the user can access. A denial overrides
          a grant. You can only grant permissions that you have, and you can't grant any to yourself. Client
          admins can only grant permissions to users with the Employee role.{' '}
          <Link href="/settings/roles">Compare roles</Link>
        </>
      }
    >
      {roles.length === 0 ? (
        'Select a role to see its permissions.'
      ) : (
        <RoleDefaults>
          {(defaults) => (
            <DataTable
              label="Permissions"
              columns={columnsFor(record)}
              rows={explainPermissions(roles, exceptions, defaults)}
              idOf={({ permission }) => permission}
              nameOf={({ permission }) => permissionText(permission)}
            />
          )}
        </RoleDefaults>
      )}
    </FormSection>
  )
}

const emptyList: readonly string[] = []

/**
 * Grants or denies one permission. Users can't grant a permission that they don't have, or grant any to
 * themselves. If the edited user's role can be limited in Settings, the granting user needs a higher role.
 */
function ExceptionField({ record, permission }: { record: UserRecord | null; permission: Permission }) {
  const auth = useAuth()
  const ownPermissions = useSelector(auth, ({ context }) => context.loggedInUser?.permissions ?? emptyList)
  const ownRoles = useSelector(auth, ({ context }) => context.user?.attributes.roles ?? emptyList)
  const ownUid = useSelector(auth, ({ context }) => context.user?.uid)
  const draft = useFormValue((form) => form.draft)
  const field = useDraftField(exceptionPath(permission))
  const change = useChangeDraft()
  const { roles, ...exceptions } = accessIn(draft, record)
  const exception = exceptionOf(exceptions, permission)
  const hasPermission = ownPermissions.includes(permission)
  const canGrant = hasPermission && record?.uid !== ownUid && canGrantExceptions(ownRoles, roles)
  const choice = exception === '' ? sameAsRole : exception
  // The current choice is always an option, so that the field can show it.
  const availableChoices = choices.filter(
    ({ key }) => key === choice || key === 'DENIED' || (key === 'GRANTED' ? canGrant : hasPermission),
  )
  return (
    <span className={styles.choice}>
      <Select
        id={field.id}
        label={`Exception for “${permissionText(permission)}”`}
        size="small"
        noPlaceholder
        value={choice}
        options={availableChoices}
        onChange={(key) =>
          change(withException(draft, record, permission, key === sameAsRole ? '' : (key as Exception)))
        }
        disabled={field.readOnly}
      />
    </span>
  )
}
