import { Field } from '#views/ui/field/Field.tsx'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import { FilterEditor, hasEditor } from '#views/ui/filter/FilterControl.tsx'
import { valueText, type FilterDefinition, type SelectedFilters } from '#views/ui/filter/filterDefinition.ts'
import { Select, type Option } from '#views/ui/input/Select.tsx'

interface SheetFiltersProps {
  readonly filters: readonly FilterDefinition[]
  readonly selected: SelectedFilters
  readonly onChange: (filter: FilterDefinition, changes: SelectedFilters) => void
}

/** The filters in the sheet that opens on phones. Loaded on demand. */
export default function SheetFilters({ filters, selected, onChange }: SheetFiltersProps) {
  return (
    <div className={styles.panel}>
      {filters.map((filter) => (
        <SheetFilter
          key={filter.key}
          filter={filter}
          selected={selected}
          onChange={(changes) => onChange(filter, changes)}
        />
      ))}
    </div>
  )
}

interface SheetFilterProps {
  readonly filter: FilterDefinition
  readonly selected: SelectedFilters
  readonly onChange: (changes: SelectedFilters) => void
}

function SheetFilter({ filter, selected, onChange }: SheetFilterProps) {
  const { key, text, options } = filter
  if (hasEditor(filter)) {
    return (
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {text} <span className={styles.summaryValue}>{valueText(filter, selected) || anyOption.text}</span>
        </summary>
        <FilterEditor filter={filter} selected={selected} onChange={onChange} />
      </details>
    )
  }
  return (
    <Field label={text}>
      <Select
        noPlaceholder
        value={selected[key]?.[0] ?? anyOption.key}
        options={[anyOption, ...options]}
        onChange={(value) => onChange({ [key]: value === anyOption.key ? [] : [value] })}
      />
    </Field>
  )
}

const anyOption: Option = { key: '', text: 'Any' }
