import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { Row } from '#domain/kernel/answer.ts'
import { isSameRequest, type ListRequest } from '#domain/kernel/lists/lists.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import * as styles from '#views/records/list/totals.css.ts'
import { useArea, useList, useTotals } from '#views/shell/ActorsContext.tsx'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

interface Totals {
  /** The label of each sum by its name in the API, in the order shown. */
  readonly sums: Readonly<Record<string, string>>
  readonly textOf: (sum: string, name: string) => string
  readonly note?: string
}

const durationText = (sum: string) => formatDuration(Number(sum)).replace(/^\d+/, groupDigits)
const amountText = (sum: string) => groupDigits(sum).replace('-', '−')

/** The lists with totals. */
const totals: Readonly<Record<string, Totals>> = {
  invoices: {
    sums: { total: 'Total', balance: 'Balance' },
    textOf: amountText,
    note: 'Voided invoices count as zero.',
  },
  payments: {
    sums: { amount: 'Amount', unapplied: 'Unapplied' },
    textOf: amountText,
    note: 'Reversed payments count as zero.',
  },
  timesheets: {
    sums: { totalMinutes: 'Hours', overtimeMinutes: 'Overtime' },
    textOf: durationText,
    note: 'The overtime total includes approved time only.',
  },
  margins: {
    sums: { billed: 'Billed', unbilled: 'Unbilled', cost: 'Cost (estimate)', margin: 'Gross margin' },
    textOf: amountText,
    note: 'For the current month, monthly and annual fees are included through the last day with approved time.',
  },
  unbilled: {
    sums: { minutes: 'Hours', amount: 'Amount' },
    textOf: (sum, name) => (name === 'minutes' ? durationText(sum) : amountText(sum)),
  },
}

/** The totals of all matches of a list, not just of the page's rows, separately for each currency. */
export function ListTotals({ area }: { area: string }) {
  const listTotals = totals[area]
  return listTotals === undefined ? null : <Sums area={area} {...listTotals} />
}

const noRows: readonly Row[] = []

function Sums({ area, sums, textOf, note }: Totals & { area: string }) {
  const actor = useArea(area)
  const list = useList(area)
  const totalsList = useTotals(area)
  const rows = useSelector(
    totalsList,
    (state) => state?.context.lastShown?.rows ?? state?.context.rows ?? noRows,
  )
  const busy = useSelector(totalsList, (state) => state?.hasTag('busy') ?? true)
  const loadedAt = useSelector(list, (state) => state?.context.loadedAt ?? 0)
  const lastRequest = useRef<ListRequest | null>(null)
  useEffect(() => {
    const request = list?.getSnapshot().context.request
    if (loadedAt === 0 || request === undefined) return
    const isAnotherPage =
      lastRequest.current !== null &&
      !isSameRequest(lastRequest.current, request) &&
      isSameRequest(matchesOf(lastRequest.current), matchesOf(request))
    lastRequest.current = request
    if (!isAnotherPage) actor?.send({ type: 'totals.open', request })
  }, [actor, list, loadedAt])
  if (rows.length === 0) return null
  return (
    <section className={styles.totals} aria-label="Totals" aria-busy={busy}>
      {rows.map(({ id, sums: values }) => (
        <dl key={id} className={styles.sums}>
          {id !== 'ALL' && (
            <div>
              <dt className={visuallyHidden}>Currency</dt>
              <dd className={styles.value}>{id}</dd>
            </div>
          )}
          {Object.entries(sums).map(([key, text]) => (
            <div key={key} className={styles.sum}>
              <dt>{text}</dt>
              <dd className={styles.value}>
                {textOf((values as Readonly<Record<string, string>>)[key] ?? '0', key)}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </section>
  )
}

/** Returns the part of a request that determines which records match. */
const matchesOf = ({ search, filters }: ListRequest): ListRequest => ({
  limit: 10,
  offset: 0,
  ...(search !== undefined && { search }),
  ...(filters !== undefined && { filters }),
})
