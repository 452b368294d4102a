import { PersonalSection } from '#views/settings/PersonalSection.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** Personal preferences, next to the sections of the organization. */
export default function SettingsView() {
  return (
    <SettingsFrame>
      <Page narrow>
        <title>Settings · Muster</title>
        <PageHeader title="Settings" />
        <PersonalSection />
      </Page>
    </SettingsFrame>
  )
}
