import { useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/table/DataTable.css.ts'
import '#views/ui/table/nameColumn.css.ts'
import { select } from '#views/ui/table/selectColumn.css.ts'
import { DataTableHead } from '#views/ui/table/DataTableHead.tsx'
import { cellClass, DataTableRow } from '#views/ui/table/DataTableRow.tsx'
import type { Column, Cursor, Selection, Sort } from '#views/ui/table/dataTableTypes.ts'
import { ProgressBar } from '#views/ui/state/ProgressBar.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'
import { breathing } from '#views/ui/state/Skeleton.css.ts'
import { useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { useScrollRestoration } from '#views/ui/kit/useScrollRestoration.ts'
import { useTableKeys } from '#views/ui/table/useTableKeys.ts'
import { tableRoles } from '#views/ui/table/tableRoles.ts'

export interface DataTableProps<Row> {
  /** The name of the table. */
  label: string
  /** The first column contains the row's link. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Returns the row's name for the label of its checkbox. */
  nameOf: (row: Row) => string
  /** `first` shows skeleton rows. `again` keeps the old rows, dimmed and not clickable. Keys still work. */
  loading?: 'first' | 'again' | undefined
  /** The number of skeleton rows. */
  expected?: number | undefined
  /** Returns the record's URL. Clicking anywhere on the row opens it. */
  hrefOf?: ((row: Row) => string) | undefined
  /** Called instead of navigating to `hrefOf`. */
  onOpen?: ((row: Row) => void) | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  cursor?: Cursor | undefined
  /** Identifies the page of rows. When it changes, the table scrolls to the top. */
  page?: string | undefined
  /** Full width and as tall as the page, with rows that scroll under the header. */
  fill?: boolean | undefined
  /** Shown if there are no rows, even while the list reloads. */
  empty?: ReactNode
}

function SkeletonRows<Row>({ columns, count, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, rowIndex) => (
    // Without the row role, so that assistive technology ignores it.
    <tr key={rowIndex} {...tableRoles.none} className={styles.row({ opens: false })}>
      {selectable && <td {...tableRoles.none} className={classes(styles.cell, select)} />}
      {columns.map((column, index) => (
        <td key={column.key} {...tableRoles.none} className={cellClass(column)}>
          <Skeleton
            still
            width={column.width ? ((rowIndex + index) % 3 === 0 ? 'large' : 'medium') : 'small'}
          />
        </td>
      ))}
    </tr>
  ))
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  selectable: boolean
}

/** A table with one page of rows that users can sort, select and open, with the mouse or the keyboard. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, loading, hrefOf, onOpen, selection, cursor, fill } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const small = useSmallScreen()
  const isFirstLoad = loading === 'first'
  const ids = rows.map(idOf)
  const open = onOpen ?? (hrefOf && ((row: Row) => navigate(hrefOf(row))))

  useScrollRestoration(scroller, fill === true && !isFirstLoad, props.page)
  useTableKeys(
    scroller,
    cursor && !isFirstLoad
      ? {
          ids,
          cursorId: cursor.cursorId,
          onCursor: cursor.onCursor,
          onToggle: selection?.onToggle,
          onOpen:
            open &&
            ((id) => {
              const row = rows.find((candidate) => idOf(candidate) === id)
              if (row !== undefined) open(row)
            }),
        }
      : null,
  )

  return (
    <div ref={scroller} className={styles.scroller({ fill: fill ?? false })}>
      {loading && (
        <div className={styles.progress}>
          <ProgressBar label={`Loading ${label.toLowerCase()}`} />
        </div>
      )}
      <table
        {...tableRoles.table}
        aria-label={label}
        aria-busy={loading ? true : undefined}
        className={styles.table}
      >
        <DataTableHead
          columns={columns}
          rowIds={isFirstLoad ? [] : ids}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          small={small}
        />
        {isFirstLoad ? (
          <tbody aria-hidden="true" {...tableRoles.none} className={classes(styles.group, breathing)}>
            <SkeletonRows
              columns={columns}
              count={props.expected ?? 10}
              selectable={selection !== undefined}
            />
          </tbody>
        ) : (
          <tbody {...tableRoles.group} className={classes(styles.group, loading === 'again' && styles.stale)}>
            {rows.map((row) => {
              const id = idOf(row)
              return (
                <DataTableRow
                  key={id}
                  row={row}
                  id={id}
                  columns={columns}
                  name={nameOf(row)}
                  href={hrefOf?.(row)}
                  onOpen={open && (() => open(row))}
                  onCursor={cursor && (() => cursor.onCursor(id))}
                  selection={selection}
                  isCursor={cursor?.cursorId === id}
                  small={small}
                />
              )
            })}
          </tbody>
        )}
      </table>
      {!isFirstLoad && rows.length === 0 && props.empty && (
        <div className={fill ? styles.empty : undefined}>{props.empty}</div>
      )}
    </div>
  )
}
