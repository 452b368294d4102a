import { clientLevels, invoiceGroupings, overtimeRules } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import {
  CheckField,
  DateField,
  NotesField,
  RateField,
  SelectField,
  TextField,
} from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The terms that most contracts leave at their defaults: PO, invoices, time, ending and notes. */
export function ContractTerms() {
  const external = useDraftValue('kind') !== 'INTERNAL'
  return (
    <>
      {external && (
        <>
          <FormSection title="Purchase order">
            <OrderFields />
          </FormSection>
          <FormSection title="Invoices">
            <InvoiceFields />
          </FormSection>
        </>
      )}
      <FormSection title="Time">
        <FormFields>
          <FormCell span={3}>
            <SelectField path="overtimeRule" options={optionsOf(overtimeRules)} required />
          </FormCell>
          <FormCell span={3}>
            <TextField path="maxHoursPerWeek" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Ending">
        <FormFields>
          <FormCell span={2}>
            <TextField path="noticeDays" />
          </FormCell>
          <FormCell span={2}>
            <TextField path="guaranteeDays" />
          </FormCell>
          <FormCell span={2}>
            <RateField path="conversionFee" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Notes">
        <FormFields>
          <FormCell span={6}>
            <NotesField path="notes" />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}

function OrderFields() {
  return (
    <FormFields>
      <FormCell span={3}>
        <RateField path="poAmount" />
      </FormCell>
      <FormCell span={3}>
        <TextField path="poHours" />
      </FormCell>
      <FormCell span={3}>
        <DateField path="poExpiry" />
      </FormCell>
      <FormCell span={3}>
        <TextField path="poWarnPct" />
      </FormCell>
      <FormCell span={6}>
        <CheckField path="poRequired" />
      </FormCell>
    </FormFields>
  )
}

function InvoiceFields() {
  return (
    <FormFields>
      <FormCell span={3}>
        <SelectField path="billToLevel" options={optionsOf(clientLevels)} required />
      </FormCell>
      <FormCell span={3}>
        <SelectField path="invoiceGrouping" options={optionsOf(invoiceGroupings)} required />
      </FormCell>
      <FormCell span={3}>
        <TextField path="discountPct" />
      </FormCell>
      <FormCell span={3}>
        <TextField path="vmsFeePct" />
      </FormCell>
      {(['requireApprovedTime', 'waitForAllTimesheets', 'invoiceApproval'] as const).map((path) => (
        <FormCell key={path} span={6}>
          <CheckField path={path} />
        </FormCell>
      ))}
    </FormFields>
  )
}
