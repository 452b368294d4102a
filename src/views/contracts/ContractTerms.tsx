import { formRateIndex } from '#domain/contracts/form.ts'
import { milestoneCount } from '#domain/contracts/formMilestones.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { overtimeScope, uncoveredLaw } from '#domain/timesheets/warnings.ts'
import { clientLevels, invoiceGroupings, overtimeRules, type EmploymentType } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import {
  CheckboxField,
  DateField,
  TextAreaField,
  RateField,
  SelectField,
  TextField,
} from '#views/records/form/fields.tsx'
import { useDraftValue, useFormValue } from '#views/records/form/FormContext.ts'
import * as styles from '#views/contracts/contracts.css.ts'
import { Milestones } from '#views/contracts/Milestones.tsx'
import { useIsFixed } from '#views/contracts/useIsFixed.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The terms that the Overview tab doesn't show: PO, invoices, milestones, time, notice, conversion and notes. */
export function ContractTerms({ record }: { record: Contract }) {
  const isExternal = useDraftValue('kind') !== 'INTERNAL'
  const ratePath = `rates.${formRateIndex(record)}`
  const isFixed = useIsFixed(ratePath)
  const hasMilestones = useFormValue(({ draft }) => milestoneCount(draft)) > 0
  return (
    <>
      {isExternal && (
        <>
          <FormSection title="Purchase order">
            <PurchaseOrderFields />
          </FormSection>
          <FormSection title="Invoices">
            <InvoiceFields />
          </FormSection>
          {(isFixed || hasMilestones) && <Milestones />}
        </>
      )}
      <FormSection title="Time" hint={overtimeScope}>
        <FormFields>
          <FormCell span={3}>
            <SelectField path="overtimeRule" options={optionsOf(overtimeRules)} required />
          </FormCell>
          <FormCell span={3}>
            <TextField path="maxHoursPerWeek" />
          </FormCell>
          <UncoveredLaw employmentType={record.employmentType} />
          <OvertimeFields ratePath={ratePath} isExternal={isExternal} />
        </FormFields>
      </FormSection>
      <FormSection title="Notice and conversion">
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
            <TextAreaField path="notes" />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}

/** A warning if the selected rule doesn't cover the overtime law of the work location. Only shown for W-2 employees, because only they are owed overtime. */
function UncoveredLaw({ employmentType }: { employmentType: EmploymentType }) {
  const selectedRule = useDraftValue('overtimeRule')
  const remote = useDraftValue('remote')
  const country = useDraftValue('workAddress.country')
  const state = useDraftValue('workAddress.state')
  const rule = overtimeRules.find((key) => key === selectedRule)
  if (employmentType !== 'W2' || rule === undefined) return null
  const texts = uncoveredLaw(remote !== 'REMOTE' && country === 'USA' ? state : null, rule)
  if (texts.length === 0) return null
  return (
    <FormCell span={6}>
      <p role="note" className={styles.lawWarning}>
        {texts.join(' ')}
      </p>
    </FormCell>
  )
}

/** How overtime is billed and paid. */
function OvertimeFields({ ratePath, isExternal }: { ratePath: string; isExternal: boolean }) {
  const isBilled = useDraftValue(`${ratePath}.otBillable`) === 'YES'
  const showsPay = canSeePay(usePermissions())
  return (
    <>
      {isExternal && (
        <>
          <FormCell span={6}>
            <CheckboxField path={`${ratePath}.otBillable`} />
          </FormCell>
          <FormCell span={3}>
            <RateField
              path={`${ratePath}.otBillRate`}
              disabled={!isBilled}
              hint="Leave blank to use the bill rate times the multiplier."
            />
          </FormCell>
          <FormCell span={3}>
            <RateField path={`${ratePath}.otBillMultiplier`} disabled={!isBilled} />
          </FormCell>
          <FormCell span={3}>
            <RateField path={`${ratePath}.dtBillMultiplier`} disabled={!isBilled} />
          </FormCell>
        </>
      )}
      {showsPay && (
        <FormCell span={3}>
          <RateField path={`${ratePath}.otPayMultiplier`} />
        </FormCell>
      )}
    </>
  )
}

function PurchaseOrderFields() {
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
        <CheckboxField path="poRequired" />
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
          <CheckboxField path={path} />
        </FormCell>
      ))}
    </FormFields>
  )
}
