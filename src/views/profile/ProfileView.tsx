import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { OwnDataSection } from '#views/profile/OwnDataSection.tsx'
import { SecuritySections } from '#views/profile/SecuritySections.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The signed-in user's personal details and sign-in settings. */
export default function ProfileView() {
  return (
    <Page narrow>
      <title>Profile · Muster</title>
      <PageHeader title="Profile" />
      <OwnDataSection />
      <EmployeeLink />
      <SecuritySections />
    </Page>
  )
}

/** A link to the user's contact details. Renders nothing for a user without an employee record. */
function EmployeeLink() {
  const isEmployee = useSelector(useAuth(), ({ context }) => context.loggedInUser?.employeeId != null)
  if (!isEmployee) return null
  return (
    <FormSection title="Employee record">
      <p>
        <Link href="/profile/contact">Your phone numbers, address and emergency contacts</Link>
      </p>
    </FormSection>
  )
}
