import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import { taskOwners } from '#domain/settings/record.ts'
import { checklists, entryCount, holidayFields, taskFields } from '#domain/settings/values.ts'
import { withSelectPrompt, toWords } from '#lookups/options.ts'
import { CheckboxField, DateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useChangeDraft, useFormReadOnly, useFormValue } from '#views/records/form/FormContext.ts'
import { SettingNote } from '#views/settings/Setting.tsx'
import { employmentTypeText } from '#views/settings/settingTexts.ts'
import * as styles from '#views/settings/settings.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { Select } from '#views/ui/input/Select.tsx'

const owners = withSelectPrompt(
  taskOwners.map((key) => ({ key, text: key.length === 2 ? key : toWords(key) })),
)
const checklistOptions = checklists.map(({ phase, type, path }) => ({
  key: path,
  text: `${toWords(phase)}, ${employmentTypeText(type)}`,
}))

/** The days on which nobody is expected to work. */
export function HolidayFields() {
  return (
    <FormSection title="Holidays" hint="Shown on timesheets. Changes take effect immediately.">
      <Entries path="holidays" entryLabel="Holiday" fields={holidayFields} className={styles.holiday}>
        {(path) => (
          <>
            <div className={styles.wholeLine}>
              <TextField path={`${path}.name`} />
            </div>
            <DateField path={`${path}.date`} />
          </>
        )}
      </Entries>
      <SettingNote name="holidays" />
    </FormSection>
  )
}

/** The onboarding and offboarding tasks, by employment type. */
export function ChecklistFields() {
  const [path, setPath] = useState(checklistOptions[0]?.key ?? '')
  return (
    <FormSection
      title="Checklists"
      hint="Onboarding tasks are due a number of workdays after the hire date, and offboarding tasks after the last day. Use a negative number for days before that date. Checklists that have already started keep their tasks."
    >
      <FormFields>
        <FormCell span={3}>
          <Field label="Checklist">
            <Select noPlaceholder value={path} onChange={setPath} options={checklistOptions} />
          </Field>
          <SettingNote name="checklistTemplates" />
        </FormCell>
        <FormCell span={6}>
          <Entries key={path} path={path} entryLabel="Task" fields={taskFields} className={styles.task}>
            {(taskPath) => (
              <>
                <div className={styles.wholeLine}>
                  <TextField path={`${taskPath}.title`} />
                </div>
                <TextField path={`${taskPath}.dueOffsetDays`} />
                <SelectField path={`${taskPath}.ownerRole`} options={owners} />
                <CheckboxField path={`${taskPath}.mandatory`} />
              </>
            )}
          </Entries>
        </FormCell>
      </FormFields>
    </FormSection>
  )
}

interface EntriesProps {
  readonly path: string
  /** The singular label of an entry. */
  readonly entryLabel: string
  readonly fields: readonly string[]
  readonly className: string
  readonly children: (path: string) => ReactNode
}

/** The entries of a list and, unless the form is read-only, an empty entry to add another one. */
function Entries({ path, entryLabel, fields, className, children }: EntriesProps) {
  const draft = useFormValue((form) => form.draft)
  const change = useChangeDraft()
  const readOnly = useFormReadOnly()
  const count = entryCount(draft, path)
  return Array.from({ length: readOnly ? count : count + 1 }, (_, index) => (
    <div
      key={index}
      role="group"
      aria-label={index < count ? `${entryLabel} ${index + 1}` : `New ${entryLabel.toLowerCase()}`}
      className={`${styles.line} ${className}`}
    >
      {children(`${path}.${index}`)}
      {index < count && !readOnly && (
        <Button
          tone="ghost"
          iconOnly
          icon={X}
          onClick={() => change(withoutEntry(draft, path, fields, index))}
        >
          {`Remove ${entryLabel.toLowerCase()} ${index + 1}`}
        </Button>
      )}
    </div>
  ))
}

/** Returns the draft values that change when one entry is removed from a list. Later entries move up. */
function withoutEntry(draft: Draft, path: string, fields: readonly string[], removedIndex: number): Draft {
  const count = entryCount(draft, path)
  const movedIndexes = Array.from({ length: count - removedIndex }, (_, index) => removedIndex + index)
  return Object.fromEntries(
    movedIndexes.flatMap((index) =>
      fields.map((name) => [`${path}.${index}.${name}`, draft[`${path}.${index + 1}.${name}`] ?? '']),
    ),
  )
}
