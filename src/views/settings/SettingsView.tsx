import { OrganisationSections } from '#views/settings/OrganisationSections.tsx'
import { PersonalSection } from '#views/settings/PersonalSection.tsx'
import { Page } from '#views/ui/Page.tsx'
import { PageHeader } from '#views/ui/PageHeader.tsx'

/** What can be set for oneself, and the organisation one works in. */
export default function SettingsView() {
  return (
    <Page narrow>
      <title>Settings · Muster</title>
      <PageHeader title="Settings" />
      <PersonalSection />
      <OrganisationSections />
    </Page>
  )
}
