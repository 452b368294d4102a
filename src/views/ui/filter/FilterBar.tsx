import ListFilter from 'lucide-react/icons/list-filter'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import { FilterControl, FilterValues } from '#views/ui/filter/FilterControl.tsx'
import { valueText, type ChosenFilters, type FilterChoices } from '#views/ui/filter/filterChoices.ts'
import { Select, type Option } from '#views/ui/input/Select.tsx'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { Popover } from '#views/ui/popover/Popover.tsx'

export interface FilterBarProps {
  readonly filters: readonly FilterChoices[]
  readonly chosen: ChosenFilters
  readonly onChange: (chosen: ChosenFilters) => void
  /** On a phone, beside the Filter button. */
  readonly children?: ReactNode
}

/** A menu for each filter, which turns into a chip with its values once it is set; on a phone one button for all. */
export function FilterBar({ filters, chosen, onChange, children }: FilterBarProps) {
  const small = useSmallScreen()
  const { around, go } = useFollowedFilter(onChange)
  const set = (key: string, values: readonly string[]) => {
    const { [key]: _, ...others } = chosen
    go(key, values.length === 0 ? others : { ...chosen, [key]: values })
  }
  const isSet = ({ key }: FilterChoices) => key in chosen
  const controls = (shown: readonly FilterChoices[]) =>
    shown.map((filter) => {
      const values = chosen[filter.key] ?? []
      return (
        <span key={filter.key} data-filter={filter.key}>
          <FilterChip
            name={filter.text}
            value={isSet(filter) ? valueText(filter, values) : undefined}
            onRemove={() => set(filter.key, [])}
          >
            <FilterControl filter={filter} values={values} onChange={(next) => set(filter.key, next)} />
          </FilterChip>
        </span>
      )
    })
  const offered = filters.filter(({ linked }) => linked !== true)
  if (small) {
    const chips = controls(filters.filter(isSet))
    return (
      <div ref={around} className={styles.inline}>
        <Popover sheet label="Filter" icon={ListFilter} iconOnly tone="secondary">
          <div className={styles.panel}>
            {offered.map((filter) => (
              <SheetFilter
                key={filter.key}
                filter={filter}
                values={chosen[filter.key] ?? []}
                onChange={(next) => set(filter.key, next)}
              />
            ))}
          </div>
        </Popover>
        {children}
        {chips.length > 0 && <div className={styles.chips}>{chips}</div>}
      </div>
    )
  }
  return (
    <div ref={around} className={styles.inline}>
      {controls([...offered, ...filters.filter((filter) => filter.linked === true && isSet(filter))])}
    </div>
  )
}

interface SheetFilterProps {
  readonly filter: FilterChoices
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** One filter in the sheet of a phone. */
function SheetFilter({ filter, values, onChange }: SheetFilterProps) {
  const { text, options, several } = filter
  if (several === true) {
    return (
      <details className={styles.folded}>
        <summary className={styles.summary}>
          {text} <span className={styles.summaryValue}>{valueText(filter, values) || any.text}</span>
        </summary>
        <Suspense>
          <FilterValues text={text} options={options} chosen={values} onChange={onChange} />
        </Suspense>
      </details>
    )
  }
  return (
    <Field label={text}>
      <Select
        alwaysSet
        value={values[0] ?? any.key}
        options={[any, ...options]}
        onChange={(value) => onChange(value === any.key ? [] : [value])}
      />
    </Field>
  )
}

const any: Option = { key: '', text: 'Any' }

/** Moves the focus to a filter's own button after it is set or removed. */
function useFollowedFilter(onChange: FilterBarProps['onChange']) {
  const around = useRef<HTMLDivElement>(null)
  const changed = useRef<string | null>(null)
  useEffect(() => {
    const key = changed.current
    changed.current = null
    // In an open panel the focus stays on the value.
    if (key === null || document.activeElement?.closest('[role="dialog"]')) return
    const places = [...(around.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
    // A filter that only links set has no button once it is removed.
    const place = places.find(({ dataset }) => dataset['filter'] === key) ?? places[0]
    place?.querySelector('button')?.focus()
  })
  const go = (key: string, next: ChosenFilters) => {
    changed.current = key
    onChange(next)
  }
  return { around, go }
}
