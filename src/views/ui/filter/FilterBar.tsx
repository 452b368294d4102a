import ListFilter from 'lucide-react/icons/list-filter'
import { useEffect, useRef, type ReactNode } from 'react'
import { FilterChip } from '#views/ui/chip/FilterChip.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import * as styles from '#views/ui/filter/FilterBar.css.ts'
import { Select, type Option } from '#views/ui/input/Select.tsx'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { Popover } from '#views/ui/popover/Popover.tsx'

/** One filter of a list and the values it can have. */
export interface FilterChoices {
  readonly key: string
  readonly text: string
  readonly options: readonly Option[]
  /** Comes from a link only: shown once it is set, never offered. */
  readonly linked?: boolean | undefined
}

type Chosen = Readonly<Record<string, string>>

export interface FilterBarProps {
  readonly filters: readonly FilterChoices[]
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  /** On a phone, beside the Filter button. */
  readonly children?: ReactNode
}

/** The filters that are set as chips whose value can be changed, and a menu for each other one; on a phone one button for all. */
export function FilterBar({ filters, chosen, onChange, children }: FilterBarProps) {
  const small = useSmallScreen()
  const { around, go } = useFollowedFilter(onChange)
  const set = (key: string, value: string) => go(key, { ...chosen, [key]: value })
  const remove = (key: string) =>
    go(key, Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== key)))
  const chips = Object.entries(chosen).map(([key, value]) => {
    const filter = filters.find((other) => other.key === key)
    return (
      <span key={key} data-filter={key}>
        <FilterChip
          name={filter?.text ?? key}
          value={filter?.options.find((option) => option.key === value)?.text ?? value}
          choices={filter?.options.map((option) => ({
            key: option.key,
            text: option.text,
            checked: option.key === value,
            onSelect: () => set(key, option.key),
          }))}
          onRemove={() => remove(key)}
        />
      </span>
    )
  })
  const offered = filters.filter(({ linked }) => linked !== true)
  if (small) {
    return (
      <div ref={around} className={styles.inline}>
        <Popover sheet label="Filter" icon={ListFilter} iconOnly tone="secondary">
          <div className={styles.panel}>
            {offered.map(({ key, text, options }) => (
              <Field key={key} label={text}>
                <Select
                  alwaysSet
                  value={chosen[key] ?? any.key}
                  options={[any, ...options]}
                  onChange={(value) => (value === any.key ? remove(key) : set(key, value))}
                />
              </Field>
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
      {chips}
      {offered
        .filter(({ key }) => !(key in chosen))
        .map(({ key, text, options }) => (
          <span key={key} data-filter={key}>
            <Menu
              label={text}
              size="small"
              tone="dashed"
              items={options.map((option) => ({
                key: option.key,
                text: option.text,
                onSelect: () => set(key, option.key),
              }))}
            />
          </span>
        ))}
    </div>
  )
}

const any: Option = { key: '', text: 'Any' }

/** A filter turns from a menu into a chip once it is set, and back when it is removed; the focus goes with it. */
function useFollowedFilter(onChange: FilterBarProps['onChange']) {
  const around = useRef<HTMLDivElement>(null)
  const changed = useRef<string | null>(null)
  useEffect(() => {
    const key = changed.current
    changed.current = null
    // In the open panel of a phone the focus stays in the list of values.
    if (key === null || document.activeElement?.closest('[role="dialog"]')) return
    const places = [...(around.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])]
    // One that only a link sets has no menu to go back to.
    const place = places.find(({ dataset }) => dataset['filter'] === key) ?? places[0]
    place?.querySelector('button')?.focus()
  })
  const go = (key: string, next: Chosen) => {
    changed.current = key
    onChange(next)
  }
  return { around, go }
}
