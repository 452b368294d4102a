import { lazy, Suspense } from 'react'
import * as styles from '#views/ui/chip/Chip.css.ts'
import { valueText, type FilterChoices } from '#views/ui/filter/filterChoices.ts'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { Popover } from '#views/ui/popover/Popover.tsx'

/** The values of a filter, loaded when they are first opened. */
export const FilterValues = lazy(() => import('#views/ui/filter/FilterValues.tsx'))

interface FilterControlProps {
  readonly filter: FilterChoices
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The button of one filter, which opens its values. Once set it reads "Status Active" and looks like the chip around it. */
export function FilterControl({ filter, values, onChange }: FilterControlProps) {
  const { text, options, several } = filter
  const isSet = values.length > 0
  const face = isSet
    ? {
        className: styles.edit,
        content: (
          <>
            {text} <span className={styles.value}>{valueText(filter, values)}</span>
          </>
        ),
      }
    : undefined
  if (options.length === 0) return face?.content
  if (several === true) {
    return (
      <Popover label={text} size="small" tone="dashed" face={face}>
        <Suspense>
          <FilterValues text={text} options={options} chosen={values} onChange={onChange} focused />
        </Suspense>
      </Popover>
    )
  }
  return (
    <Menu
      label={text}
      size="small"
      tone="dashed"
      face={face}
      items={options.map((option) => ({
        key: option.key,
        text: option.text,
        ...(isSet && { checked: values.includes(option.key) }),
        onSelect: () => onChange([option.key]),
      }))}
    />
  )
}
