import PanelRight from 'lucide-react/icons/panel-right'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ExportButton, type ExportButtonProps } from '#views/records/list/ExportButton.tsx'
import type { Row } from '#domain/kernel/answer.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { lateColumns } from '#views/records/list/lateColumns.ts'
import { isQueued, type RecordQueue } from '#views/records/list/queue.ts'
import { SortedBy } from '#views/records/list/SortedBy.tsx'
import type { Sort } from '#views/ui/table/dataTableTypes.ts'
import { SavedViews, type SavedViewsProps } from '#views/records/views/SavedViews.tsx'
import { ImportLink } from '#views/imports/ImportLink.tsx'
import * as styles from '#views/records/records.css.ts'
import { useInlineEdit } from '#views/records/inline/useInlineEdit.ts'
import { besideList } from '#views/theme/besideList.ts'
import { timesheetQueue } from '#views/timesheets/timesheetQueue.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { ColumnChooser } from '#views/ui/table/ColumnChooser.tsx'
import { isPlainKey } from '#views/ui/kbd/shortcuts.ts'
import { useMedia, useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { lazyWithRetry } from '#views/ui/kit/late.ts'
import { lateKeys } from '#views/ui/kbd/lateKeys.ts'

interface ListExtrasProps extends ExportButtonProps, Pick<SavedViewsProps, 'url' | 'order'> {
  /** All columns of the list. The first one can't be hidden. */
  readonly allColumns: readonly AnyColumn[]
  readonly shownColumns: readonly { readonly key: string }[]
  readonly sort: Sort | undefined
  readonly orderText: string | undefined
  readonly onSort: (sort: Sort) => void
  readonly onPrint: () => void
  /** Called with the columns that load after the rows. */
  readonly onColumns: (columns: ReturnType<typeof lateColumns>) => void
  /** The record of the cursor's row, or else of the first row. Undefined for a list without rows. */
  readonly row: Row | undefined
  readonly nameOf: (row: never) => string
  readonly hrefOf: (row: never) => string
}

/** A column of any list. */
interface AnyColumn {
  readonly key: string
  readonly header: string
  readonly sortable?: boolean | undefined
  readonly cell: (row: never) => ReactNode
}

/** The components that edit the cells of a list, by area. */
const cells = { employees: lazyWithRetry(() => import('#views/employees/EmployeeCells.tsx')) }
const RowPanel = lazyWithRetry(() => import('#views/records/preview/RowPanel.tsx'))
/** The lists whose records are reviewed one at a time. In a wide window, a list with the queue's filters opens the record of the cursor's row next to it. */
const reviewedLists: Readonly<Record<string, RecordQueue>> = { timesheets: timesheetQueue }
const NoCells = () => null

/** Prints and exports a list, selects its columns, and previews its records in a panel that P opens and closes. Loaded after the rows. */
export default function ListExtras(props: ListExtrasProps) {
  const {
    row: currentRow,
    allColumns,
    shownColumns,
    nameOf,
    hrefOf,
    onPrint,
    onColumns,
    url,
    order,
    sort,
    onSort,
    orderText,
    ...exportProps
  } = props
  const area = useCurrentArea()
  const queue = reviewedLists[area.name]
  const isWide = useMedia(besideList) ?? false
  const isPane = isWide && queue !== undefined && isQueued(exportProps.request, queue)
  const [userChoice, setOpen] = useState<boolean | null>(null)
  const isOpen = userChoice ?? isPane
  const permissions = usePermissions()
  useEffect(() => {
    const columns = lateColumns(area.name, permissions)
    if (columns.length > 0) onColumns(columns)
  }, [area, permissions, onColumns])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isToggle = event.key === lateKeys.panel || (isOpen && event.key === 'Escape')
      if (isToggle && isPlainKey(event)) setOpen(!isOpen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  const first = useFirstUse()
  const edit = useInlineEdit(area.name)
  const isEdited = canMaintain(permissions, area.permission) && (first !== null || edit !== undefined)
  // On a phone, a row opens its record, where everything can be edited.
  const Cells = useSmallScreen() || !isEdited || area.name !== 'employees' ? NoCells : cells[area.name]
  return (
    <>
      <Suspense>
        <Cells table={area.title} first={first} />
      </Suspense>
      <SavedViews area={area} url={url} order={order} />
      <span className={styles.tools}>
        <SortedBy
          columns={allColumns}
          shown={shownColumns}
          sort={sort}
          orderText={orderText}
          onSort={onSort}
          table={area.title}
        />
        <Button
          tone="ghost"
          size="small"
          icon={Printer}
          iconOnly
          disabled={exportProps.disabled || currentRow === undefined}
          onClick={onPrint}
        >
          Print
        </Button>
        <ImportLink list={area.name} isTool />
        <ExportButton {...exportProps} isTool />
        <Button
          tone="ghost"
          size="small"
          icon={PanelRight}
          iconOnly
          disabled={currentRow === undefined}
          aria-pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Preview
        </Button>
        <ColumnChooser
          columns={allColumns.map(({ key, header }, index) => ({
            key,
            text: header,
            shown: shownColumns.some((column) => column.key === key),
            locked: index === 0,
          }))}
          onToggle={url.toggleColumn}
          table={area.title}
        />
      </span>
      {isOpen &&
        currentRow !== undefined &&
        // Rendered outside of the tools, which are hidden on a phone.
        createPortal(
          <Suspense>
            <RowPanel
              name={nameOf(currentRow as never)}
              row={currentRow}
              href={hrefOf(currentRow as never)}
              items={allColumns
                .slice(1)
                .map(({ header, cell }) => ({ term: header, value: cell(currentRow as never) }))}
              onClose={() => setOpen(false)}
              isPane={isPane}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

const firstUseEvents = ['keydown', 'pointerover', 'focusin'] as const

/** Returns an event for a mouse that was already over a row when this file loaded, or null if there is none. */
const restingMouse = () =>
  document.querySelector('tbody tr:hover') === null ? null : new PointerEvent('pointerover')

/** Returns the first keystroke, focus or mouse movement in a row, or null before that. The editor never loads for users who only search. */
function useFirstUse(): Event | null {
  const [first, setFirst] = useState<Event | null>(restingMouse)
  const isUsed = first !== null
  useEffect(() => {
    if (isUsed) return undefined
    const onEvent = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('tr') !== null) setFirst(event)
    }
    for (const name of firstUseEvents) document.addEventListener(name, onEvent)
    return () => {
      for (const name of firstUseEvents) document.removeEventListener(name, onEvent)
    }
  }, [isUsed])
  return first
}
