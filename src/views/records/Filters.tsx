import { useEffect, useRef } from 'react'
import * as styles from '#views/records/records.css.ts'
import type { RecordArea } from '#views/shell/area.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'

interface FiltersProps {
  readonly filters: RecordArea['filters']
  readonly chosen: Readonly<Record<string, string>>
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void
}

/** The filters in force as chips, and a menu for each one that is not. */
export function Filters({ filters, chosen, onChange }: FiltersProps) {
  const { around, go } = useFollowedFilter(onChange)
  const without = (key: string) =>
    Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== key))
  const known = Object.entries(chosen).map(([key, value]) => {
    const filter = filters[key]
    return {
      key,
      name: filter?.text ?? key,
      value: filter?.options?.find((option) => option.key === value)?.text ?? value,
    }
  })
  return (
    <div ref={around} className={styles.inline}>
      {known.map(({ key, name, value }) => (
        <span key={key} data-filter={key}>
          <FilterChip name={name} value={value} onRemove={() => go(key, without(key))} />
        </span>
      ))}
      {Object.entries(filters)
        .filter(([key, { linked }]) => linked !== true && !(key in chosen))
        .map(([key, { text, options = [] }]) => (
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
