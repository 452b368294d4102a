import { Suspense, type ReactNode } from 'react'
import { withType } from '#domain/employees/form.ts'
import { classifications, employmentTypes } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import { DateField, PhoneField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue, useFormValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Name and contact details. `children` follow the fields. */
export function PersonSection({ children }: { children?: ReactNode }) {
  return (
    <FormSection title="Personal information">
      <FormFields>
        <FormCell span={2}>
          <TextField path="firstName" required />
        </FormCell>
        <FormCell span={2}>
          <TextField path="middleName" />
        </FormCell>
        <FormCell span={2}>
          <TextField path="lastName" required />
        </FormCell>
        <FormCell span={3}>
          <TextField path="email" type="email" required />
        </FormCell>
        <FormCell span={3}>
          <PhoneField path="phone" required />
        </FormCell>
      </FormFields>
      {children}
    </FormSection>
  )
}

/** Type of employment, job and hire date. */
export function EmploymentSection() {
  const isW2 = useDraftValue('employmentType') === 'W2'
  const newRecordDraft = useFormValue(({ record, draft: values }) => (record === null ? values : null))
  return (
    <FormSection title="Employment">
      <FormFields>
        <FormCell span={3}>
          <SelectField
            path="employmentType"
            options={optionsOf(employmentTypes)}
            required
            also={(type) => (newRecordDraft === null ? {} : withType(newRecordDraft, type))}
          />
        </FormCell>
        <FormCell span={3}>
          <SelectField
            path="classification"
            options={optionsOf(classifications)}
            disabled={!isW2}
            hint={isW2 ? undefined : 'Applies to W-2 employees only.'}
          />
        </FormCell>
        <FormCell span={3}>
          <TextField path="jobTitle" required />
        </FormCell>
        <FormCell span={3}>
          <TextField path="department" />
        </FormCell>
        <FormCell span={3}>
          <DateField path="hireDate" required />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}

/** The home address. */
export function AddressSection() {
  return (
    <FormSection title="Address">
      <Suspense>
        <AddressFields path="address" required />
      </Suspense>
    </FormSection>
  )
}
