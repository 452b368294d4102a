import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { canMaintain } from '#domain/kernel/permissions.ts'
import {
  settingsPages,
  settingsSections,
  type SettingsPage,
  type SettingsSection,
} from '#domain/settings/sections.ts'
import { checklists, rolePath } from '#domain/settings/values.ts'
import { limitableAreas } from '#domain/users/rolePermissions.ts'
import { employmentTypes } from '#lookups/lists.ts'
import { toWords } from '#lookups/options.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { FormBody } from '#views/records/form/FormBody.tsx'
import { FormSaveBar } from '#views/records/form/FormSaveBar.tsx'
import { UnopenedForm } from '#views/records/form/OwnForm.tsx'
import { RoleAccessFields } from '#views/settings/RoleAccessFields.tsx'
import { AlertFields, BillingFields, NumberingFields, TimeFields } from '#views/settings/SettingFields.tsx'
import { ChecklistFields, HolidayFields } from '#views/settings/SettingLists.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { employmentTypeText, settingLabels } from '#views/settings/settingTexts.ts'
import { useAreas, useAuth, useForm, useRecord } from '#views/shell/ActorsContext.tsx'
import { firstPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import NoAccessPage from '#views/fallback/NoAccessPage.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { Tabs } from '#views/ui/tabs/Tabs.tsx'

const fields: Readonly<Record<SettingsSection, () => ReactNode>> = {
  time: TimeFields,
  holidays: HolidayFields,
  billing: BillingFields,
  numbering: NumberingFields,
  checklists: () => (
    <>
      <AlertFields />
      <ChecklistFields />
    </>
  ),
  permissions: RoleAccessFields,
}

const labels: Readonly<Record<string, string>> = {
  ...settingLabels,
  // Shown in a conflict about whether a setting is inherited.
  ...Object.fromEntries(
    Object.entries(settingLabels).map(([name, label]) => [`inherit.${name}`, `${label}: inherited`]),
  ),
  ...Object.fromEntries(
    employmentTypes.map((type) => [`burdenPctByType.${type}`, `${employmentTypeText(type)} burden (%)`]),
  ),
  ...Object.fromEntries(
    limitableAreas.CLIENT_ADMIN.map((area) => [rolePath('CLIENT_ADMIN', area), toWords(area)]),
  ),
  [rolePath('EMPLOYEE', 'TIMESHEETS')]: 'Own timesheets',
  'submitDeadline.weekday': 'Submission deadline',
  'submitDeadline.hour': 'Deadline hour (UTC)',
  'branding.color': 'Color',
  'branding.footer': 'Footer',
  'holidays.date': 'Date',
  'holidays.name': 'Name',
  ...Object.assign(
    {},
    ...checklists.map(({ path }) => ({
      [`${path}.title`]: 'Task',
      [`${path}.dueOffsetDays`]: 'Due (workdays)',
      [`${path}.ownerRole`]: 'Owner',
      [`${path}.mandatory`]: 'Mandatory',
    })),
  ),
}

/** One section of the client's settings or, for tenant administrators, of the settings for all clients in the tenant. */
export default function SectionView() {
  const areas = useAreas()
  const [path] = useLocation()
  const name = areas.find((area) => firstPath(area) === path)?.name
  const page = settingsPages.find((each) => each.name === name)
  return page === undefined ? null : <Section key={page.name} page={page} />
}

function Section({ page }: { page: SettingsPage }) {
  const title = settingsSections[page.section]
  const form = useForm(page.name)
  const record = useRecord(page.name)
  const isForbidden = useSelector(record, (state) => state?.hasTag('forbidden') ?? false)
  const maintains = canMaintain(usePermissions(), 'USERS')
  if (isForbidden) return <NoAccessPage />
  return (
    <SettingsFrame>
      <Page narrow footed={maintains}>
        <title>{`${title} · Muster`}</title>
        <PageHeader title={title} />
        <ScopeTabs page={page} />
        {form === undefined ? (
          <UnopenedForm area={page.name} />
        ) : (
          <OpenSection form={form} page={page} maintains={maintains} />
        )}
      </Page>
    </SettingsFrame>
  )
}

interface OpenSectionProps {
  readonly form: RecordFormActor
  readonly page: SettingsPage
  readonly maintains: boolean
}

function OpenSection({ form, page, maintains }: OpenSectionProps) {
  const Fields = fields[page.section]
  return (
    <FormBody
      form={form}
      title={settingsSections[page.section]}
      labels={labels}
      readOnly={!maintains}
      bar={maintains && <FormSaveBar form={form} onCancel={() => form.send({ type: 'form.revert' })} />}
    >
      <Fields />
    </FormBody>
  )
}

/** Tabs for tenant administrators: this section for the selected client, or for all clients that inherit it. */
function ScopeTabs({ page }: { page: SettingsPage }) {
  const areas = useAreas()
  const isTenantAdmin = useSelector(useAuth(), ({ context }) =>
    (context.user?.attributes.roles ?? []).some((role) => role === 'SUPER_ADMIN' || role === 'ADMIN'),
  )
  const client = useSelector(
    useAuth(),
    ({ context }) =>
      context.loggedInUser?.clients?.find(({ clientId }) => clientId === context.selectedClientId)?.name,
  )
  if (!isTenantAdmin) return null
  const tabs = settingsPages
    .filter(({ section }) => section === page.section)
    .flatMap(({ name, scope }) => {
      const area = areas.find((each) => each.name === name)
      if (area === undefined) return []
      const text = scope === 'TENANT' ? 'All clients in this tenant' : (client ?? 'This client')
      return [{ href: firstPath(area), text, current: name === page.name }]
    })
  return <Tabs label="Applies to" tabs={tabs} />
}
