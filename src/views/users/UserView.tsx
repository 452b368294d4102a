import { useSelector } from '@xstate/react'
import { permissions, type Role } from '#domain/kernel/permissions.ts'
import { presetNames, presetTexts, rolesGrantableBy } from '#domain/users/access.ts'
import {
  accessForm,
  clientChoices,
  customAccess,
  exceptionPath,
  fullAccess,
  isNamePath,
  type UserRecord,
} from '#domain/users/accessForm.ts'
import { userEvents, userTransition } from '#domain/users/events.ts'
import { canGrantExceptions } from '#domain/users/exceptions.ts'
import { permissionText } from '#domain/users/permissions.ts'
import { withSelectPrompt, toWords } from '#lookups/options.ts'
import { userLabels } from '#domain/users/labels.ts'
import { EmployeeField } from '#views/employees/EmployeeField.tsx'
import { CheckboxField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { offersOf } from '#views/records/form/offer.ts'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { UserPermissions } from '#views/users/UserPermissions.tsx'
import { UserStatusMark } from '#views/users/UserStatusMark.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const emptyList: readonly never[] = []
const accessOptions = [
  { key: fullAccess, text: 'Everything the role allows' },
  ...presetNames.map((key) => ({ key, text: presetTexts[key] })),
]

const exceptionLabels = Object.fromEntries(
  permissions.map((name) => [exceptionPath(name), permissionText(name)]),
)

const invitedText = (email = '') => `Invitation sent to ${email.trim()}`

/** The page that invites or edits a user. */
export default function UserView() {
  const auth = useAuth()
  const clients = useSelector(auth, ({ context }) => context.loggedInUser?.clients ?? emptyList)
  const ownRoles = useSelector(auth, ({ context }) => context.user?.attributes.roles ?? emptyList)
  const ownUid = useSelector(auth, ({ context }) => context.user?.uid)
  const clientLabels = Object.fromEntries(clients.map(({ clientId, name }) => [`clients.${clientId}`, name]))
  return (
    <FormPage<UserRecord, UserRecord>
      titleOf={({ lastName, firstName }) => `${lastName}, ${firstName}`}
      facts={({ status, email, roles }) => (
        <Facts
          facts={[
            { key: 'status', content: <UserStatusMark status={status} /> },
            { key: 'email', content: email },
            { key: 'roles', content: roles.map(toWords).join(', ') },
          ]}
        />
      )}
      labels={{ ...userLabels, ...exceptionLabels, ...clientLabels }}
      // The server only adds a user if the invitation could be sent.
      addedText={({ email }) => invitedText(email)}
      events={({ uid, status, email }) =>
        uid === ownUid
          ? []
          : offersOf(userEvents, (name) => userTransition(status, name)).map((offer) =>
              offer.event === 'resendInvite' ? { ...offer, done: invitedText(email) } : offer,
            )
      }
      lockOf={(record, path) =>
        record.uid === ownUid && isNamePath(path)
          ? 'You can change this in your profile.'
          : (accessForm.lockOf?.(record, path) ?? null)
      }
      tabOf={(path) => (path.startsWith('exceptions.') ? 'permissions' : '')}
    >
      {(record, tab) =>
        record !== null && tab === 'permissions' ? (
          <UserPermissions record={record} />
        ) : (
          <>
            <FormSection
              title="Person"
              hint={record === null && 'New users get an email with a link to set their password.'}
            >
              <FormFields>
                <FormCell span={6}>
                  <TextField path="email" type="email" required />
                </FormCell>
                <FormCell span={3}>
                  <TextField path="firstName" required />
                </FormCell>
                <FormCell span={3}>
                  <TextField path="lastName" required />
                </FormCell>
              </FormFields>
            </FormSection>
            <FormSection title="Access" hint="What the user can do.">
              <AccessFields
                record={record}
                grantableRoles={rolesGrantableBy(ownRoles)}
                mayGrantTo={(role) => record?.uid !== ownUid && canGrantExceptions(ownRoles, [role])}
              />
            </FormSection>
            <FormSection title="Clients" hint="You can only grant access to clients that you can access.">
              <FormFields>
                {clientChoices(clients, record).map(({ clientId }) => (
                  <FormCell key={clientId} span={3}>
                    <CheckboxField path={`clients.${clientId}`} />
                  </FormCell>
                ))}
              </FormFields>
            </FormSection>
            {record === null && <UserPermissions record={null} />}
          </>
        )
      }
    </FormPage>
  )
}

function AccessFields({
  record,
  grantableRoles,
  mayGrantTo,
}: {
  record: UserRecord | null
  grantableRoles: readonly Role[]
  /** Returns whether the signed-in user could grant exceptions to this user if this user had the given role. */
  mayGrantTo: (role: string) => boolean
}) {
  const role = useDraftValue('role')
  const preset = useDraftValue('preset')
  const hasPresets = role === 'CLIENT_ADMIN'
  const exceptionHint = `You can ${mayGrantTo(role) ? 'grant or deny' : 'deny'} individual permissions under Permissions.`
  const shownRoles =
    grantableRoles.some((each) => each === role) || role === 'SELECT'
      ? grantableRoles
      : [...grantableRoles, role]
  return (
    <FormFields>
      <FormCell span={3}>
        <SelectField
          path="role"
          options={withSelectPrompt(shownRoles.map((key) => ({ key, text: toWords(key) })))}
          // Removes exceptions, because they were meant for the previous role and could allow more than intended.
          also={preset === customAccess ? { preset: fullAccess } : {}}
          required
        />
      </FormCell>
      <FormCell span={3}>
        <SelectField
          path="preset"
          options={
            preset === customAccess
              ? [...accessOptions, { key: customAccess, text: 'Exceptions for this user' }]
              : accessOptions
          }
          disabled={!hasPresets}
          hint={
            hasPresets
              ? `A preset limits a client admin to one job function. ${exceptionHint}`
              : `Presets apply to client admins only. ${exceptionHint}`
          }
        />
      </FormCell>
      {role === 'EMPLOYEE' &&
        (record === null || (record.employeeId === null && !record.linkedElsewhere)) && (
          <FormCell span={6}>
            <EmployeeField path="employeeId" namePath="employeeName" required />
          </FormCell>
        )}
    </FormFields>
  )
}
