import { Suspense } from 'react'
import { contactIndexes } from '#domain/employees/formPerson.ts'
import type { Employee } from '#domain/employees/record.ts'
import { paymentTerms } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { SecretField } from '#views/employees/SecretField.tsx'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import { TextAreaField, PhoneField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const workLocationOptions = [
  { key: 'REMOTE', text: 'Remote' },
  { key: 'ADDRESS', text: 'On site' },
]

const vendorHint = 'The company this employee works through.'

/** The sections of the Details tab. A new employee's form shows only one of them, Vendor (see NewVendor). */
export function DetailsTab({ record }: { record: Employee }) {
  const type = useDraftValue('employmentType')
  return (
    <>
      <FormSection title="Work location">
        <WorkLocation />
      </FormSection>
      {(type === 'C2C' || type === '1099') && (
        <FormSection title="Vendor" hint={vendorHint}>
          <VendorFields vendor={record.vendor} />
        </FormSection>
      )}
      <EmergencySection />
      <FormSection title="Additional details" hint="Optional.">
        <FormFields>
          <FormCell span={3}>
            <TextField path="preferredName" />
          </FormCell>
          <FormCell span={3}>
            <TextField path="personalEmail" type="email" />
          </FormCell>
          <FormCell span={2}>
            <PhoneField path="altPhone" />
          </FormCell>
          <FormCell span={2}>
            <TextField path="gender" />
          </FormCell>
          <FormCell span={2}>
            <TextField path="maritalStatus" />
          </FormCell>
          <FormCell span={3}>
            <TextField path="skills" hint="Separate skills with commas." />
          </FormCell>
          <FormCell span={3}>
            <TextField path="tags" hint="Separate tags with commas." />
          </FormCell>
          <FormCell span={6}>
            <TextAreaField path="notes" />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}

function WorkLocation() {
  const isOnSite = useDraftValue('workLocation.place') === 'ADDRESS'
  return (
    <>
      <FormFields>
        <FormCell span={3}>
          <SelectField path="workLocation.place" options={workLocationOptions} />
        </FormCell>
      </FormFields>
      {isOnSite && (
        <Suspense>
          <AddressFields path="workLocation" required />
        </Suspense>
      )}
    </>
  )
}

/** The fields for the people to call in an emergency. */
export function EmergencySection() {
  return (
    <FormSection title="Emergency contacts" hint="Up to three people.">
      <FormFields>
        {contactIndexes.map((index) => (
          <Contact key={index} path={`emergencyContacts.${index}`} />
        ))}
      </FormFields>
    </FormSection>
  )
}

function Contact({ path }: { path: string }) {
  return (
    <>
      <FormCell span={2}>
        <TextField path={`${path}.name`} />
      </FormCell>
      <FormCell span={2}>
        <TextField path={`${path}.relation`} />
      </FormCell>
      <FormCell span={2}>
        <PhoneField path={`${path}.phone`} />
      </FormCell>
    </>
  )
}

function VendorFields({ vendor, isNew = false }: { vendor: Employee['vendor']; isNew?: boolean }) {
  const required = useDraftValue('employmentType') === 'C2C'
  return (
    <>
      <FormFields>
        <FormCell span={4}>
          <TextField path="vendor.legalName" required={required} />
        </FormCell>
        <FormCell span={2}>
          <SecretField path="vendor.ein" mask={vendor?.ein} hint="12-3456789" />
        </FormCell>
        <FormCell span={2}>
          <TextField path="vendor.contactName" required={required} />
        </FormCell>
        <FormCell span={2}>
          <TextField path="vendor.email" type="email" required={required} />
        </FormCell>
        <FormCell span={2}>
          <PhoneField path="vendor.phone" />
        </FormCell>
        <FormCell span={3}>
          <SelectField path="vendor.paymentTerms" options={optionsOf(paymentTerms)} />
        </FormCell>
      </FormFields>
      {!isNew && (
        <Suspense>
          <AddressFields path="vendor.address" />
        </Suspense>
      )}
    </>
  )
}

/** The vendor that a new C2C employee must have. Its address is entered later. */
export function NewVendor() {
  if (useDraftValue('employmentType') !== 'C2C') return null
  return (
    <FormSection title="Vendor" hint={vendorHint}>
      <VendorFields vendor={null} isNew />
    </FormSection>
  )
}
