import { Suspense } from 'react'
import * as styles from '#views/ui/chip/Chip.css.ts'
import {
  isSet,
  valueText,
  type SelectedFilters,
  type FilterDefinition,
} from '#views/ui/filter/filterDefinition.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { Popover } from '#views/ui/popover/Popover.tsx'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'

/** Each of these loads when it is first opened. */
const FilterValues = lazyWithRetry(() => import('#views/ui/filter/FilterValues.tsx'))
const FilterDates = lazyWithRetry(() => import('#views/ui/filter/FilterDates.tsx'))

interface FilterControlProps {
  readonly filter: FilterDefinition
  readonly selected: SelectedFilters
  /** Receives the changed values, by filter. */
  readonly onChange: (changes: SelectedFilters) => void
}

/** Returns true for a filter that needs more than a menu of values. */
export const hasEditor = ({ several, range, editor }: FilterDefinition): boolean =>
  several === true || range !== undefined || editor !== undefined

/** The controls of a filter with several values, a range of dates, or a custom control. */
export function FilterEditor(props: FilterControlProps & { readonly focused?: boolean }) {
  const { filter, selected, onChange } = props
  const { key, editor: Editor } = filter
  return (
    <Suspense>
      {Editor !== undefined ? (
        <Editor
          value={selected[key]?.[0] ?? ''}
          valueText={valueText(filter, selected)}
          onChange={(value) => onChange({ [key]: value === '' ? [] : [value] })}
        />
      ) : filter.range === undefined ? (
        <FilterValues {...props} />
      ) : (
        <FilterDates {...props} />
      )}
    </Suspense>
  )
}

/**
 * The button that opens the values of one filter. Once the filter is set, the button shows them, as in
 * "Status Active", and looks like part of the chip around it. A filter that can only be set by a link is plain text.
 */
export function FilterControl({ filter, selected, onChange }: FilterControlProps) {
  const { key, text, options } = filter
  const isActive = isSet(filter, selected)
  const chipFace = isActive
    ? {
        className: styles.edit,
        content: (
          <>
            {text} <span className={styles.value}>{valueText(filter, selected)}</span>
          </>
        ),
      }
    : undefined
  if (hasEditor(filter)) {
    return (
      <Popover label={text} size="small" tone="dashed" face={chipFace}>
        <FilterEditor filter={filter} selected={selected} onChange={onChange} focused />
      </Popover>
    )
  }
  if (options.length === 0) return chipFace?.content
  return (
    <Menu
      label={text}
      size="small"
      tone="dashed"
      face={chipFace}
      items={options.map((option) => ({
        key: option.key,
        text: option.text,
        ...(isActive && { checked: selected[key]?.includes(option.key) }),
        onSelect: () => onChange({ [key]: [option.key] }),
      }))}
    />
  )
}
