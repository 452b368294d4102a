import Columns3 from 'lucide-react/icons/columns-3'
import { Checkbox } from '#views/ui/Checkbox.tsx'
import { Popover } from '#views/ui/Popover.tsx'
import { list } from '#views/ui/Popover.css.ts'

export interface ColumnChoice {
  key: string
  text: string
  shown: boolean
  /** Always shown, e.g. the name. */
  locked?: boolean | undefined
}

export interface ColumnChooserProps {
  columns: readonly ColumnChoice[]
  onToggle: (key: string) => void
}

/** Which columns a list shows. */
export function ColumnChooser({ columns, onToggle }: ColumnChooserProps) {
  return (
    <Popover label="Columns" icon={Columns3} size="small" align="end" flushEnd>
      <ul className={list}>
        {columns.map((column) => (
          <li key={column.key}>
            <Checkbox
              label={column.text}
              checked={column.shown}
              disabled={column.locked}
              onChange={() => onToggle(column.key)}
            />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
