import { PersonalSection } from '#views/settings/PersonalSection.tsx'
import { Page } from '#views/ui/Page.tsx'
import { PageHeader } from '#views/ui/PageHeader.tsx'

/** What can be set: for oneself, on every device. */
export default function SettingsView() {
  return (
    <Page narrow>
      <title>Settings · Muster</title>
      <PageHeader title="Settings" />
      <PersonalSection />
    </Page>
  )
}
