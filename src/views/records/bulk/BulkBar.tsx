import { useSelector } from '@xstate/react'
import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { bulkAreas, type BulkArea } from '#domain/bulkAreas.ts'
import type { Row } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { EventTable } from '#domain/kernel/events.ts'
import { maxSelection } from '#domain/kernel/bulkLimits.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { selectedCount } from '#machines/records/selectionSelectors.ts'
import * as styles from '#views/records/bulk/bulk.css.ts'
import BulkDialog from '#views/records/bulk/BulkDialog.tsx'
import { BulkInterrupted, BulkProgress } from '#views/records/bulk/BulkProgress.tsx'
import { BulkReport } from '#views/records/bulk/BulkReport.tsx'
import { PinnedSection } from '#views/records/bulk/PinnedSection.tsx'
import { reasonLine } from '#views/records/records.css.ts'
import { useArea } from '#views/shell/ActorsContext.tsx'
import type { RecordArea } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Menu } from '#views/ui/menu/Menu.tsx'
import { countText } from '#views/ui/pagination/countText.ts'

export interface BulkBarProps {
  readonly area: RecordArea
  readonly selection: SelectionActor
  readonly request: ListRequest
  /** The row keys of the visible columns. */
  readonly columns: readonly string[]
  readonly total: number
  readonly isCapped: boolean
  /** The rows of the page. If all of them are selected, all matches can be selected too. Empty in a list that scrolls through all rows. */
  readonly rows: readonly Row[]
}

const areas: Readonly<Record<string, BulkArea>> = bulkAreas

/** The actions for the selected records of a list, with their progress and results. Loaded when a record is first selected. */
export default function BulkBar(props: BulkBarProps) {
  const { area, selection, request } = props
  const state = useSelector(selection, ({ value }) => value)
  const count = useSelector(selection, ({ context }) => selectedCount(context))
  useEffect(() => {
    selection.send({ type: 'selection.follow', request })
  }, [selection, request])
  const events = areas[area.name]?.events ?? {}
  if (state === 'reporting') return <BulkReport area={area} events={events} selection={selection} />
  if (state === 'collecting' || state === 'sending') return <BulkProgress selection={selection} />
  if (state === 'interrupted') return <BulkInterrupted selection={selection} />
  if (count === 0) return null
  return (
    <PinnedSection className={styles.bar} label="Selection">
      <SelectedRows {...props} />
      <BulkActions {...props} events={events} exportCall={areas[area.name]?.exportCall} />
      <Button tone="ghost" size="small" flushEnd onClick={() => selection.send({ type: 'selection.clear' })}>
        Clear selection
      </Button>
      {state === 'confirming' && (
        <BulkDialog
          area={area}
          events={events}
          selection={selection}
          warningChoices={areas[area.name]?.warningChoices}
          rows={props.rows}
        />
      )}
    </PinnedSection>
  )
}

/** The number of selected records, and a button that selects all matches. */
function SelectedRows({ selection, request, total, isCapped, rows }: BulkBarProps) {
  const count = useSelector(selection, ({ context }) => selectedCount(context))
  const all = useSelector(selection, ({ context }) => context.all)
  const selected = useSelector(selection, ({ context }) => context.selected)
  const ids = new Set(selected.map(({ id }) => id))
  const isPageSelected = rows.length > 0 && rows.every(({ id }) => ids.has(id))
  return (
    <>
      <span role="status">{`${countText(count, all?.isCapped)} selected`}</span>
      {(all !== null || isPageSelected) && total > count && (
        <Button
          tone="ghost"
          size="small"
          onClick={() => selection.send({ type: 'selection.addAll', request, total, isCapped })}
        >
          {`Select all ${countText(total, isCapped)}`}
        </Button>
      )}
    </>
  )
}

/** With more events than this, all of them are in one menu instead of separate buttons. */
const maxSeparateButtons = 3

function BulkActions({
  area,
  selection,
  request,
  columns,
  events,
  exportCall,
}: BulkBarProps & { readonly events: EventTable; readonly exportCall: Call | undefined }) {
  const actor = useArea(area.name)
  const canEdit = canMaintain(usePermissions(), area.permission)
  const count = useSelector(selection, ({ context }) => selectedCount(context))
  const selected = useSelector(selection, ({ context }) => context.selected)
  const all = useSelector(selection, ({ context }) => context.all)
  const limitReason =
    count > maxSelection || all?.isCapped === true
      ? `You can change at most ${countText(maxSelection)} records at once.`
      : undefined
  // An export of all matches only needs the list's request. Any other export needs the ids of its records.
  const exportLimitReason =
    all?.except.length !== 0 && (count > maxSelection || all?.isCapped === true)
      ? `You can export at most ${countText(maxSelection)} selected records.`
      : undefined
  const requestBulk = (event: string) => selection.send({ type: 'bulk.request', event })
  const isDanger = ([, { offer }]: (typeof offered)[number]) => offer?.tone === 'danger'
  const offered = Object.entries(events).filter(
    ([name, { offer }]) => name !== 'archive' && offer !== null && offer.place !== 'toast',
  )
  const buttonEvents = [...offered.filter((each) => !isDanger(each)), ...offered.filter(isDanger)]
  const limitTexts = [canEdit ? limitReason : undefined, exportLimitReason].filter(
    (limit) => limit !== undefined,
  )
  return (
    <div className={styles.tools}>
      {limitTexts.length > 0 && <p className={reasonLine}>{limitTexts.join(' ')}</p>}
      {canEdit && buttonEvents.length > maxSeparateButtons && (
        <Menu
          label="Change"
          size="small"
          side="above"
          items={buttonEvents.map(([name, { offer }]) => ({
            key: name,
            text: offer?.text ?? name,
            danger: offer?.tone === 'danger',
            disabledReason: limitReason,
            onSelect: () => requestBulk(name),
          }))}
        />
      )}
      {canEdit &&
        buttonEvents.length <= maxSeparateButtons &&
        buttonEvents.map(([name, { offer }]) => (
          <Button key={name} size="small" disabledReason={limitReason} onClick={() => requestBulk(name)}>
            {offer?.text ?? name}
          </Button>
        ))}
      {canEdit && 'archive' in events && (
        <Button
          size="small"
          icon={Archive}
          disabledReason={limitReason}
          onClick={() => requestBulk('archive')}
        >
          Archive
        </Button>
      )}
      {exportCall !== undefined && (
        <Button
          size="small"
          icon={Download}
          disabledReason={exportLimitReason}
          onClick={() =>
            actor?.send({
              type: 'export.start',
              request: all?.request ?? request,
              columns,
              total: count,
              ids: all === null ? selected.map(({ id }) => id) : null,
              except: all?.except ?? [],
            })
          }
        >
          Export selection
        </Button>
      )}
    </div>
  )
}
