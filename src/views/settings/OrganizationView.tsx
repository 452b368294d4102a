import { OrganizationSections } from '#views/settings/OrganizationSections.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The client the user works in and, for administrators, its tenant. */
export default function OrganizationView() {
  return (
    <SettingsFrame>
      <Page narrow>
        <title>Organization · Muster</title>
        <PageHeader title="Organization" />
        <OrganizationSections />
      </Page>
    </SettingsFrame>
  )
}
