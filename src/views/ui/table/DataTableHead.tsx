import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/table/DataTable.css.ts'
import { select } from '#views/ui/table/selectColumn.css.ts'
import type { Column, Selection, Sort } from '#views/ui/table/dataTableTypes.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { tableRoles } from '#views/ui/table/tableRoles.ts'

interface DataTableHeadProps<Row> {
  columns: readonly Column<Row>[]
  rowIds: readonly string[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selection: Selection | undefined
  /** True on a phone, where the header is hidden and nothing in it is focusable. */
  small: boolean
}

function SelectAll({ rowIds, selection }: { rowIds: readonly string[]; selection: Selection }) {
  const selectedCount = rowIds.filter((id) => selection.selectedIds.has(id)).length
  const isAllSelected = selection.isAll ?? (rowIds.length > 0 && selectedCount === rowIds.length)
  return (
    <Checkbox
      label="Select all rows"
      hideLabel
      checked={isAllSelected}
      mixed={selectedCount > 0 && !isAllSelected}
      disabled={rowIds.length === 0}
      onChange={() => selection.onToggleAll(!isAllSelected)}
    />
  )
}

/** The header row. The headings of sortable columns are buttons. */
export function DataTableHead<Row>(props: DataTableHeadProps<Row>) {
  const { columns, rowIds, sort, onSort, selection, small } = props
  return (
    <thead {...tableRoles.group} className={styles.group}>
      <tr {...tableRoles.row} className={styles.headRow}>
        {selection && (
          <th {...tableRoles.header} scope="col" className={classes(styles.head, select)}>
            {!small && <SelectAll rowIds={rowIds} selection={selection} />}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined
          const sortable = column.sortable && onSort && !small
          return (
            <th
              key={column.key}
              {...tableRoles.header}
              scope="col"
              data-key={column.key}
              data-align={column.align}
              aria-sort={column.sortable && onSort ? (direction ?? 'none') : undefined}
              className={classes(
                styles.head,
                column.align === 'end' && styles.end,
                column.width && styles.headWidth[column.width],
                column.fit && styles.fit[column.fit],
                column.room && styles.room[column.room],
              )}
            >
              {sortable ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() =>
                    onSort({
                      key: column.key,
                      direction: direction === 'ascending' ? 'descending' : 'ascending',
                    })
                  }
                >
                  {column.header}
                  <span className={styles.arrow}>
                    <Icon glyph={direction === 'descending' ? ArrowDown : ArrowUp} size="small" />
                  </span>
                </button>
              ) : (
                column.header || <span className={visuallyHidden}>Actions</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
