import Columns3 from 'lucide-react/icons/columns-3'
import { useLayoutEffect, useState } from 'react'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { Popover } from '#views/ui/popover/Popover.tsx'
import { list } from '#views/ui/popover/Popover.css.ts'

export interface ColumnChoice {
  key: string
  text: string
  shown: boolean
  /** True for a column that is always shown, such as the name. */
  locked?: boolean | undefined
}

export interface ColumnChooserProps {
  columns: readonly ColumnChoice[]
  onToggle: (key: string) => void
  /** The name of the list's table. Used to find the columns that don't fit. */
  table: string
}

/** A popover in which the user selects the columns of a list. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Popover label="Columns" icon={Columns3} iconOnly size="small" align="end" flushEnd>
      <ColumnCheckboxes {...props} />
    </Popover>
  )
}

function ColumnCheckboxes({ columns, onToggle, table }: ColumnChooserProps) {
  const hiddenKeys = useHiddenColumns(table)
  return (
    <ul className={list}>
      {columns.map(({ key, text, shown, locked }) => {
        const isTooWide = shown && hiddenKeys.includes(key)
        return (
          <li key={key}>
            <Checkbox
              label={isTooWide ? `${text} (window too narrow)` : text}
              checked={shown && !isTooWide}
              disabled={locked === true || isTooWide}
              onChange={() => onToggle(key)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the keys of the columns that the list is too narrow to show. */
function useHiddenColumns(table: string): readonly string[] {
  const [hiddenKeys, setHiddenKeys] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const measure = () => {
      const heads = document.querySelectorAll<HTMLElement>(`table[aria-label="${CSS.escape(table)}"] th`)
      const hidden = [...heads].filter((head) => getComputedStyle(head).display === 'none')
      setHiddenKeys(hidden.map(({ dataset }) => dataset['key'] ?? ''))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [table])
  return hiddenKeys
}
