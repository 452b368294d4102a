import { useSelector } from '@xstate/react'
import { useAuth } from '#views/shell/ActorsContext.tsx'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { AddressSection } from '#views/employees/PersonSections.tsx'
import { employeeLabels } from '#domain/employees/labels.ts'
import { EmergencySection } from '#views/employees/DetailsTab.tsx'
import { PhoneField, TextField } from '#views/records/form/fields.tsx'
import { OwnForm } from '#views/records/form/OwnForm.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The contact details that employees keep up to date in their own record (domain.md §6 Calls). */
export default function OwnEmployeeView() {
  const isLinked = useSelector(useAuth(), ({ context }) => context.loggedInUser?.employeeId !== null)
  return (
    <Page narrow>
      <title>Your contact details · Muster</title>
      <PageHeader title="Your contact details" />
      {isLinked ? (
        <ContactForm />
      ) : (
        <EmptyState
          title="No employee record"
          message="Your account isn't linked to an employee record. Ask your HR team to link it."
        />
      )}
    </Page>
  )
}

function ContactForm() {
  return (
    <OwnForm area="ownEmployee" title="Your contact details" labels={employeeLabels}>
      {(foot) => (
        <>
          <FormSection title="Contact" hint="Only your HR team can change the rest of your employee record.">
            <FormFields>
              <FormCell span={3}>
                <TextField path="preferredName" autoComplete="nickname" />
              </FormCell>
              <FormCell span={3}>
                <PhoneField path="phone" required />
              </FormCell>
              <FormCell span={3}>
                <PhoneField path="altPhone" />
              </FormCell>
              <FormCell span={3}>
                <TextField path="personalEmail" type="email" autoComplete="email" />
              </FormCell>
            </FormFields>
          </FormSection>
          <AddressSection />
          <EmergencySection />
          {foot}
        </>
      )}
    </OwnForm>
  )
}
