import { OrganizationSections } from '#views/settings/OrganizationSections.tsx'
import { SettingsFrame } from '#views/settings/SettingsFrame.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The client the user works in, the clients they can access, and the tenants they administer. */
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
