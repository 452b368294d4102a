import { currentEntries } from '#domain/employees/form.ts'
import { i9KeptUntil } from '#domain/employees/i9.ts'
import type { Employee } from '#domain/employees/record.ts'
import { everifyStatuses, workAuthorizations } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { states } from '#lookups/states.ts'
import { SecretField } from '#views/employees/SecretField.tsx'
import { DateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { WithDates } from '#views/ui/kit/WithDates.tsx'

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
          hint={endless ? "Leave blank. Citizenship doesn't expire." : undefined}
        />
      </FormCell>
      {ends && (
        <>
          <FormCell span={2}>
            <DateField path={`${at}.extensionFiledOn`} />
          </FormCell>
          <FormCell span={2}>
            <DateField path={`${at}.extendedUntil`} hint="Last day of work allowed by the extension." />
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

/** The other fields of the current work authorization, on a separate tab. */
export function WorkAuthDetails({ record, maintains }: { record: Employee; maintains: boolean }) {
  const { auth } = currentEntries(record)
  const at = `workAuth.${auth}`
  const current = record.workAuth[auth]
  const type = useDraftValue(`${at}.type`)
  const w2 = useDraftValue('employmentType') === 'W2'
  if (type === '' || type === 'SELECT') return null
  const isStudent = type === 'OPT' || type === 'CPT'
  const isForeign = type !== 'USC' && type !== 'GC'
  const keptUntil = i9KeptUntil(record)
  return (
    <>
      {maintains && (
        <FormSection
          title="Document numbers"
          hint="Encrypted when saved. Enter a number only to add or change it."
        >
          <FormFields>
            <FormCell span={2}>
              <SecretField path={`${at}.documentNumber`} mask={current?.documentNumber} />
            </FormCell>
            {isForeign && (
              <FormCell span={2}>
                <SecretField
                  path={`${at}.receiptNumber`}
                  mask={current?.receiptNumber}
                  hint="3 letters and 10 digits."
                />
              </FormCell>
            )}
            {isStudent && (
              <FormCell span={2}>
                <SecretField path={`${at}.sevisId`} mask={current?.sevisId} hint="N and 10 digits." />
              </FormCell>
            )}
          </FormFields>
        </FormSection>
      )}
      {type === 'H1B' && (
        <FormSection title="Labor condition application" hint="The work location on the LCA.">
          <FormFields>
            <FormCell span={3}>
              <TextField path={`${at}.lcaCity`} />
            </FormCell>
            <FormCell span={3}>
              <SelectField path={`${at}.lcaState`} options={states} />
            </FormCell>
          </FormFields>
        </FormSection>
      )}
      {w2 && (
        <FormSection
          title="Form I-9 and E-Verify"
          hint={
            keptUntil !== null && (
              <WithDates
                text={`Keep the form until ${keptUntil}: 3 years after the hire date or 1 year after the last day, whichever is later.`}
              />
            )
          }
        >
          <FormFields>
            <FormCell span={2}>
              <DateField path={`${at}.i9Section1On`} />
            </FormCell>
            <FormCell span={2}>
              <SelectField path={`${at}.everifyStatus`} options={optionsOf(everifyStatuses)} />
            </FormCell>
            <FormCell span={2}>
              <TextField path={`${at}.everifyCase`} />
            </FormCell>
          </FormFields>
        </FormSection>
      )}
    </>
  )
}
