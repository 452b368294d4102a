import { useEffect, useRef } from 'react'
import * as styles from '#views/records/records.css.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'

/** One filter of a list: its query parameter and the values it can have. */
export interface Filter {
  readonly key: string
  readonly text: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** Comes from a link only: shown once it is in force, never offered. */
  readonly linked?: true
}

interface FiltersProps {
  readonly filters: readonly Filter[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void
}

/** The filters in force as chips, and a menu for each one that is not. */
export function Filters({ filters, chosen, onChange }: FiltersProps) {
  const { around, go } = useFollowedFilter(onChange)
  const without = (key: string) =>
    Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== key))
  const known = Object.entries(chosen).map(([key, value]) => {
    const filter = filters.find((other) => other.key === key)
    return {
      key,
      name: filter?.text ?? dateNames[key] ?? key,
      value: filter?.options.find((option) => option.key === value)?.text ?? value,
    }
  })
  return (
    <div ref={around} className={styles.inline}>
      {known.map(({ key, name, value }) => (
        <span key={key} data-filter={key}>
          <FilterChip name={name} value={value} onRemove={() => go(key, without(key))} />
        </span>
      ))}
      {filters
        .filter(({ key, linked }) => linked !== true && !(key in chosen))
        .map(({ key, text, options }) => (
          <span key={key} data-filter={key}>
            <Menu
              label={text}
              size="small"
              tone="dashed"
              items={options.map((option) => ({
                key: option.key,
                text: option.text,
                onSelect: () => go(key, { ...chosen, [key]: option.key }),
              }))}
            />
          </span>
        ))}
    </div>
  )
}

/** A chosen filter turns from a menu into a chip, and back once it is removed; the focus goes with it. */
function useFollowedFilter(onChange: FiltersProps['onChange']) {
  const around = useRef<HTMLDivElement>(null)
  const changed = useRef<string | null>(null)
  useEffect(() => {
    const key = changed.current
    changed.current = null
    if (key === null) return
    const places = [...(around.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
    // One that only a link sets has no menu to go back to.
    const place = places.find(({ dataset }) => dataset['filter'] === key) ?? places[0]
    place?.querySelector('button')?.focus()
  })
  const go: (key: string, next: FiltersProps['chosen']) => void = (key, next) => {
    changed.current = key
    onChange(next)
  }
  return { around, go }
}

const dateNames: Readonly<Record<string, string>> = {
  workUntilFrom: 'Work until from',
  workUntilTo: 'Work until by',
  endsFrom: 'Ends from',
  endsTo: 'Ends by',
  projectId: 'Project',
  employeeId: 'Employee',
}
