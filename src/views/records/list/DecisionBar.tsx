import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { reviewWarnings, warningsOf } from '#domain/contracts/warnings/review.ts'
import type { ContractRow } from '#domain/contracts/record.ts'
import type { Draft, Row } from '#domain/kernel/answer.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { ListedMargin } from '#views/contracts/ListedMargin.tsx'
import * as styles from '#views/records/list/DecisionBar.css.ts'
import { RateText } from '#views/records/RateText.tsx'
import { useArea, useAreas, usePageChartLoader } from '#views/shell/ActorsContext.tsx'
import { recordPath, type RecordArea } from '#views/shell/area.ts'
import { preloadPage } from '#views/shell/route/pageFiles.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { plainKey } from '#views/ui/kbd/shortcuts.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'

/** What the bar shows about a record before it is approved. */
interface DecisionSummary {
  readonly name: string
  readonly facts: readonly { readonly key: string; readonly content: ReactNode }[]
  /** True if the record can only be approved on its own page. That page shows why. */
  readonly needsReview: boolean
}

/** One fact whose dates never wrap. */
const FactText = ({ text }: { text: string }) => (
  <span>
    <TextWithDates text={text} />
  </span>
)

const summaries: Readonly<Record<string, (row: never) => DecisionSummary>> = {
  contracts: ({ contractNo, title, ...row }: ContractRow) => ({
    name: `${contractNo} ${title}`,
    facts: [
      // Warnings come first, because a phone has room for only one line.
      ...warningsOf(row).map((text) => ({ key: text, content: <FactText text={text} /> })),
      { key: 'employee', content: row.employeeName },
      ...(row.endClient === null ? [] : [{ key: 'client', content: row.endClient }]),
      ...(row.billRate === null
        ? []
        : [
            {
              key: 'rate',
              content: (
                <span>
                  <RateText rate={row.billRate} unit={row.billRateUnit} />
                </span>
              ),
            },
          ]),
      {
        key: 'margin',
        content: (
          <span>
            Margin <ListedMargin marginPct={row.marginPct} />
          </span>
        ),
      },
      {
        key: 'dates',
        content: <FactText text={`${row.startDate} – ${row.endDate ?? 'open-ended'}`} />,
      },
    ],
    needsReview: reviewWarnings(row).length > 0,
  }),
  timesheets: ({ employeeName, periodStart, ...row }: TimesheetRow) => ({
    name: `${employeeName}: week of ${periodStart}`,
    facts: [
      { key: 'hours', content: `${formatDuration(row.totalMinutes)} total` },
      ...(row.otMinutes + row.dtMinutes === 0
        ? []
        : [{ key: 'overtime', content: `${formatDuration(row.otMinutes + row.dtMinutes)} overtime` }]),
      { key: 'project', content: row.projectName },
    ],
    needsReview: false,
  }),
}

/**
 * The record of the cursor's row, or of the first row if the cursor isn't on the page. Shows the facts needed for a
 * decision. The A key opens and approves the record, or only opens it if it needs a review. The R key opens it and
 * asks for a rejection reason.
 */
export default function DecisionBar({ area, row }: { area: RecordArea; row: Row }) {
  const actor = useArea(area.name)
  const charts = usePageChartLoader()
  const areas = useAreas()
  const canEdit = canMaintain(usePermissions(), area.permission)
  const [, navigate] = useLocation()
  const { name, facts, needsReview } = summaries[area.name]?.(row as never) ?? {
    name: '',
    facts: [],
    needsReview: true,
  }
  const path = recordPath(area, row.id)
  /** The id of the record to open once the charts of its page have loaded. Set to null when the bar is removed. */
  const pendingId = useRef<string | null>(null)
  useEffect(
    () => () => {
      pendingId.current = null
    },
    [],
  )
  const decide = (decision: Draft) => {
    if (pendingId.current !== null) return
    const route = { area: area.name, page: 'record', id: row.id, decision } as const
    const open = () => {
      if (pendingId.current !== row.id) return
      pendingId.current = null
      actor?.send({ type: 'route.changed', route })
      navigate(path)
    }
    pendingId.current = row.id
    if (charts.areLoaded()) return open()
    // The charts may still be loading right after a reload. If they can't be loaded, the page itself shows an error.
    charts.load().then(open, () => {
      pendingId.current = null
    })
  }
  const approve = () =>
    needsReview ? navigate(path) : decide({ event: 'approve', version: String(row['version']) })
  useEffect(() => void preloadPage(areas, path), [areas, path])
  // The record's page asks for the reason.
  const reject = () => decide({ event: 'reject', opensDialog: 'yes' })
  useDecisionKeys(canEdit ? { [actionKeys.approve]: approve, [actionKeys.reject]: reject } : {})
  if (!canEdit) return null
  return (
    <section className={styles.bar} aria-label="Next to approve" data-pinned="foot">
      <div className={styles.about} aria-live="polite">
        <span className={styles.name}>{name}</span>
        <Facts facts={facts} />
      </div>
      <div className={styles.actions}>
        {!needsReview && <LinkButton href={path}>Open</LinkButton>}
        <Button tone="danger" shortcut={actionKeys.reject.toUpperCase()} onClick={reject}>
          Reject
        </Button>
        <Button
          tone={needsReview ? 'secondary' : 'primary'}
          shortcut={actionKeys.approve.toUpperCase()}
          onClick={approve}
        >
          {needsReview ? 'Review' : 'Approve'}
        </Button>
      </div>
    </section>
  )
}

/** Calls the handler of a key when the key is pressed. A key that is held down only counts once. */
function useDecisionKeys(handlers: Readonly<Record<string, () => void>>): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const decide = latest.current[plainKey(event)]
      if (decide === undefined || event.repeat) return
      event.preventDefault()
      decide()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
