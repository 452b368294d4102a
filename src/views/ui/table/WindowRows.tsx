import { memo, useEffect, useRef, type ReactNode } from 'react'
import { classes } from '#views/ui/kit/classes.ts'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'
import * as styles from '#views/ui/table/DataTable.css.ts'
import { DataTableRow } from '#views/ui/table/DataTableRow.tsx'
import type { DataTableProps } from '#views/ui/table/DataTable.tsx'
import { tableRoles } from '#views/ui/table/tableRoles.ts'
import { useRowRange } from '#views/ui/table/useRowRange.ts'

interface WindowRowsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'idOf' | 'nameOf'> {
  readonly total: number
  readonly hrefOf: (row: Row) => string
  readonly cursor: NonNullable<DataTableProps<Row>['cursor']>
  readonly byIndex: ReadonlyMap<number, Row>
  /** The height of every row in pixels. 0 before the first layout. */
  readonly rowHeight: number
  readonly navigate: (path: string) => void
  /** Undefined if rows can't be selected. */
  readonly isSelected: ((id: string) => boolean) | undefined
  readonly onToggle: (index: number, withShift: boolean) => void
  /** The index of the row that the user moves the focus to with a key. */
  readonly pendingFocus: number | null
  readonly onFocused: (id: string) => void
  /** True while the rows are those of an earlier search, filter or order. */
  readonly isOutdated: boolean
}

/** The rows in and near the view. Only these render again while the user scrolls, not the rest of the table. */
export function WindowRows<Row>(props: WindowRowsProps<Row>) {
  const { total, byIndex, columns, idOf, rowHeight, cursor, isSelected, isOutdated } = props
  const group = useRef<HTMLTableSectionElement>(null)
  const range = useRowRange(group, total)
  const indexes = Array.from({ length: range.end - range.first }, (_, position) => range.first + position)
  return (
    <tbody
      ref={group}
      {...tableRoles.group}
      inert={isOutdated}
      className={classes(styles.group, isOutdated && styles.stale)}
    >
      <Spacer height={range.first * rowHeight} />
      {indexes.map((index) => {
        const row = byIndex.get(index)
        return row === undefined ? (
          <Placeholder key={index} columns={columns.length + (isSelected ? 1 : 0)} />
        ) : (
          <WindowRow
            key={index}
            row={row}
            index={index}
            columns={columns}
            idOf={idOf}
            nameOf={props.nameOf}
            hrefOf={props.hrefOf}
            navigate={props.navigate}
            onCursor={cursor.onCursor}
            isSelected={isSelected?.(idOf(row))}
            onToggle={props.onToggle}
            isCursor={cursor.cursorId === idOf(row)}
            onFocused={index === props.pendingFocus ? props.onFocused : undefined}
          />
        )
      })}
      <Spacer height={(total - range.end) * rowHeight} />
    </tbody>
  )
}

/** Takes up the space of the rows before or after the rendered ones. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 ? <tr {...tableRoles.none} data-space aria-hidden="true" style={{ height }} /> : null

const Placeholder = memo(function Placeholder({ columns }: { columns: number }) {
  return (
    <tr {...tableRoles.none} aria-hidden="true">
      <td colSpan={columns} className={styles.cell}>
        <Skeleton still />
      </td>
    </tr>
  )
})

interface WindowRowProps<Row> extends Required<
  Pick<WindowRowsProps<Row>, 'columns' | 'idOf' | 'nameOf' | 'hrefOf'>
> {
  readonly row: Row
  readonly index: number
  readonly navigate: (path: string) => void
  readonly onCursor: (id: string) => void
  /** Undefined if rows can't be selected. */
  readonly isSelected: boolean | undefined
  readonly onToggle: (index: number, withShift: boolean) => void
  readonly isCursor: boolean
  /** Only set for the row that the user moves the focus to with a key. Called when that row has the focus. */
  readonly onFocused: ((id: string) => void) | undefined
}

/** A row that only renders when it changes, not when other rows scroll into view. */
const WindowRow = memo(function WindowRow<Row>(props: WindowRowProps<Row>) {
  const { row, index, columns, idOf, nameOf, hrefOf, navigate, onCursor, isCursor, onFocused } = props
  const { isSelected, onToggle } = props
  const id = idOf(row)
  useEffect(() => {
    if (onFocused === undefined) return
    document.querySelector<HTMLElement>(`tr[data-id="${id}"] a[href]`)?.focus({ preventScroll: true })
    onFocused(id)
  }, [id, onFocused])
  return (
    <DataTableRow
      row={row}
      id={id}
      index={index + 2}
      columns={columns}
      name={nameOf(row)}
      href={hrefOf(row)}
      onOpen={() => navigate(hrefOf(row))}
      onCursor={() => onCursor(id)}
      selection={
        isSelected === undefined
          ? undefined
          : {
              selectedIds: new Set(isSelected ? [id] : []),
              onToggle: (_, withShift) => onToggle(index, withShift),
            }
      }
      isCursor={isCursor}
      small={false}
    />
  )
}) as <Row>(props: WindowRowProps<Row>) => ReactNode
