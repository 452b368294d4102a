import { currentPositions } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { currencies, payRateUnits } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { RateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The field for the employer's costs on top of pay, as a percentage. */
export const BurdenField = () => (
  <TextField path="burdenPct" hint="Leave blank to use the default burden for this employment type." />
)

/** The fields for the current default pay rate. For a new employee, also the field for the burden. */
export function PaySection({ record }: { record: Employee | null }) {
  const ratePath = `payRates.${currentPositions(record).rate}`
  return (
    <FormSection title="Pay" hint="Default pay rate. Contracts can override it.">
      <FormFields>
        <FormCell span={2}>
          <RateField path={`${ratePath}.rate`} />
        </FormCell>
        <FormCell span={2}>
          <SelectField path={`${ratePath}.unit`} options={optionsOf(payRateUnits)} />
        </FormCell>
        <FormCell span={2}>
          <SelectField path={`${ratePath}.currency`} options={optionsOf(currencies)} />
        </FormCell>
        {record?.payRates?.[currentPositions(record).rate] !== undefined && (
          <FormCell span={2}>
            <RateField path={`${ratePath}.otMultiplier`} />
          </FormCell>
        )}
        {record === null && (
          <FormCell span={2}>
            <BurdenField />
          </FormCell>
        )}
      </FormFields>
    </FormSection>
  )
}
