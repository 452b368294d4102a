import { PhoneField, TextField } from '#views/records/form/fields.tsx'
import { useDraftField } from '#views/records/form/FormContext.ts'
import { OwnForm } from '#views/records/form/OwnForm.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  displayName: 'Display name',
  phone: 'Phone',
  email: 'Email',
}

/** The signed-in user's name and contact details. */
export function OwnDataSection() {
  return (
    <OwnForm area="profile" title="Personal details" labels={labels}>
      {(foot) => (
        <FormSection title="Personal details" hint="How you appear to the people you work with.">
          <FormFields>
            <FormCell span={3}>
              <TextField path="firstName" autoComplete="given-name" required />
            </FormCell>
            <FormCell span={3}>
              <TextField path="lastName" autoComplete="family-name" required />
            </FormCell>
            <FormCell span={3}>
              <TextField path="displayName" autoComplete="name" required />
            </FormCell>
            <FormCell span={3}>
              <PhoneField path="phone" />
            </FormCell>
            <FormCell span={6}>
              <EmailField />
            </FormCell>
          </FormFields>
          {foot}
        </FormSection>
      )}
    </OwnForm>
  )
}

/** Read-only, because users sign in with their email. */
function EmailField() {
  const { id, label, value, change } = useDraftField('email')
  return (
    <Field label={label} id={id} hint="You sign in with this email. It can't be changed.">
      <TextInput type="email" value={value} onChange={change} readOnly />
    </Field>
  )
}
