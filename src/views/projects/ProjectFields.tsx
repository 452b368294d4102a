import { Suspense } from 'react'
import { maxTasks, taskCount } from '#domain/projects/form.ts'
import { contractKinds } from '#lookups/lists.ts'
import { optionsOf } from '#lookups/options.ts'
import { AddressFields } from '#views/records/form/AddressFields.tsx'
import { DraftField } from '#views/records/form/DraftField.tsx'
import {
  CheckboxField,
  DateField,
  TextAreaField,
  RateField,
  SelectField,
  TextField,
} from '#views/records/form/fields.tsx'
import {
  useChangeDraft,
  useDraftField,
  useDraftValue,
  useFormValue,
} from '#views/records/form/FormContext.ts'
import { PersonField } from '#views/users/PersonField.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

/** The fields of a project. */
export function ProjectFields({ isNew }: { isNew: boolean }) {
  const kind = useDraftValue('kind')
  const isExternal = kind !== 'INTERNAL'
  return (
    <>
      <FormSection title="Project">
        <FormFields>
          <FormCell span={6}>
            <TextField path="name" required />
          </FormCell>
          <FormCell span={3}>
            <SelectField
              path="kind"
              options={optionsOf(contractKinds)}
              required
              hint="Internal projects are never billed."
            />
          </FormCell>
          <FormCell span={3}>
            <TextField path="endClientName" required={kind === 'EXTERNAL'} />
          </FormCell>
          <FormCell span={3}>
            <PersonField
              list="managers"
              path="managerUserId"
              namePath="managerName"
              hint={isNew ? 'You, unless you select someone else.' : undefined}
            />
          </FormCell>
          <FormCell span={6}>
            <TextAreaField path="description" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Schedule">
        <FormFields>
          <FormCell span={3}>
            <DateField path="startDate" required />
          </FormCell>
          <FormCell span={3}>
            <DateField path="endDate" />
          </FormCell>
        </FormFields>
      </FormSection>
      <FormSection title="Budget" hint="Optional.">
        <FormFields>
          <FormCell span={3}>
            <RateField path="budgetHours" />
          </FormCell>
          <FormCell span={3}>
            <RateField path="budgetAmount" />
          </FormCell>
          {isExternal && (
            <FormCell span={6}>
              <CheckboxField path="billable" />
            </FormCell>
          )}
        </FormFields>
      </FormSection>
      <FormSection title="Tasks" hint="Employees select one of these tasks when they enter time.">
        <FormFields>
          <Tasks isExternal={isExternal} />
        </FormFields>
      </FormSection>
      <FormSection title="Work address" hint="Leave blank for remote work.">
        <Suspense>
          <AddressFields path="workAddress" />
        </Suspense>
      </FormSection>
    </>
  )
}

/** The tasks, and an empty row to add another one, up to the maximum number of tasks. */
function Tasks({ isExternal }: { isExternal: boolean }) {
  const count = useFormValue(({ draft }) => taskCount(draft))
  return Array.from({ length: Math.min(count + 1, maxTasks) }, (_, index) => index).flatMap((index) => [
    <FormCell key={`name ${index}`} span={4}>
      <TaskName index={index} />
    </FormCell>,
    <FormCell key={`billable ${index}`} span={2}>
      {isExternal && index < count && <CheckboxField path={`tasks.${index}.billable`} />}
    </FormCell>,
  ])
}

/** The name of a task. New tasks are billable by default. */
function TaskName({ index }: { index: number }) {
  const path = `tasks.${index}`
  const field = useDraftField(`${path}.name`)
  const billable = useDraftValue(`${path}.billable`)
  const change = useChangeDraft()
  return (
    <DraftField field={field}>
      <TextInput
        value={field.value}
        onChange={(name) => change({ [`${path}.name`]: name, [`${path}.billable`]: billable || 'YES' })}
        onBlur={field.leave}
        autoComplete="off"
        readOnly={field.readOnly}
      />
    </DraftField>
  )
}
