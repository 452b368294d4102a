import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { matchingOptions } from '#views/ui/combobox/comboboxOptions.ts'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'
import { isInverted, type SelectedFilters, type FilterDefinition } from '#views/ui/filter/filterDefinition.ts'

/** Lists with fewer options don't need a search field. */
const minSearchable = 8

interface FilterValuesProps {
  readonly filter: FilterDefinition
  readonly selected: SelectedFilters
  /** Receives one change. It is either the filter's selected values in the order of the options, or `not` with the keys of all filters that exclude their values. */
  readonly onChange: (changes: SelectedFilters) => void
  /** Focuses the first field when the values appear. */
  readonly focused?: boolean | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The values of one filter as checkboxes. Long lists have a search field, and the arrow keys move between values. Loaded on demand. */
export default function FilterValues({
  filter,
  selected: allSelected,
  onChange,
  focused,
}: FilterValuesProps) {
  const { key: name, text, options } = filter
  const selected = allSelected[name] ?? []
  const inverted = isInverted(filter, allSelected)
  const otherExcluded = allSelected['not']?.filter((other) => other !== name) ?? []
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused === true) container.current?.querySelector('input')?.focus()
  }, [focused])
  const [typed, setTyped] = useState('')
  const shownOptions = matchingOptions(options, typed)
  const toggle = (key: string) =>
    onChange({
      [name]: options
        .map((option) => option.key)
        .filter((value) => (value === key ? !selected.includes(key) : selected.includes(value))),
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const inputs = [...(container.current?.querySelectorAll('input') ?? [])]
    const index = inputs.findIndex((input) => input === document.activeElement)
    const first = shownOptions[0]
    if (event.key === 'Enter' && inputs[index]?.type === 'search' && typed !== '' && first !== undefined) {
      event.preventDefault()
      toggle(first.key)
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    inputs[index + step]?.focus()
  }
  return (
    <div role="none" onKeyDown={onKeyDown}>
      <div ref={container} role="group" aria-label={text} className={styles.values}>
        {options.length >= minSearchable && (
          <SearchInput
            label={`Search ${text.toLowerCase()}`}
            slash={false}
            value={typed}
            onChange={setTyped}
          />
        )}
        <ul className={styles.list}>
          {shownOptions.map((option) => (
            <li key={option.key}>
              <Checkbox
                label={option.text}
                checked={selected.includes(option.key)}
                onChange={() => toggle(option.key)}
              />
            </li>
          ))}
        </ul>
        {shownOptions.length === 0 && <p className={styles.note}>No results</p>}
        {filter.not === true && selected.length > 0 && (
          <Checkbox
            label="Exclude these"
            checked={inverted}
            onChange={() => onChange({ not: inverted ? otherExcluded : [...otherExcluded, name] })}
          />
        )}
      </div>
    </div>
  )
}
