import { Suspense } from 'react'
import type { ClientRecord } from '#domain/organization/clientForm.ts'
import { clientStatuses } from '#domain/organization/client.ts'
import { currencies } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { SecretField } from '#views/employees/SecretField.tsx'
import { OrganizationStatusMark } from '#views/organization/OrganizationStatusMark.tsx'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import {
  CheckboxField,
  TextAreaField,
  PhoneField,
  SelectField,
  TextField,
} from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const addressLabelsOf = (path: string) => ({
  [`${path}.street1`]: 'Street address',
  [`${path}.street2`]: 'Apartment or suite',
  [`${path}.country`]: 'Country',
  [`${path}.state`]: 'State',
  [`${path}.city`]: 'City',
  [`${path}.zip`]: 'ZIP code',
})
const labels: Readonly<Record<string, string>> = {
  tenantName: 'Tenant',
  name: 'Name',
  legalName: 'Legal name',
  code: 'Code',
  status: 'Status',
  taxId: 'EIN',
  billingEmail: 'Billing email',
  phone: 'Phone',
  website: 'Website',
  ...addressLabelsOf('address'),
  remitTo: 'Use a different remittance address',
  ...addressLabelsOf('remitToAddress'),
  defaultCurrency: 'Default currency',
  remitInstructions: 'Remittance instructions',
}
const statuses = optionsOf(clientStatuses)
const statusHints: Readonly<Record<string, string>> = {
  INACTIVE: "An inactive client can't be selected. Its data is kept, and you can activate the client again.",
}

/** The page that adds or edits a client. */
export default function ClientView() {
  return (
    <FormPage<ClientRecord, ClientRecord>
      titleOf={({ name }) => name}
      facts={({ status, code }) => (
        <Facts
          facts={[
            { key: 'status', content: <OrganizationStatusMark status={status} /> },
            { key: 'code', content: code },
          ]}
        />
      )}
      labels={labels}
    >
      {(record) => (
        <>
          <FormSection title="Client">
            <ClientFields record={record} />
          </FormSection>
          <FormSection title="Address">
            <Suspense>
              <AddressFields path="address" required />
            </Suspense>
          </FormSection>
          <FormSection title="Payments" hint="Remittance details are printed on invoices.">
            <PaymentFields />
          </FormSection>
        </>
      )}
    </FormPage>
  )
}

function ClientFields({ record }: { record: ClientRecord | null }) {
  const status = useDraftValue('status')
  const tenant = useDraftValue('tenantName')
  return (
    <FormFields>
      {tenant !== '' && <FormCell span={6}>{`Tenant: ${tenant}`}</FormCell>}
      <FormCell span={3}>
        <TextField path="name" required />
      </FormCell>
      <FormCell span={3}>
        <TextField path="legalName" />
      </FormCell>
      <FormCell span={3}>
        <TextField
          path="code"
          required
          hint="Part of invoice numbers. Can't be changed after the first invoice."
        />
      </FormCell>
      {record !== null && (
        <FormCell span={3}>
          <SelectField path="status" options={statuses} required hint={statusHints[status]} />
        </FormCell>
      )}
      <FormCell span={3}>
        <SecretField path="taxId" mask={record?.taxIdMasked} hint="12-3456789" />
      </FormCell>
      <FormCell span={3}>
        <TextField path="billingEmail" type="email" required />
      </FormCell>
      <FormCell span={3}>
        <PhoneField path="phone" />
      </FormCell>
      <FormCell span={3}>
        <TextField path="website" hint="https://example.com" />
      </FormCell>
    </FormFields>
  )
}

function PaymentFields() {
  const hasRemitAddress = useDraftValue('remitTo') === 'YES'
  return (
    <>
      <FormFields>
        <FormCell span={3}>
          <SelectField path="defaultCurrency" options={optionsOf(currencies)} required />
        </FormCell>
        <FormCell span={6}>
          <TextAreaField path="remitInstructions" />
        </FormCell>
        <FormCell span={6}>
          <CheckboxField path="remitTo" />
        </FormCell>
      </FormFields>
      {hasRemitAddress && (
        <Suspense>
          <AddressFields path="remitToAddress" required />
        </Suspense>
      )}
    </>
  )
}
