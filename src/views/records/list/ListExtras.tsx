import PanelRight from 'lucide-react/icons/panel-right'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ExportButton, type ExportButtonProps } from '#views/records/list/ExportButton.tsx'
import { lateColumns } from '#views/records/list/lateColumns.ts'
import { SavedViews, type SavedViewsProps } from '#views/records/views/SavedViews.tsx'
import { RowPanel, type RowPanelProps } from '#views/records/list/RowPanel.tsx'
import { ImportLink } from '#views/imports/ImportLink.tsx'
import * as styles from '#views/records/records.css.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { ColumnChooser, type ColumnChooserProps } from '#views/ui/table/ColumnChooser.tsx'
import { isPlainKey } from '#views/ui/kbd/shortcuts.ts'

interface ListExtrasProps extends ExportButtonProps, Pick<SavedViewsProps, 'url' | 'order'> {
  readonly chooser: ColumnChooserProps
  readonly onPrint: () => void
  /** Called with the columns that load after the rows. */
  readonly onColumns: (columns: ReturnType<typeof lateColumns>) => void
  /** The record of the cursor's row, or else of the first one; undefined for a list without rows. */
  readonly pointed: Omit<RowPanelProps, 'onClose'> | undefined
}

/** Prints and exports a list, chooses its columns, and previews its records in a panel, which P opens and closes. Loaded after the rows. */
export default function ListExtras(props: ListExtrasProps) {
  const { pointed, chooser, onPrint, onColumns, url, order, ...exported } = props
  const [isOpen, setOpen] = useState(false)
  const area = useCurrentArea()
  const permissions = usePermissions()
  useEffect(() => {
    const columns = lateColumns(area.name, permissions)
    if (columns.length > 0) onColumns(columns)
  }, [area, permissions, onColumns])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isToggle = event.key === 'p' || (isOpen && event.key === 'Escape')
      if (isToggle && isPlainKey(event)) setOpen(!isOpen)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen])
  return (
    <>
      <SavedViews area={area} url={url} order={order} />
      <span className={styles.tools}>
        <Button
          tone="ghost"
          size="small"
          icon={Printer}
          iconOnly
          disabled={exported.disabled || pointed === undefined}
          onClick={onPrint}
        >
          Print
        </Button>
        <ImportLink list={area.name} isTool />
        {area.exports !== false && <ExportButton {...exported} />}
        <Button
          tone="ghost"
          size="small"
          icon={PanelRight}
          iconOnly
          disabled={pointed === undefined}
          aria-pressed={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Preview
        </Button>
        <ColumnChooser {...chooser} />
      </span>
      {isOpen &&
        pointed !== undefined &&
        // Outside the tools, which a phone hides.
        createPortal(<RowPanel {...pointed} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}
