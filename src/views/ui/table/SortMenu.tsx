import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { Menu } from '#views/ui/menu/Menu.tsx'
import type { Column, Sort } from '#views/ui/table/dataTableTypes.ts'

export interface SortMenuProps<Row> {
  readonly columns: readonly Pick<Column<Row>, 'key' | 'header' | 'sortable'>[]
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  /** The text of the button. Without it, as on a phone, the button has only an icon. */
  readonly label?: string
}

/** Sorts a list whose headings aren't visible, for example on a phone. */
export function SortMenu<Row>({ columns, sort, onSort, label }: SortMenuProps<Row>) {
  const directions = [
    { key: 'ascending', text: 'Ascending' },
    { key: 'descending', text: 'Descending' },
  ] as const
  return (
    <Menu
      {...(label === undefined
        ? { label: 'Sort', icon: ArrowDownUp }
        : { label, tone: 'ghost', size: 'small' })}
      align="end"
      items={[
        ...columns
          .filter(({ sortable }) => sortable === true)
          .map(({ key, header }) => ({
            key,
            text: header,
            checked: sort?.key === key,
            onSelect: () => onSort({ key, direction: 'ascending' }),
          })),
        ...(sort === undefined ? [] : directions).map(({ key, text }, index) => ({
          key,
          text,
          checked: sort?.direction === key,
          separated: index === 0,
          onSelect: () => sort && onSort({ key: sort.key, direction: key }),
        })),
      ]}
    />
  )
}
