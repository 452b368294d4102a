import type { ReactNode } from 'react'
import type { RecordArea } from '#views/shell/area.ts'
import { FilterBar } from '#views/ui/filter/FilterBar.tsx'

interface FiltersProps {
  readonly filters: RecordArea['filters']
  readonly chosen: Readonly<Record<string, string>>
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void
  /** On a phone, beside the Filter button. */
  readonly children?: ReactNode
}

/** A record's id says nothing to people, so its chip says that one is selected. */
const isId = (value: string | undefined): value is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-/.test(value ?? '')

/** The filters that the area declares for its list. */
export function Filters({ filters, chosen, onChange, children }: FiltersProps) {
  const choices = Object.entries(filters).map(([key, { text, options = [], linked }]) => ({
    key,
    text,
    options: isId(chosen[key]) ? [{ key: chosen[key], text: 'selected' }] : options,
    linked,
  }))
  return (
    <FilterBar filters={choices} chosen={chosen} onChange={onChange}>
      {children}
    </FilterBar>
  )
}
