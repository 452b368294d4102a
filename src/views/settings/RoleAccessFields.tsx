import { useSelector } from '@xstate/react'
import type { EditedSettings } from '#domain/settings/form.ts'
import { rolePath } from '#domain/settings/values.ts'
import { rankOf } from '#domain/users/access.ts'
import {
  accessLevels,
  isAbove,
  levelIn,
  limitableAreas,
  limitableRoles,
  type LimitableRole,
} from '#domain/users/rolePermissions.ts'
import { withSelectPrompt, toWords } from '#lookups/options.ts'
import { SelectField } from '#views/records/form/fields.tsx'
import { useFormValue } from '#views/records/form/FormContext.ts'
import { SettingNote } from '#views/settings/Setting.tsx'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const hints: Readonly<Record<LimitableRole, string>> = {
  CLIENT_ADMIN:
    "What client admins can do unless a user has exceptions. Admins and super admins can't be limited here.",
  EMPLOYEE: 'What employees can do with their own timesheets.',
}
const noRoles: readonly string[] = []

/** What client admins and employees can do by default. Users can only change the roles below their own. */
export function RoleAccessFields() {
  const inherited = useFormValue(({ record }) => (record as EditedSettings).inherited.rolePermissions)
  const ownRoles = useSelector(useAuth(), ({ context }) => context.user?.attributes.roles ?? noRoles)
  const canChange = (role: LimitableRole) => rankOf([role]) < rankOf(ownRoles)
  const levelOptionsOf = (role: LimitableRole, area: (typeof limitableAreas)[LimitableRole][number]) =>
    withSelectPrompt(
      accessLevels
        .filter((level) => !isAbove(level, levelIn(inherited, role, area)))
        .map((key) => ({ key, text: toWords(key) })),
    )
  return (
    <>
      {limitableRoles.map((role, index) => (
        <FormSection
          key={role}
          title={toWords(role)}
          hint={`${hints[role]} ${canChange(role) ? 'Changes take effect immediately.' : 'Only users with a higher role can change this.'}`}
        >
          <FormFields>
            {limitableAreas[role].map((area) => (
              <FormCell key={area} span={3}>
                <SelectField
                  path={rolePath(role, area)}
                  options={levelOptionsOf(role, area)}
                  disabled={!canChange(role)}
                  required={canChange(role)}
                />
              </FormCell>
            ))}
            {index === limitableRoles.length - 1 && (
              <FormCell span={6}>
                <SettingNote name="rolePermissions" isFixed={!limitableRoles.every(canChange)} />
              </FormCell>
            )}
          </FormFields>
        </FormSection>
      ))}
    </>
  )
}
