import { hourlyOf } from '#domain/contracts/margin.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/contracts/contracts.css.ts'

/** The drawing's own units; it stretches to the width of its container. */
const width = 600
const height = 160

interface Step {
  readonly from: string
  readonly bill: number
  readonly cost: number
}

/** Bill and cost per hour as steps from the start to the end. The table below it has the same figures. */
export function RatesChart({ contract }: { contract: Contract }) {
  const { rates, burdenPct, startDate } = contract
  const today = todayUtc()
  const steps = rates.flatMap((rate): readonly Step[] => {
    const figures = hourlyOf({ ...rate, burdenPct })
    // Floating-point numbers only position the lines; every printed figure comes from the decimals.
    return figures === null
      ? []
      : [{ from: rate.effectiveFrom, bill: Number(figures.bill), cost: Number(figures.cost) }]
  })
  const last = steps.at(-1)
  if (last === undefined) return null
  const end = contract.endDate ?? (last.from > today ? last.from : today)
  const days = Math.max(1, daysBetween(startDate, end))
  const top = Math.max(...steps.flatMap(({ bill, cost }) => [bill, cost])) * 1.1
  const x = (date: string) => clamp((daysBetween(startDate, date) / days) * width)
  const y = (amount: number) => height - (amount / top) * height
  const line = (of: (step: Step) => number) =>
    steps
      .map((step, index) => {
        const next = steps[index + 1]
        const [from, to] = [x(step.from), next === undefined ? width : x(next.from)]
        return `${index === 0 ? 'M' : 'L'}${from} ${y(of(step))} L${to} ${y(of(step))}`
      })
      .join(' ')
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 ${height} L${width} ${height}`} className={styles.axis} />
        <path d={line(({ bill }) => bill)} className={styles.billLine} />
        <path d={line(({ cost }) => cost)} className={styles.costLine} />
        {today > startDate && today < end && (
          <path d={`M${x(today)} 0 V${height}`} className={styles.today} />
        )}
      </svg>
      <p className={styles.scale}>
        <span>{startDate}</span>
        <span>{contract.endDate ?? 'Open-ended'}</span>
      </p>
      <figcaption>
        <ul className={styles.legend}>
          <li>
            <span className={styles.swatch.spread} />
            Bill
          </li>
          <li>
            <span className={styles.swatch.pay} />
            Cost
          </li>
          {today > startDate && today < end && (
            <li>
              <span className={styles.swatch.today} />
              Today
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  )
}

const clamp = (place: number) => Math.min(width, Math.max(0, place))
