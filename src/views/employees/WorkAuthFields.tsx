import { currentPositions } from '#domain/employees/form.ts'
import { i9KeptUntil } from '#domain/employees/i9.ts'
import type { Employee } from '#domain/employees/record.ts'
import { everifyStatuses, workAuthorizations } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { states } from '#lookups/states.ts'
import { SecretField } from '#views/employees/SecretField.tsx'
import { DateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftField, useDraftValue } from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'

interface WorkAuthFieldsProps {
  readonly record: Employee | null
  /** True on the Work authorization tab, where WorkAuthDetails shows both sections of Form I-9 together. */
  readonly isOnTab?: boolean
}

/** The fields of the current work authorization. */
export function WorkAuthFields({ record, isOnTab = false }: WorkAuthFieldsProps) {
  const authPath = `workAuth.${currentPositions(record).auth}`
  const type = useDraftValue(`${authPath}.type`)
  const isCitizen = type === 'USC'
  const { readOnly } = useDraftField(`${authPath}.validTo`)
  const isW2 = useDraftValue('employmentType') === 'W2'
  const hasType = type !== 'SELECT' && type !== ''
  const hasEndDate = hasType && type !== 'USC' && type !== 'GC'
  return (
    <FormFields>
      <FormCell span={2}>
        <SelectField path={`${authPath}.type`} options={optionsOf(workAuthorizations)} />
      </FormCell>
      <FormCell span={2}>
        <DateField path={`${authPath}.validFrom`} />
      </FormCell>
      <FormCell span={2}>
        <DateField
          path={`${authPath}.validTo`}
          required={hasEndDate}
          hint={isCitizen && !readOnly ? "Leave blank. Citizenship doesn't expire." : undefined}
        />
      </FormCell>
      {hasEndDate && (
        <>
          <FormCell span={2}>
            <DateField path={`${authPath}.extensionFiledOn`} />
          </FormCell>
          <FormCell span={2}>
            <DateField path={`${authPath}.extendedUntil`} hint="Last day of work allowed by the extension." />
          </FormCell>
        </>
      )}
      {isW2 && !(isOnTab && hasType) && (
        <FormCell span={2}>
          <I9Section2Field authPath={authPath} />
        </FormCell>
      )}
    </FormFields>
  )
}

const I9Section2Field = ({ authPath }: { authPath: string }) => (
  <DateField path={`${authPath}.i9Section2On`} hint="Due within three business days after the hire date." />
)

/** The other fields of the current work authorization, on the Work authorization tab. Renders nothing until a type is selected. */
export function WorkAuthDetails({ record, maintains }: { record: Employee; maintains: boolean }) {
  const { auth } = currentPositions(record)
  const authPath = `workAuth.${auth}`
  const current = record.workAuth[auth]
  const type = useDraftValue(`${authPath}.type`)
  const isW2 = useDraftValue('employmentType') === 'W2'
  if (type === '' || type === 'SELECT') return null
  const isStudent = type === 'OPT' || type === 'CPT'
  const isTemporary = type !== 'USC' && type !== 'GC'
  const keepUntil = i9KeptUntil(record)
  return (
    <>
      {maintains && (
        <FormSection
          title="Document numbers"
          hint="Encrypted when saved. Enter a number only to add or change it."
        >
          <FormFields>
            <FormCell span={2}>
              <SecretField path={`${authPath}.documentNumber`} mask={current?.documentNumber} />
            </FormCell>
            {isTemporary && (
              <FormCell span={2}>
                <SecretField
                  path={`${authPath}.receiptNumber`}
                  mask={current?.receiptNumber}
                  hint="3 letters and 10 digits."
                />
              </FormCell>
            )}
            {isStudent && (
              <FormCell span={2}>
                <SecretField
                  path={`${authPath}.sevisId`}
                  mask={current?.sevisId}
                  hint="The letter N followed by 10 digits."
                />
              </FormCell>
            )}
          </FormFields>
        </FormSection>
      )}
      {type === 'H1B' && (
        <FormSection title="Labor condition application" hint="The work location on the LCA.">
          <FormFields>
            <FormCell span={3}>
              <TextField path={`${authPath}.lcaCity`} />
            </FormCell>
            <FormCell span={3}>
              <SelectField path={`${authPath}.lcaState`} options={states} />
            </FormCell>
          </FormFields>
        </FormSection>
      )}
      {isW2 && (
        <FormSection
          title="Form I-9 and E-Verify"
          hint={
            keepUntil !== null && (
              <TextWithDates
                text={`Keep the form until ${keepUntil}: 3 years after the hire date or 1 year after the last day, whichever is later.`}
              />
            )
          }
        >
          <FormFields>
            <FormCell span={3}>
              <DateField path={`${authPath}.i9Section1On`} />
            </FormCell>
            <FormCell span={3}>
              <I9Section2Field authPath={authPath} />
            </FormCell>
            <FormCell span={3}>
              <SelectField path={`${authPath}.everifyStatus`} options={optionsOf(everifyStatuses)} />
            </FormCell>
            <FormCell span={3}>
              <TextField path={`${authPath}.everifyCase`} />
            </FormCell>
          </FormFields>
        </FormSection>
      )}
    </>
  )
}
