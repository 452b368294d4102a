import type { MouseEvent } from 'react'
import { useRouter } from 'wouter'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/table/DataTable.css.ts'
import { select } from '#views/ui/table/selectColumn.css.ts'
import type { Column, RowSelection } from '#views/ui/table/dataTableTypes.ts'
import { lines } from '#views/ui/table/wrapped.css.ts'
import { tableRoles } from '#views/ui/table/tableRoles.ts'

interface DataTableRowProps<Row> {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  name: string
  href: string | undefined
  onOpen: (() => void) | undefined
  onCursor: (() => void) | undefined
  selection: RowSelection | undefined
  isCursor: boolean
  small: boolean
  /** The row's position in the whole table, counting the header as 1. Only set if not all rows are rendered. */
  index?: number | undefined
}

/** Returns the classes of a column's cells, shared with the skeleton. */
export function cellClass<Row>(column: Column<Row>): string {
  return classes(
    styles.cell,
    column.align === 'end' ? styles.end : styles.tabularCell,
    column.muted && styles.muted,
    column.width && styles.width[column.width],
    column.fit && styles.fit[column.fit],
    column.room && styles.room[column.room],
    column.small && styles.slot[column.small],
  )
}

const interactiveElements = 'a, button, input, select, label, summary'

/** One record. Clicking anywhere on the row opens it. The first cell contains a link. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, id, columns, name, href, onOpen, onCursor, selection, isCursor, small } = props
  const selected = selection?.selectedIds.has(id) ?? false
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(interactiveElements)) return
    // Selecting text must not open the record.
    if (getSelection()?.type === 'Range') return
    onCursor?.()
    onOpen?.()
  }
  // Not the router's link, which would subscribe to the URL in every row.
  const router = useRouter()
  const onLink = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    onCursor?.()
    onOpen?.()
  }
  return (
    <tr
      {...tableRoles.row}
      data-id={id}
      aria-rowindex={props.index}
      className={styles.row({ opens: onOpen !== undefined, selected, cursor: isCursor })}
      onClick={onOpen && onClick}
    >
      {selection && (
        <td {...tableRoles.cell} className={classes(styles.cell, select)}>
          <Checkbox
            label={`Select ${name}`}
            hideLabel
            checked={selected}
            onChange={(_, withShift) => selection.onToggle(id, withShift)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = (small && column.smallCell ? column.smallCell : column.cell)(row)
        const wraps = column.wraps ?? (column.width !== undefined && typeof content === 'string')
        const wrappedContent = wraps ? <span className={lines}>{content}</span> : content
        const title = column.title?.(row) ?? (typeof content === 'string' ? content : undefined)
        return (
          <td key={column.key} {...tableRoles.cell} className={cellClass(column)} title={title}>
            {index === 0 && href !== undefined ? (
              <a href={router.hrefs(href, router)} className={styles.key} onClick={onLink}>
                {wrappedContent}
              </a>
            ) : index === 0 ? (
              <span className={styles.keyText}>{wrappedContent}</span>
            ) : (
              wrappedContent
            )}
          </td>
        )
      })}
    </tr>
  )
}
