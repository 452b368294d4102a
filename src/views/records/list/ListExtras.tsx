import PanelRight from 'lucide-react/icons/panel-right'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ExportButton, type ExportButtonProps } from '#views/records/list/ExportButton.tsx'
import type { Row } from '#domain/kernel/answer.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { RecordListActor } from '#machines/records/recordList.machine.ts'
import { usePrint } from '#views/records/usePrint.ts'
import { optionalColumnsOf } from '#views/records/list/optionalColumns.ts'
import { hasQueueFilters, type RecordQueue } from '#views/records/list/queue.ts'
import { SortedBy } from '#views/records/list/SortedBy.tsx'
import type { Sort } from '#views/ui/table/dataTableTypes.ts'
import { SavedViews, type SavedViewsProps } from '#views/records/views/SavedViews.tsx'
import { ImportLink } from '#views/imports/ImportLink.tsx'
import * as styles from '#views/records/records.css.ts'
import { useInlineEdit } from '#views/records/inline/useInlineEdit.ts'
import { previewBreakpoint } from '#views/theme/previewBreakpoint.ts'
import { timesheetQueue } from '#views/timesheets/timesheetQueue.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { ColumnChooser } from '#views/ui/table/ColumnChooser.tsx'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import { useMedia, useSmallScreen } from '#views/ui/kit/useSmallScreen.ts'
import { lazyWithRetry } from '#views/ui/kit/lazyWithRetry.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'

interface ListExtrasProps extends ExportButtonProps, Pick<SavedViewsProps, 'url' | 'order'> {
  /** All columns of the list. The first one can't be hidden. */
  readonly allColumns: readonly AnyColumn[]
  readonly shownColumns: readonly { readonly key: string }[]
  readonly sort: Sort | undefined
  readonly orderText: string | undefined
  readonly onSort: (sort: Sort) => void
  readonly list: RecordListActor | undefined
  /** Called with the columns that load after the rows. */
  readonly onColumns: (columns: ReturnType<typeof optionalColumnsOf>) => void
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
const cellEditors = { employees: lazyWithRetry(() => import('#views/employees/EmployeeCells.tsx')) }
const RowPanel = lazyWithRetry(() => import('#views/records/preview/RowPanel.tsx'))
/** The lists whose records are reviewed one at a time. In a wide window, a list with the queue's filters shows the record of the cursor's row next to the rows. */
const reviewedLists: Readonly<Record<string, RecordQueue>> = { timesheets: timesheetQueue }
const NoCells = () => null

/** The tools of a list: saved views, printing, exporting, columns, and the preview that the P key opens and closes. Loaded after the rows. */
export function ListExtras(props: ListExtrasProps) {
  const {
    row: currentRow,
    allColumns,
    shownColumns,
    nameOf,
    hrefOf,
    list,
    onColumns,
    url,
    order,
    sort,
    onSort,
    orderText,
    ...exportProps
  } = props
  const print = usePrint(url, list, exportProps.total)
  const area = useCurrentArea()
  const queue = reviewedLists[area.name]
  const isWide = useMedia(previewBreakpoint)
  const isPane = isWide && queue !== undefined && hasQueueFilters(exportProps.request, queue)
  const [userChoice, setUserChoice] = useState<boolean | null>(null)
  const isOpen = userChoice ?? isPane
  const permissions = usePermissions()
  useEffect(() => {
    const columns = optionalColumnsOf(area.name, permissions)
    if (columns.length > 0) onColumns(columns)
  }, [area, permissions, onColumns])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = plainKey(event)
      if (key === actionKeys.panel || (isOpen && key === 'Escape')) setUserChoice(!isOpen)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const firstEvent = useFirstUse()
  const edit = useInlineEdit(area.name)
  const showsCells = canMaintain(permissions, area.permission) && (firstEvent !== null || edit !== undefined)
  // On a phone, a row opens its record, where everything can be edited.
  const Cells =
    useSmallScreen() || !showsCells || area.name !== 'employees' ? NoCells : cellEditors[area.name]
  return (
    <>
      <Suspense>
        <Cells table={area.title} firstEvent={firstEvent} />
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
          onClick={print}
        >
          Print
        </Button>
        <ImportLink list={area.name} iconOnly />
        <ExportButton {...exportProps} iconOnly />
        <Button
          tone="ghost"
          size="small"
          icon={PanelRight}
          iconOnly
          disabled={currentRow === undefined}
          aria-pressed={isOpen}
          onClick={() => setUserChoice(!isOpen)}
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
        createPortal(
          <Suspense>
            <RowPanel
              name={nameOf(currentRow as never)}
              row={currentRow}
              href={hrefOf(currentRow as never)}
              items={allColumns
                .slice(1)
                .map(({ header, cell }) => ({ term: header, value: cell(currentRow as never) }))}
              onClose={() => setUserChoice(false)}
              isPane={isPane}
            />
          </Suspense>,
          document.body,
        )}
    </>
  )
}

const firstUseEvents = ['keydown', 'pointerover', 'focusin'] as const

/** Returns an event if the mouse is already over a row when the component mounts, or null if it isn't. */
const restingMouseEvent = () =>
  document.querySelector('tbody tr:hover') === null ? null : new PointerEvent('pointerover')

/** Returns the event of the first keystroke, focus or mouse movement in a row, or null before that. For users who only search, the editor never loads. */
function useFirstUse(): Event | null {
  const [firstEvent, setFirstEvent] = useState<Event | null>(restingMouseEvent)
  const isUsed = firstEvent !== null
  useEffect(() => {
    if (isUsed) return undefined
    const onEvent = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('tr') !== null) setFirstEvent(event)
    }
    for (const name of firstUseEvents) document.addEventListener(name, onEvent)
    return () => {
      for (const name of firstUseEvents) document.removeEventListener(name, onEvent)
    }
  }, [isUsed])
  return firstEvent
}
