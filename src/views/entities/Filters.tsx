import { Menu } from '#views/ui/Menu.tsx'
import { FilterChip } from '#views/ui/FilterChip.tsx'

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
    <>
      {known.map(({ key, name, value }) => (
        <FilterChip key={key} name={name} value={value} onRemove={() => onChange(without(key))} />
      ))}
      {filters
        .filter(({ key, linked }) => linked !== true && !(key in chosen))
        .map(({ key, text, options }) => (
          <Menu
            key={key}
            label={text}
            size="small"
            tone="ghost"
            items={options.map((option) => ({
              key: option.key,
              text: option.text,
              onSelect: () => onChange({ ...chosen, [key]: option.key }),
            }))}
          />
        ))}
    </>
  )
}

const dateNames: Readonly<Record<string, string>> = {
  workUntilFrom: 'Work until from',
  workUntilTo: 'Work until by',
  endsFrom: 'Ends from',
  endsTo: 'Ends by',
  projectId: 'Project',
  employeeId: 'Employee',
}
