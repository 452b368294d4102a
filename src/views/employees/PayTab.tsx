import { nextRateIndex } from '#domain/employees/formLists.ts'
import { currentPositions } from '#domain/employees/form.ts'
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
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { tableRoles } from '#views/ui/table/tableRoles.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The current default pay rate, a new planned rate, all rates over time, and the burden. Each rate is valid until the next one starts, so there are no gaps or overlaps. */
export function PayTab({ record }: { record: Employee }) {
  const readOnly = useFormReadOnly()
  return (
    <>
      <PaySection record={record} />
      {nextRateIndex(record) !== null && !readOnly && (
        <FormSection title="Planned rate" hint="Replaces the current rate starting on the effective date.">
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
  const readOnly = useFormReadOnly()
  const current = record.payRates?.[currentPositions(record).rate]
  const rates = (record.payRates ?? []).toSorted((one, other) =>
    one.effectiveFrom.localeCompare(other.effectiveFrom),
  )
  if (rates.length === 0)
    return (
      <p className={styles.note}>{readOnly ? 'No pay rate yet.' : 'No pay rate yet. Enter one above.'}</p>
    )
  return (
    <table {...tableRoles.table} className={styles.stacked} aria-label="Pay rates">
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          {['From', 'Through', 'Rate', 'Currency'].map((text) => (
            <th key={text} {...tableRoles.header} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rates
          .map((rate, index) => {
            const nextStart = rates[index + 1]?.effectiveFrom
            return (
              <tr
                key={rate.effectiveFrom}
                {...tableRoles.row}
                aria-current={rate === current ? 'true' : undefined}
              >
                <td {...tableRoles.cell}>
                  <TextWithDates text={rate.effectiveFrom} />
                </td>
                <td {...tableRoles.cell} data-label="Through">
                  <TextWithDates text={nextStart === undefined ? 'Open-ended' : addDays(nextStart, -1)} />
                </td>
                <td {...tableRoles.cell}>
                  <RateText rate={rate.rate} unit={rate.unit} />
                  {rate === current && ' (current)'}
                </td>
                <td {...tableRoles.cell}>{rate.currency}</td>
              </tr>
            )
          })
          .toReversed()}
      </tbody>
    </table>
  )
}
