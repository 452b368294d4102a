import { Suspense, use } from 'react'
import { tenantStatuses } from '#domain/organization/client.ts'
import { tenantForm, type TenantRecord } from '#domain/organization/tenantForm.ts'
import { loadCountries } from '#lookups/countries.ts'
import { currencies } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { OrganizationStatusMark } from '#views/organization/OrganizationStatusMark.tsx'
import { FixedListField } from '#views/records/form/ChoiceField.tsx'
import { PhoneField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { loadWithRetry } from '#views/ui/kit/loadWithRetry.ts'

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  slug: 'Slug',
  status: 'Status',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  country: 'Country',
  defaultCurrency: 'Default currency',
}
const statuses = optionsOf(tenantStatuses)
const countries = loadWithRetry(loadCountries)
const statusHints: Readonly<Record<string, string>> = {
  SUSPENDED: 'Users can sign in and view data, but nobody can change it or see restricted values.',
}

/** The page that adds or edits a tenant. */
export default function TenantView() {
  return (
    <FormPage<TenantRecord, TenantRecord>
      titleOf={({ name }) => name}
      facts={({ status, slug }) => (
        <Facts
          facts={[
            { key: 'status', content: <OrganizationStatusMark status={status} /> },
            { key: 'slug', content: slug },
          ]}
        />
      )}
      labels={labels}
      lockOf={tenantForm.lockOf}
    >
      {(record) => (
        <FormSection title="Tenant" hint="A staffing company and its clients.">
          <TenantFields isNew={record === null} />
        </FormSection>
      )}
    </FormPage>
  )
}

function TenantFields({ isNew }: { isNew: boolean }) {
  const status = useDraftValue('status')
  return (
    <FormFields>
      <FormCell span={3}>
        <TextField path="name" required />
      </FormCell>
      <FormCell span={3}>
        <TextField
          path="slug"
          required
          hint="Lowercase letters, digits and hyphens. Can't be changed later."
        />
      </FormCell>
      <FormCell span={3}>
        <TextField
          path="contactEmail"
          type="email"
          required
          hint="Shown to users while the tenant is suspended."
        />
      </FormCell>
      <FormCell span={3}>
        <PhoneField path="contactPhone" />
      </FormCell>
      <FormCell span={3}>
        <Suspense>
          <CountryField />
        </Suspense>
      </FormCell>
      <FormCell span={3}>
        <SelectField path="defaultCurrency" options={optionsOf(currencies)} required />
      </FormCell>
      {!isNew && (
        <FormCell span={3}>
          <SelectField path="status" options={statuses} required hint={statusHints[status]} />
        </FormCell>
      )}
    </FormFields>
  )
}

function CountryField() {
  return <FixedListField path="country" options={use(countries)} required />
}
