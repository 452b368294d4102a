import { isShown, type EditedSettings } from '#domain/settings/form.ts'
import {
  prorationMethods,
  quantityPrecisions,
  sequenceResets,
  timeSteps,
  weekdays,
} from '#domain/settings/record.ts'
import { currencies, employmentTypes, invoiceFrequencies, paymentTerms } from '#lookups/lists.ts'
import { optionsOf, withSelectPrompt, toWords } from '#lookups/options.ts'
import { CheckboxField, DateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useFormValue } from '#views/records/form/FormContext.ts'
import { Setting, TimingHint } from '#views/settings/Setting.tsx'
import { settingText } from '#views/settings/settingTexts.ts'
import { FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const wordOptions = (keys: readonly string[]) =>
  withSelectPrompt(keys.map((key) => ({ key, text: toWords(key) })))
const dayOptions = wordOptions(weekdays)
const timeStepOptions = withSelectPrompt(
  timeSteps.map((step) => ({ key: String(step), text: settingText('timeStep', step) ?? '' })),
)
const precisionOptions = withSelectPrompt(
  quantityPrecisions.map((digits) => ({ key: String(digits), text: `${digits} decimal places` })),
)
const prorationOptions = wordOptions(prorationMethods)
const resetOptions = withSelectPrompt(
  sequenceResets.map((key) => ({ key, text: settingText('resetSequence', key) ?? '' })),
)

/** Shows the fields that set when weeks and bi-weekly billing periods start, and how time is entered, approved and locked. */
export function TimeFields() {
  const hint = <TimingHint name="timeStep" />
  return (
    <>
      <FormSection title="Week" hint={hint}>
        <FormFields>
          <Setting name="weekStart">
            <SelectField path="weekStart" options={dayOptions} required />
          </Setting>
          <Setting name="biWeeklyAnchor">
            <DateField path="biWeeklyAnchor" required />
          </Setting>
        </FormFields>
      </FormSection>
      <FormSection title="Time entry" hint={hint}>
        <FormFields>
          <Setting name="timeStep">
            <SelectField path="timeStep" options={timeStepOptions} required />
          </Setting>
          <Setting name="captureInOut">
            <CheckboxField path="captureInOut" />
          </Setting>
          <Setting name="noteRequired">
            <CheckboxField path="noteRequired" />
          </Setting>
        </FormFields>
      </FormSection>
      <FormSection
        title="Approval and locking"
        hint={<>{hint} Changes to self-approval take effect immediately.</>}
      >
        <FormFields>
          <Setting name="submitDeadline">
            <SelectField
              path="submitDeadline.weekday"
              options={dayOptions}
              hint="The day of the week when timesheets for the previous week are due. If no day is selected, there is no deadline."
            />
            <TextField path="submitDeadline.hour" hint="From 0 to 23." />
          </Setting>
          <Setting name="lockAfterDays">
            <TextField
              path="lockAfterDays"
              hint="Counted from the date of the entry. Leave blank to never lock time automatically."
            />
          </Setting>
          <Setting name="graceDays">
            <TextField path="graceDays" required hint="Added to the days in “Lock time after”." />
          </Setting>
          <Setting name="allowSelfApproval">
            <CheckboxField path="allowSelfApproval" />
          </Setting>
          <Setting name="autoApproveAfterDays">
            <TextField
              path="autoApproveAfterDays"
              hint="Time that isn't approved or rejected within this many days of submission is approved automatically. Leave blank to turn this off."
            />
          </Setting>
        </FormFields>
      </FormSection>
    </>
  )
}

/** Shows the fields that set the defaults and rules of contracts, and how invoices, margins and receivables are computed and shown. */
export function BillingFields() {
  const canViewMargin = useFormValue(({ record }) => isShown(record as EditedSettings, 'targetMarginPct'))
  return (
    <>
      <FormSection
        title="New contracts"
        hint="Prefilled in new and imported contracts. Changes take effect immediately."
      >
        <FormFields>
          <Setting name="defaultPaymentTerms">
            <SelectField path="defaultPaymentTerms" options={optionsOf(paymentTerms)} required />
          </Setting>
          <Setting name="defaultInvoiceFrequency">
            <SelectField path="defaultInvoiceFrequency" options={optionsOf(invoiceFrequencies)} required />
          </Setting>
          <Setting name="defaultCurrency">
            <SelectField path="defaultCurrency" options={optionsOf(currencies)} required />
          </Setting>
        </FormFields>
      </FormSection>
      <FormSection
        title="Contract rules"
        hint="If a second person is required, a contract can't be approved by the person who added it or last changed it. Changes take effect immediately."
      >
        <FormFields>
          <Setting name="allowOpenEndedContracts">
            <CheckboxField path="allowOpenEndedContracts" />
          </Setting>
          <Setting name="contractApproverMustDiffer">
            <CheckboxField path="contractApproverMustDiffer" />
          </Setting>
        </FormFields>
      </FormSection>
      <FormSection title="Invoice lines" hint={<TimingHint name="quantityPrecision" />}>
        <FormFields>
          <Setting name="quantityPrecision">
            <SelectField path="quantityPrecision" options={precisionOptions} required />
          </Setting>
          <Setting name="prorationMethod">
            <SelectField path="prorationMethod" options={prorationOptions} required />
          </Setting>
        </FormFields>
      </FormSection>
      {canViewMargin && (
        <>
          <FormSection title="Margin" hint="Changes take effect immediately.">
            <FormFields>
              <Setting name="targetMarginPct">
                <TextField
                  path="targetMarginPct"
                  required
                  hint="Contracts below this margin are flagged and counted on the dashboard."
                />
              </Setting>
            </FormFields>
          </FormSection>
          <FormSection
            title="Burden"
            hint={
              <>
                Prefilled for new employees, and used for margins if an employee's record has no burden
                percentage. <TimingHint name="burdenPctByType" />
              </>
            }
          >
            <FormFields>
              <Setting name="burdenPctByType">
                {employmentTypes.map((type) => (
                  <TextField key={type} path={`burdenPctByType.${type}`} required />
                ))}
              </Setting>
            </FormFields>
          </FormSection>
        </>
      )}
      <FormSection title="Receivables" hint="Changes take effect immediately.">
        <FormFields>
          <Setting name="agingBuckets">
            <TextField
              path="agingBuckets"
              required
              hint="The number of days past due at which each bucket ends, such as 30, 60, 90. The final bucket has no end."
            />
          </Setting>
          <Setting name="reminderDays">
            <TextField
              path="reminderDays"
              hint="When to email reminders for unpaid invoices, in days after the due date, such as -3, 1, 7. Negative numbers are days before the due date. Leave blank to send no reminders."
            />
          </Setting>
        </FormFields>
      </FormSection>
      <FormSection
        title="Branding"
        hint="Shown on invoices and credit notes. Changes apply to invoices and credit notes issued from now on."
      >
        <FormFields>
          <Setting name="branding">
            <TextField
              path="branding.color"
              hint="The color of the bar at the top of the first page, as a hex code."
            />
            <TextField path="branding.footer" hint="Printed at the bottom of every page." />
          </Setting>
        </FormFields>
      </FormSection>
    </>
  )
}

/** Shows the fields that set how many days in advance users are alerted to an end or expiration date. */
export function AlertFields() {
  return (
    <FormSection
      title="Alerts"
      hint="Days before the end or expiration date, largest first. Changes take effect immediately."
    >
      <FormFields>
        <Setting name="contractAlertDays">
          <TextField path="contractAlertDays" required hint={alertHint} />
        </Setting>
        <Setting name="expiryAlertDays">
          <TextField path="expiryAlertDays" required hint={alertHint} />
        </Setting>
      </FormFields>
    </FormSection>
  )
}

const alertHint =
  'Lists show the days left once the largest number is reached. The dashboard and filters use the three largest numbers that are 90 or less.'

/** Shows the fields that set how invoices and credit notes are numbered. */
export function NumberingFields() {
  return (
    <FormSection title="Invoices and credit notes" hint={<TimingHint name="resetSequence" />}>
      <FormFields>
        <Setting name="invoiceNumberFormat">
          <TextField
            path="invoiceNumberFormat"
            required
            hint="{CLIENT} is the client's code, {YYYY} the year, {MM} the month and {SEQ:5} a 5-digit sequence number."
          />
        </Setting>
        <Setting name="creditNumberFormat">
          <TextField
            path="creditNumberFormat"
            required
            hint="Uses the same placeholders as invoice numbers."
          />
        </Setting>
        <Setting name="resetSequence">
          <SelectField path="resetSequence" options={resetOptions} required />
        </Setting>
      </FormFields>
    </FormSection>
  )
}
