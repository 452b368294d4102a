import { currentEntries } from '#domain/employees/form.ts'
import type { Employee } from '#domain/employees/record.ts'
import { workAuthorizations } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { DateField, SelectField } from '#views/records/fields.tsx'
import { useDraftValue } from '#views/records/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'

/** The fields of the current work authorization. */
export function WorkAuthFields({ record }: { record: Employee | null }) {
  const at = `workAuth.${currentEntries(record).auth}`
  const type = useDraftValue(`${at}.type`)
  const endless = type === 'USC'
  const w2 = useDraftValue('employmentType') === 'W2'
  const ends = type !== 'SELECT' && type !== '' && type !== 'USC' && type !== 'GC'
  return (
    <FormFields>
      <FormCell span={2}>
        <SelectField path={`${at}.type`} options={optionsOf(workAuthorizations)} />
      </FormCell>
      <FormCell span={2}>
        <DateField path={`${at}.validFrom`} />
      </FormCell>
      <FormCell span={2}>
        <DateField
          path={`${at}.validTo`}
          required={ends}
          hint={endless ? "Leave empty. Citizenship doesn't expire." : undefined}
        />
      </FormCell>
      {ends && (
        <>
          <FormCell span={2}>
            <DateField path={`${at}.extensionFiledOn`} />
          </FormCell>
          <FormCell span={2}>
            <DateField path={`${at}.extendedUntil`} hint="The last day of work that the extension allows." />
          </FormCell>
        </>
      )}
      {w2 && (
        <FormCell span={2}>
          <DateField path={`${at}.i9Section2On`} hint="Due three business days after the hire date." />
        </FormCell>
      )}
    </FormFields>
  )
}
