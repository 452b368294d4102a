import ListFilter from 'lucide-react/icons/list-filter'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import { FilterControl } from '#views/ui/filter/FilterControl.tsx'
import {
  isSet,
  keysOf,
  valueText,
  type SelectedFilters,
  type FilterDefinition,
} from '#views/ui/filter/filterDefinition.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { Popover } from '#views/ui/popover/Popover.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

/** Loaded when the sheet is first opened. */
const SheetFilters = lazyWithRetry(() => import('#views/ui/filter/SheetFilters.tsx'))

export interface FilterBarProps {
  readonly filters: readonly FilterDefinition[]
  readonly selected: SelectedFilters
  readonly onChange: (selected: SelectedFilters) => void
  /** Only shown on a phone, next to the Filter button. */
  readonly children?: ReactNode
}

/** A menu for each filter. Once a filter is set, its menu becomes a chip with the filter's values. On a phone, one button opens all filters. */
export function FilterBar({ filters, selected, onChange, children }: FilterBarProps) {
  const small = useSmallScreen()
  const { container, changeFilter } = useFilterFocus(selected, onChange)
  const applyChanges = (key: string, changes: SelectedFilters) => {
    const next = { ...selected, ...changes }
    const not = next['not']?.filter((name) => (next[name] ?? []).length > 0) ?? []
    changeFilter(
      key,
      Object.fromEntries(Object.entries({ ...next, not }).filter(([, values]) => values.length > 0)),
    )
  }
  const clearedValues = (filter: FilterDefinition) =>
    Object.fromEntries(keysOf(filter).map((key) => [key, []]))
  const controls = (shown: readonly FilterDefinition[]) =>
    shown.map((filter) => (
      <span key={filter.key} data-filter={filter.key}>
        <FilterChip
          name={filter.text}
          value={isSet(filter, selected) ? valueText(filter, selected) : undefined}
          onRemove={() => applyChanges(filter.key, clearedValues(filter))}
        >
          <FilterControl
            filter={filter}
            selected={selected}
            onChange={(changes) => applyChanges(filter.key, changes)}
          />
        </FilterChip>
      </span>
    ))
  const menuFilters = filters.filter(({ linked }) => linked !== true)
  if (small) {
    const chips = controls(filters.filter((filter) => isSet(filter, selected)))
    return (
      <div ref={container} className={styles.inline}>
        <Popover sheet label="Filter" icon={ListFilter} iconOnly tone="secondary">
          <Suspense>
            <SheetFilters
              filters={menuFilters}
              selected={selected}
              onChange={(filter, changes) => applyChanges(filter.key, changes)}
            />
          </Suspense>
        </Popover>
        {children}
        {chips.length > 0 && <div className={styles.chips}>{chips}</div>}
      </div>
    )
  }
  return (
    <div ref={container} className={styles.inline}>
      {controls([
        ...menuFilters,
        ...filters.filter((filter) => filter.linked === true && isSet(filter, selected)),
      ])}
    </div>
  )
}

/** Moves the focus to a filter's own button after the filter is set or removed. */
function useFilterFocus(selected: SelectedFilters, onChange: FilterBarProps['onChange']) {
  const container = useRef<HTMLDivElement>(null)
  const pendingChange = useRef<{ readonly key: string; readonly before: SelectedFilters } | null>(null)
  useEffect(() => {
    const { key, before } = pendingChange.current ?? {}
    // The change arrives in a later render. Until then, the filter still has the button that it is about to lose.
    if (before === undefined || JSON.stringify(before) === JSON.stringify(selected)) return
    pendingChange.current = null
    // In an open panel, the focus stays on the value.
    if (document.activeElement?.closest('[role="dialog"]')) return
    const elements = [...(container.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
    // A filter that can only be set by a link has no button after it is removed.
    const element = elements.find(({ dataset }) => dataset['filter'] === key) ?? elements[0]
    element?.querySelector('button')?.focus()
  })
  const changeFilter = (key: string, next: SelectedFilters) => {
    pendingChange.current = { key, before: selected }
    onChange(next)
  }
  return { container, changeFilter }
}
