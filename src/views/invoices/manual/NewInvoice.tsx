import { Suspense } from 'react'
import { canBeInvoiced } from '#domain/contracts/editable.ts'
import { canView } from '#domain/kernel/permissions.ts'
import { currencies, paymentTerms } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { ContractField } from '#views/contracts/ContractField.tsx'
import { ManualLines } from '#views/invoices/manual/ManualLines.tsx'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import { DateField, TextAreaField, RateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** A manual invoice: the company that it bills, its lines and its terms. */
export function NewInvoice() {
  const hasContract = useDraftValue('contractId') !== ''
  return (
    <>
      <BillTo hasContract={hasContract} />
      <ManualLines isNew />
      <FormSection title="Period and terms">
        <PeriodAndTerms
          termsHint={
            hasContract ? undefined : "If you don't select terms, the terms in the billing settings apply."
          }
        />
      </FormSection>
      {!hasContract && (
        <FormSection title="Billing address" hint="Optional.">
          <Suspense>
            <AddressFields path="billTo.address" />
          </Suspense>
        </FormSection>
      )}
      <TaxAndNotes />
    </>
  )
}

/** The contract determines the company. Without a contract, the user enters the company. */
function BillTo({ hasContract }: { hasContract: boolean }) {
  const canSelectContract = canView(usePermissions(), 'PROJECTS')
  return (
    <FormSection
      title="Bill to"
      hint={
        canSelectContract
          ? 'Select a contract to use its company, currency and terms, or enter a company.'
          : undefined
      }
    >
      <FormFields>
        {canSelectContract && (
          <FormCell span={6}>
            <ContractField
              path="contractId"
              namePath="contractNo"
              canSelect={canBeInvoiced}
              also={({ paymentTerms: terms }) => ({ paymentTerms: terms ?? 'SELECT' })}
            />
          </FormCell>
        )}
        {!hasContract && (
          <>
            <FormCell span={6}>
              <TextField path="billTo.companyName" required={!canSelectContract} />
            </FormCell>
            <FormCell span={3}>
              <TextField path="billTo.contact" />
            </FormCell>
            <FormCell span={3}>
              <TextField path="billTo.email" type="email" />
            </FormCell>
            <FormCell span={3}>
              <SelectField
                path="currency"
                options={optionsOf(currencies)}
                hint="If you don't select a currency, the currency in the billing settings applies."
              />
            </FormCell>
          </>
        )}
      </FormFields>
    </FormSection>
  )
}

/** The period, PO and payment terms of a manual invoice. */
export function PeriodAndTerms({ termsHint }: { termsHint?: string | undefined }) {
  return (
    <FormFields>
      <FormCell span={3}>
        <DateField path="periodStart" required />
      </FormCell>
      <FormCell span={3}>
        <DateField path="periodEnd" required />
      </FormCell>
      <FormCell span={3}>
        <SelectField path="paymentTerms" options={optionsOf(paymentTerms)} hint={termsHint} />
      </FormCell>
      <FormCell span={3}>
        <TextField path="poNumber" />
      </FormCell>
    </FormFields>
  )
}

/** The tax rate and the notes of an invoice. */
export function TaxAndNotes() {
  return (
    <FormSection title="Tax and notes" hint="The internal note is never printed.">
      <FormFields>
        <FormCell span={3}>
          <RateField path="taxRatePct" />
        </FormCell>
        <FormCell span={6}>
          <TextAreaField path="publicNote" />
        </FormCell>
        <FormCell span={6}>
          <TextAreaField path="internalNote" />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}
