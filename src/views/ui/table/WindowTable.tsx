import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useLocation } from 'wouter'
import { PageSize, StepButton, type PaginationProps } from '#views/ui/pagination/Pagination.tsx'
import { PageField } from '#views/ui/pagination/PageField.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import * as footStyles from '#views/ui/pagination/Pagination.css.ts'
import * as styles from '#views/ui/table/DataTable.css.ts'
import type { DataTableProps } from '#views/ui/table/DataTable.tsx'
import { DataTableHead } from '#views/ui/table/DataTableHead.tsx'
import type { Selection, WholeSelection } from '#views/ui/table/dataTableTypes.ts'
import { DataTableRow } from '#views/ui/table/DataTableRow.tsx'
import { withLoadedRows, noCachedRows, type CachedRows } from '#views/ui/table/cachedRows.ts'
import { tableRoles } from '#views/ui/table/tableRoles.ts'
import { cover, separateRows } from '#views/ui/table/WindowTable.css.ts'
import { useRowWindow } from '#views/ui/table/useRowWindow.ts'
import { useTableKeys } from '#views/ui/table/useTableKeys.ts'
import { ProgressBar } from '#views/ui/state/ProgressBar.tsx'
import { Skeleton } from '#views/ui/state/Skeleton.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { storedScroll, useScrollRestoration } from '#views/ui/kit/useScrollRestoration.ts'

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rows' | 'idOf' | 'nameOf' | 'sort' | 'onSort'
>

export interface WindowTableProps<Row>
  extends TableProps<Row>, Pick<PaginationProps, 'pageSize' | 'onPageSize' | 'allRows' | 'isCapped'> {
  readonly hrefOf: (row: Row) => string
  readonly cursor: NonNullable<DataTableProps<Row>['cursor']>
  /** The position of the first loaded row in the list, counted from 0. Null while other rows load. */
  readonly offset: number | null
  /** The position of the first requested row. */
  readonly requested: number
  readonly total: number
  /** Identifies the search, filters and order. When it changes, the table scrolls to the top. */
  readonly list: string
  readonly selection?: WholeSelection<Row> | undefined
  /** Shown between the rows and the navigation below them. */
  readonly foot?: ReactNode
  /** Called with the index of the row in the middle of the view, after the first layout and whenever scrolling has ended. */
  readonly onScrollEnd: (middleIndex: number) => void
}

/**
 * A table that scrolls through all rows of a list. Only renders the rows in and near the view, and reports where
 * scrolling ended, so that the list can load more rows. The code of this table loads on demand.
 */
export default function WindowTable<Row>(props: WindowTableProps<Row>) {
  const { label, columns, rows, idOf, nameOf, hrefOf, offset, requested, total, list, cursor, onScrollEnd } =
    props
  const { selection } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const [cached, setCached] = useState<CachedRows<Row>>(noCachedRows)
  if (offset !== null && (cached.rows !== rows || cached.list !== list))
    setCached(withLoadedRows(cached, { list, offset, rows }))
  const { range, rowHeight, viewHeight, firstVisibleRow, scrollTo } = useRowWindow(
    scroller,
    total,
    onScrollEnd,
  )
  const isOutdated = cached.list !== list
  const hasWidths = columns.every(({ width, fit }) => width !== undefined || fit !== undefined)

  useScrollRestoration(scroller, rowHeight > 0, list)
  // The row in the URL is in the middle of the loaded rows.
  const linkedIndex = useRef(requested === 0 ? 0 : requested + Math.floor(rows.length / 2))
  useLayoutEffect(() => {
    if (rowHeight === 0 || linkedIndex.current === 0) return
    if (storedScroll() === null) scrollTo(linkedIndex.current)
    linkedIndex.current = 0
  }, [rowHeight, scrollTo])

  // `onToggle` never changes, so that only rows whose selection changed are rendered again.
  const toggle = useRef<(index: number, withShift: boolean) => void>(() => undefined)
  useEffect(() => {
    toggle.current = (index, withShift) => selection?.onToggle(index, withShift, cached.byIndex)
  })
  const onToggle = useCallback((index: number, withShift: boolean) => toggle.current(index, withShift), [])
  useTableKeys(scroller, {
    ids: rows.map(idOf),
    cursorId: cursor.cursorId,
    onCursor: cursor.onCursor,
    onToggle: (id, withShift) => {
      const [index] = [...cached.byIndex].find(([, row]) => idOf(row) === id) ?? []
      if (index !== undefined) onToggle(index, withShift)
    },
    onOpen: (id) => {
      const row = rows.find((candidate) => idOf(candidate) === id)
      if (row !== undefined) navigate(hrefOf(row))
    },
  })
  const [pendingFocus, setPendingFocus] = useState<number | null>(null)
  const onFocused = (id: string) => {
    setPendingFocus(null)
    cursor.onCursor(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    if (!(event.target instanceof Element) || event.target.closest('tbody') === null) return
    event.preventDefault()
    // `useTableKeys` would only move to the first or last loaded row.
    event.stopPropagation()
    const index = event.key === 'Home' ? 0 : total - 1
    scrollTo(index)
    setPendingFocus(index)
  }
  const indexes = Array.from({ length: range.end - range.first }, (_, position) => range.first + position)

  return (
    <>
      <div ref={scroller} role="none" className={styles.scroller({ fill: true })} onKeyDown={onKeyDown}>
        {offset === null && (
          <div className={styles.progress}>
            <ProgressBar label={`Loading ${label.toLowerCase()}`} />
          </div>
        )}
        <div
          aria-hidden="true"
          className={cover}
          style={{ height: viewHeight, marginBlockEnd: -viewHeight }}
        />
        <table
          {...tableRoles.table}
          aria-label={label}
          aria-rowcount={props.isCapped ? -1 : total + 1}
          aria-busy={offset === null ? true : undefined}
          className={classes(styles.table, hasWidths && separateRows)}
        >
          <DataTableHead
            columns={columns}
            rowIds={rows.map(idOf)}
            sort={props.sort}
            onSort={props.onSort}
            selection={selection && headSelection(selection, rows.map(idOf))}
            small={false}
          />
          <tbody
            {...tableRoles.group}
            inert={isOutdated}
            className={classes(styles.group, isOutdated && styles.stale)}
          >
            <Spacer height={range.first * rowHeight} />
            {indexes.map((index) => {
              const row = cached.byIndex.get(index)
              return row === undefined ? (
                <Placeholder key={index} columns={columns.length + (selection ? 1 : 0)} />
              ) : (
                <WindowRow
                  key={index}
                  row={row}
                  index={index}
                  columns={columns}
                  idOf={idOf}
                  nameOf={nameOf}
                  hrefOf={hrefOf}
                  navigate={navigate}
                  onCursor={cursor.onCursor}
                  isSelected={selection?.isSelected(idOf(row))}
                  onToggle={onToggle}
                  isCursor={cursor.cursorId === idOf(row)}
                  onFocused={index === pendingFocus ? onFocused : undefined}
                />
              )
            })}
            <Spacer height={(total - range.end) * rowHeight} />
          </tbody>
        </table>
      </div>
      {props.foot}
      <nav aria-label="Rows" className={footStyles.foot}>
        <PageSize pageSize={props.pageSize} onPageSize={props.onPageSize} allRows={props.allRows} />
        <span className={footStyles.range} />
        <span className={footStyles.pager}>
          <StepButton
            glyph={ChevronsLeft}
            name="First row"
            loading={false}
            disabledReason={firstVisibleRow <= 1 ? 'This is the first row.' : undefined}
            onPress={() => scrollTo(0)}
          />
          <PageField
            label="Row"
            page={firstVisibleRow}
            last={total}
            disabled={false}
            onPage={(row) => scrollTo(row - 1)}
          />
          <span>{`of ${countText(total, props.isCapped)}`}</span>
          <StepButton
            glyph={ChevronsRight}
            name="Last row"
            loading={false}
            disabledReason={undefined}
            onPress={() => scrollTo(total)}
          />
        </span>
      </nav>
    </>
  )
}

/** Returns the selection for the checkbox in the header. */
const headSelection = <Row,>(
  { isSelected, isAll, onToggleAll }: WholeSelection<Row>,
  loadedIds: readonly string[],
): Selection => ({
  selectedIds: new Set(loadedIds.filter(isSelected)),
  onToggle: () => undefined,
  onToggleAll,
  isAll,
})

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
  Pick<WindowTableProps<Row>, 'columns' | 'idOf' | 'nameOf' | 'hrefOf'>
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
