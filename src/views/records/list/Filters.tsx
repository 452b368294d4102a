import type { ReactNode } from 'react'
import { canSeeField } from '#domain/kernel/fieldGuards.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { FilterBar } from '#views/ui/filter/FilterBar.tsx'
import {
  isSet,
  valueText,
  type SelectedFilters,
  type FilterDefinition,
} from '#views/ui/filter/filterDefinition.ts'

interface FiltersProps {
  readonly filters: RecordArea['filters']
  readonly selected: SelectedFilters
  readonly onChange: (selected: SelectedFilters) => void
  /** Only shown on a phone, next to the Filter button. */
  readonly children?: ReactNode
}

/** Returns true for an id. Ids mean nothing to users, so the filter's chip says "selected". */
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(value)

/** The filters of the area's list. */
export function Filters({ filters, selected, onChange, children }: FiltersProps) {
  const permissions = usePermissions()
  const definitions = filterDefinitionsOf(filters, selected).map((filter) => {
    const shownField = filters[filter.key]?.field
    return shownField === undefined || canSeeField(permissions, shownField)
      ? filter
      : { ...filter, linked: true }
  })
  return (
    <FilterBar filters={definitions} selected={selected} onChange={onChange}>
      {children}
    </FilterBar>
  )
}

/** Returns each active filter in words, for print: `Status Active, On leave`. */
export const filterTexts = (filters: RecordArea['filters'], selected: SelectedFilters): readonly string[] =>
  filterDefinitionsOf(filters, selected).flatMap((filter) => {
    return isSet(filter, selected) ? [`${filter.text} ${valueText(filter, selected)}`] : []
  })

const filterDefinitionsOf = (
  filters: RecordArea['filters'],
  selected: SelectedFilters,
): readonly FilterDefinition[] => {
  const rangeKeys = Object.values(filters).flatMap(({ range = [] }) => range)
  return Object.entries(filters).flatMap(([key, { options = [], ...filter }]) => {
    if (rangeKeys.includes(key) && filter.range === undefined) return []
    const id = selected[key]?.find((value) => isId(value) && options.every((option) => option.key !== value))
    return { key, ...filter, options: id === undefined ? options : [{ key: id, text: 'selected' }] }
  })
}
