import { useId, type ReactNode } from 'react'
import { todayUtc } from '#domain/kernel/dates.ts'
import { effectiveDate, timingOf } from '#domain/settings/dated.ts'
import { inheritedDraft, isChanged, isInherited, type EditedSettings } from '#domain/settings/form.ts'
import type { SettingName, Weekday } from '#domain/settings/record.ts'
import type { FormSetting } from '#domain/settings/values.ts'
import { useChangeDraft, useFormReadOnly, useFormValue } from '#views/records/form/FormContext.ts'
import { settingLabels, settingText, timingText } from '#views/settings/settingTexts.ts'
import * as styles from '#views/settings/settings.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { FormCell } from '#views/ui/form/FormFields.tsx'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'

/** The fields of a setting, and a note about where its value comes from. */
export function Setting({ name, children }: { name: FormSetting; children: ReactNode }) {
  return (
    <FormCell span={3}>
      <div className={styles.fields}>{children}</div>
      <SettingNote name={name} />
    </FormCell>
  )
}

const openSettings = ({ record }: { record: unknown }) => record as EditedSettings

/**
 * Shows whether a setting is inherited, when a change takes effect, and a button to inherit the setting again.
 * If `isFixed` is true, the user can't change some parts of the setting, so the button is hidden.
 */
export function SettingNote({ name, isFixed = false }: { name: FormSetting; isFixed?: boolean }) {
  const record = useFormValue(openSettings)
  const draft = useFormValue((form) => form.draft)
  const change = useChangeDraft()
  const readOnly = useFormReadOnly()
  const labelId = useId()
  const isTenant = record.id === 'TENANT'
  const inherits = isInherited(draft, record, name)
  const hasChanged = isChanged(draft, record, name)
  const inheritedText = settingText(name, record.inherited[name])
  const plannedChange = hasChanged ? undefined : record.planned.find((each) => each.name === name)
  const textUntilThen = plannedChange && settingText(name, plannedChange.before)
  return (
    <div className={styles.note}>
      {inherits ? (
        <span>{isTenant ? 'Product default' : 'Inherited from the tenant'}</span>
      ) : (
        <>
          <span>
            {isTenant ? 'Set for the tenant.' : 'Set for this client.'}
            {inheritedText !== null && ` ${isTenant ? 'Product default' : 'Tenant'}: ${inheritedText}.`}
          </span>
          {!readOnly && !isFixed && (
            <>
              <span id={labelId} hidden>
                {settingLabels[name]}
              </span>
              <Button
                tone="ghost"
                size="small"
                aria-describedby={labelId}
                onClick={() => change(inheritedDraft(draft, record, name))}
              >
                {isTenant ? 'Use product default' : 'Use tenant setting'}
              </Button>
            </>
          )}
        </>
      )}
      {hasChanged && timingOf(name) !== 'NOW' && <span>{`Takes effect ${startOf(name, record)}.`}</span>}
      {plannedChange && (
        <span>{`Takes effect ${plannedChange.from}. Until then: ${textUntilThen ?? ''}.`}</span>
      )}
    </div>
  )
}

/** Shows when a change to a setting takes effect. */
export function TimingHint({ name }: { name: SettingName }) {
  return <TextWithDates text={timingText(name, startOf(name, useFormValue(openSettings)))} />
}

/** Returns the date when a change made today takes effect. Uses the current first day of the week, even if another one is planned. */
function startOf(name: SettingName, { planned, weekStart }: EditedSettings): string {
  const currentWeekStart = planned.find((each) => each.name === 'weekStart')?.before as Weekday | undefined
  return effectiveDate(name, todayUtc(), currentWeekStart ?? weekStart)
}
