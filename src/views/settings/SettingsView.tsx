import { OrganizationSections } from '#views/settings/OrganizationSections.tsx'
import { PersonalSection } from '#views/settings/PersonalSection.tsx'
import { SettingsTabs } from '#views/settings/SettingsTabs.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** Personal preferences and the organization the user works in. */
export default function SettingsView() {
  return (
    <Page narrow>
      <title>Settings · Muster</title>
      <PageHeader title="Settings" />
      <SettingsTabs current="settings" />
      <PersonalSection />
      <OrganizationSections />
    </Page>
  )
}
