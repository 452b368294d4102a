import { nextRatePlace } from '#domain/employees/formLists.ts'
import { currentEntries } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { currencies, payRateUnits } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { BurdenField, PaySection } from '#views/employees/PaySection.tsx'
import { PlannedRates } from '#views/employees/history/PlannedRates.tsx'
import * as styles from '#views/records/list/rows.css.ts'
import { DateField, RateField, SelectField } from '#views/records/form/fields.tsx'
import { useFormReadOnly } from '#views/records/form/FormContext.ts'
import { RateText } from '#views/records/RateText.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The default pay rates over time. Each is valid until the next one starts, so there is never a gap or an overlap. */
export function PayTab({ record }: { record: Employee }) {
  const readOnly = useFormReadOnly()
  return (
    <>
      <PaySection record={record} />
      {nextRatePlace(record) !== null && !readOnly && (
        <FormSection title="Next rate" hint="Replaces the current rate from the day it starts.">
          <FormFields>
            <FormCell span={3}>
              <DateField path="nextRate.effectiveFrom" />
            </FormCell>
            <FormCell span={3}>
              <RateField path="nextRate.rate" />
            </FormCell>
            <FormCell span={3}>
              <SelectField path="nextRate.unit" options={optionsOf(payRateUnits)} />
            </FormCell>
            <FormCell span={3}>
              <SelectField path="nextRate.currency" options={optionsOf(currencies)} />
            </FormCell>
          </FormFields>
        </FormSection>
      )}
      <FormSection title="Rates over time">
        <Rates record={record} />
        <PlannedRates employee={record} />
      </FormSection>
      <FormSection title="Burden" hint="Taxes, insurance and benefits on top of pay.">
        <FormFields>
          <FormCell span={3}>
            <BurdenField />
          </FormCell>
        </FormFields>
      </FormSection>
    </>
  )
}

function Rates({ record }: { record: Employee }) {
  const current = record.payRates?.[currentEntries(record).rate]
  const rates = (record.payRates ?? []).toSorted((one, other) =>
    one.effectiveFrom.localeCompare(other.effectiveFrom),
  )
  if (rates.length === 0) return <p className={styles.note}>No pay rate yet. Enter one above.</p>
  return (
    <table className={styles.table} aria-label="Pay rates">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Through</th>
          <th scope="col">Rate</th>
          <th scope="col">Currency</th>
        </tr>
      </thead>
      <tbody>
        {rates
          .map((rate, at) => {
            const until = rates[at + 1]?.effectiveFrom
            return (
              <tr key={rate.effectiveFrom} aria-current={rate === current ? 'true' : undefined}>
                <td>{rate.effectiveFrom}</td>
                <td>{until === undefined ? 'Open-ended' : addDays(until, -1)}</td>
                <td>
                  <RateText rate={rate.rate} unit={rate.unit} />
                  {rate === current && ' (current)'}
                </td>
                <td>{rate.currency}</td>
              </tr>
            )
          })
          .toReversed()}
      </tbody>
    </table>
  )
}
