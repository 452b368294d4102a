import { useSelector } from '@xstate/react'
import Download from 'lucide-react/icons/download'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { useArea, useListExport, usePageChartLoader } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { countText } from '#views/ui/pagination/countText.ts'
import * as styles from '#views/records/records.css.ts'

export interface ExportButtonProps {
  /** The area of the list. */
  readonly area: string
  readonly request: ListRequest
  /** The row keys of the visible columns. */
  readonly columns: readonly string[]
  readonly total: number
  /** True if there are more rows than `total`, because the API stops counting at that number. */
  readonly isCapped: boolean
  readonly disabled: boolean
  /** True in a list's toolbar, which only has room for an icon. */
  readonly iconOnly?: true
}

/** Exports all matches of a list as a file. During the export, shows the number of rows received and a cancel button. */
export function ExportButton(props: ExportButtonProps) {
  const { area: name, request, columns, total, isCapped, disabled, iconOnly } = props
  const charts = usePageChartLoader()
  const area = useArea(name)
  const exportActor = useListExport(name)
  const busy = useSelector(exportActor, (state) => state?.hasTag('busy') ?? false)
  const done = useSelector(exportActor, (state) => state?.context.done ?? 0)
  const expected = useSelector(exportActor, (state) => state?.context.total ?? 0)
  const start = () =>
    charts.load().then(
      () => area?.send({ type: 'export.start', request, columns, total }),
      // If the code of the charts can't be loaded, the page itself shows the error.
      () => undefined,
    )
  if (busy)
    return (
      <>
        <span role="status" className={styles.progress}>
          {`Exporting ${countText(done)} of ${countText(Math.max(done, expected), isCapped)}`}
        </span>
        <Button tone="ghost" size="small" onClick={() => exportActor?.send({ type: 'export.cancel' })}>
          Cancel export
        </Button>
      </>
    )
  return (
    <Button
      tone="ghost"
      size="small"
      icon={Download}
      iconOnly={iconOnly}
      disabled={disabled || total === 0}
      onClick={() => void start()}
    >
      {disabled || total === 0
        ? 'Export'
        : `Export ${countText(total, isCapped)} ${total === 1 ? 'row' : 'rows'}`}
    </Button>
  )
}
