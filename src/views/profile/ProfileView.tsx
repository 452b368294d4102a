import { OwnDataSection } from '#views/profile/OwnDataSection.tsx'
import { SecuritySections } from '#views/profile/SecuritySections.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The signed-in user's personal details and sign-in settings. */
export default function ProfileView() {
  return (
    <Page narrow>
      <title>Profile · Muster</title>
      <PageHeader title="Profile" />
      <OwnDataSection />
      <SecuritySections />
    </Page>
  )
}
