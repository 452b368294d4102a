import { Suspense } from 'react'
import type { Contract } from '#domain/contracts/record.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { allowsDatedChanges } from '#domain/contracts/dated.ts'
import { isClosed } from '#domain/contracts/editable.ts'
import { canBeOpenEnded, formRateIndex, workPlaces } from '#domain/contracts/form.ts'
import {
  clientLevels,
  contractKinds,
  currencies,
  invoiceFrequencies,
  orderTypes,
  paymentTerms,
  payRateUnits,
} from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { EmployeeField } from '#views/employees/EmployeeField.tsx'
import { ProjectField } from '#views/projects/ProjectField.tsx'
import { ContractField } from '#views/contracts/ContractField.tsx'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import * as styles from '#views/records/records.css.ts'
import { DateField, RateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue, useFormReadOnly, useFormValue } from '#views/records/form/FormContext.ts'
import { FormMargin } from '#views/contracts/FormMargin.tsx'
import { useIsFixed } from '#views/contracts/useIsFixed.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The fields of a contract. For an internal contract, the fields that don't apply are hidden. */
export function ContractFields({ record }: { record: Contract | null }) {
  const isExternal = useDraftValue('kind') !== 'INTERNAL'
  const isApproved = record !== null && allowsDatedChanges(record.status)
  const readOnly = useFormReadOnly()
  const requiredHint = record === null || record.status === 'DRAFT' ? 'Required before approval.' : undefined
  return (
    <>
      <FormSection title="Basics">
        <BasicFields />
      </FormSection>
      <FormSection title="Term">
        <TermFields isExternal={isExternal} />
      </FormSection>
      <FormSection
        title="Rates"
        hint={isApproved || readOnly ? undefined : 'These rates take effect on the start date.'}
      >
        <RateFields record={record} isExternal={isExternal} />
      </FormSection>
      {isExternal && (
        <>
          <FormSection title="Invoicing">
            <FormFields>
              <FormCell span={3}>
                <SelectField path="paymentTerms" options={optionsOf(paymentTerms)} required />
              </FormCell>
              <FormCell span={3}>
                <SelectField path="invoiceFrequency" options={optionsOf(invoiceFrequencies)} required />
              </FormCell>
              <FormCell span={3}>
                <TextField path="billingContact.name" hint={requiredHint} />
              </FormCell>
              <FormCell span={3}>
                <TextField path="billingContact.email" type="email" hint={requiredHint} />
              </FormCell>
            </FormFields>
          </FormSection>
          <FormSection
            title="Parties"
            hint="Every company in the chain, from the one we bill to the end client."
          >
            <PartyFields />
          </FormSection>
        </>
      )}
      <FormSection title="Work location" hint={requiredHint}>
        <WorkLocationFields />
      </FormSection>
    </>
  )
}

function BasicFields() {
  const endClient = useDraftValue('parties.END_CLIENT')
  return (
    <FormFields>
      <FormCell span={4}>
        <TextField path="title" required />
      </FormCell>
      <FormCell span={2}>
        <SelectField path="kind" options={optionsOf(contractKinds)} required />
      </FormCell>
      <FormCell span={3}>
        <ProjectField
          path="projectId"
          namePath="projectName"
          also={({ endClientName }) =>
            endClient === '' && endClientName !== null ? { 'parties.END_CLIENT': endClientName } : {}
          }
          required
        />
      </FormCell>
      <FormCell span={3}>
        <EmployeeField path="employeeId" namePath="employeeName" required />
      </FormCell>
    </FormFields>
  )
}

function TermFields({ isExternal }: { isExternal: boolean }) {
  const orderType = useDraftValue('orderType')
  const isOpenEndAllowed = useFormValue(({ draft, record }) =>
    canBeOpenEnded(draft, record as Contract | null),
  )
  const hasPredecessor = orderType === 'EXTENSION' || orderType === 'RENEWAL'
  const readOnly = useFormReadOnly()
  return (
    <FormFields>
      <FormCell span={3}>
        <SelectField path="orderType" options={optionsOf(orderTypes)} required />
      </FormCell>
      <FormCell span={3}>
        <ContractField
          path="predecessorId"
          namePath="predecessorNo"
          required={hasPredecessor}
          disabled={!hasPredecessor}
          hint={hasPredecessor || readOnly ? undefined : 'Only extensions and renewals have a predecessor.'}
        />
      </FormCell>
      <FormCell span={2}>
        <DateField path="startDate" required />
      </FormCell>
      <FormCell span={2}>
        <DateField path="endDate" required={isExternal && !isOpenEndAllowed} />
      </FormCell>
      {isExternal && (
        <FormCell span={2}>
          <TextField path="poNumber" />
        </FormCell>
      )}
    </FormFields>
  )
}

function RateFields({ record, isExternal }: { record: Contract | null; isExternal: boolean }) {
  const ratePath = `rates.${formRateIndex(record)}`
  const showsPay = canSeePay(usePermissions())
  const isFixed = useIsFixed(ratePath)
  const isBeforeApproval = record === null || (!allowsDatedChanges(record.status) && !isClosed(record.status))
  return (
    <FormFields>
      <FormCell span={2}>
        <SelectField path="currency" options={optionsOf(currencies)} required />
      </FormCell>
      {isExternal && (
        <>
          <FormCell span={2}>
            <RateField path={`${ratePath}.billRate`} required />
          </FormCell>
          <FormCell span={2}>
            <SelectField path={`${ratePath}.billRateUnit`} options={optionsOf(payRateUnits)} required />
          </FormCell>
        </>
      )}
      {showsPay && (
        <>
          <FormCell span={2}>
            <RateField path={`${ratePath}.payRate`} required />
          </FormCell>
          <FormCell span={2}>
            <SelectField path={`${ratePath}.payRateUnit`} options={optionsOf(payRateUnits)} required />
          </FormCell>
        </>
      )}
      {isFixed && (
        <FormCell span={2}>
          <RateField
            path={`${ratePath}.fixedAmount`}
            hint="In the contract's currency. Milestones must add up to this amount."
          />
        </FormCell>
      )}
      {isExternal && showsPay && !isFixed && isBeforeApproval && (
        <FormCell span={6}>
          <FormMargin record={record} ratePath={ratePath} />
        </FormCell>
      )}
    </FormFields>
  )
}

function WorkLocationFields() {
  const isRemote = useDraftValue('remote') === 'REMOTE'
  return (
    <>
      <FormFields>
        <FormCell span={3}>
          <SelectField path="remote" options={workPlaces} />
        </FormCell>
      </FormFields>
      {!isRemote && (
        <Suspense>
          <AddressFields path="workAddress" />
        </Suspense>
      )}
    </>
  )
}

function PartyFields() {
  return (
    <fieldset className={styles.group} aria-label="Parties">
      <FormFields>
        {clientLevels.map((level) => (
          <FormCell key={level} span={3}>
            <TextField path={`parties.${level}`} required={level === 'END_CLIENT'} />
          </FormCell>
        ))}
      </FormFields>
    </fieldset>
  )
}
