import { useState } from 'react'
import { canonicalDate, isDate } from '#views/ui/date/calendar.ts'
import { DateInput } from '#views/ui/date/DateInput.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import type { SelectedFilters, FilterDefinition } from '#views/ui/filter/filterDefinition.ts'
import { RadioGroup } from '#views/ui/input/RadioGroup.tsx'

interface FilterDatesProps {
  readonly filter: FilterDefinition
  readonly selected: SelectedFilters
  readonly onChange: (changes: SelectedFilters) => void
}

/** A period, or a range of days that can be open at either end. Loaded on demand. */
export default function FilterDates({ filter, selected, onChange }: FilterDatesProps) {
  const { key, text, options, range: [from, until] = [key, key] } = filter
  const value = selected[key]?.[0] ?? ''
  const setDays = (changes: SelectedFilters) =>
    onChange(options.length === 0 || key === from ? changes : { [key]: [], ...changes })
  return (
    <div role="group" aria-label={text} className={styles.panel}>
      {options.length > 0 && (
        <RadioGroup
          label={text}
          value={value}
          options={options}
          onChange={(period) => onChange({ [from]: [], [until]: [], [key]: [period] })}
        />
      )}
      <Day label="From" value={selected[from]?.[0] ?? ''} onChange={(days) => setDays({ [from]: days })} />
      <Day
        label="Through"
        value={selected[until]?.[0] ?? ''}
        onChange={(days) => setDays({ [until]: days })}
      />
    </div>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onChange: (days: readonly string[]) => void
}

/** One end of the range. A change applies as soon as the text is a valid date or empty. */
function Day({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setTyped(value)
  }
  const onType = (text: string) => {
    setTyped(text)
    if (text === '' && value !== '') onChange([])
    else if (isDate(text) && text !== value) onChange([text])
  }
  const isInvalid = typed !== '' && canonicalDate(typed) === null
  return (
    <Field
      label={label}
      error={isInvalid && typed.length >= 10 ? 'Enter the date as YYYY-MM-DD.' : undefined}
    >
      <DateInput value={typed} onChange={onType} />
    </Field>
  )
}
