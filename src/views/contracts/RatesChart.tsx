import { hourlyOf } from '#domain/contracts/margin.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import * as styles from '#views/contracts/contracts.css.ts'

/** The size of the drawing in its own units. It stretches to the width of its container. */
const width = 600
const height = 160

interface Step {
  readonly from: string
  readonly bill: number
  readonly cost: number
}

/** A step chart of the hourly bill rate and cost over the term of the contract. The table below it has the same figures. */
export function RatesChart({ contract }: { contract: Contract }) {
  const { rates, burdenPct, startDate } = contract
  const today = todayUtc()
  const steps = rates.flatMap((rate): readonly Step[] => {
    const figures = hourlyOf({ ...rate, burdenPct })
    // Floating-point numbers are only used for drawing. The table below has the exact figures.
    return figures === null
      ? []
      : [{ from: rate.effectiveFrom, bill: Number(figures.bill), cost: Number(figures.cost) }]
  })
  const lastStep = steps.at(-1)
  if (lastStep === undefined) return null
  const end = contract.endDate ?? (lastStep.from > today ? lastStep.from : today)
  const days = Math.max(1, daysBetween(startDate, end))
  const amounts = steps.flatMap(({ bill, cost }) => [bill, cost])
  const ticks = scaleTicks(Math.min(...amounts), Math.max(...amounts))
  const [bottom = 0, top = 1] = [ticks.at(0), ticks.at(-1)]
  const x = (date: string) => clamp((daysBetween(startDate, date) / days) * width)
  const y = (amount: number) => height - ((amount - bottom) / (top - bottom)) * height
  const isTodayShown = today > startDate && today < end
  const linePath = (amountOf: (step: Step) => number) =>
    steps
      .map((step, index) => {
        const nextStep = steps[index + 1]
        const [startX, endX] = [x(step.from), nextStep === undefined ? width : x(nextStep.from)]
        return `${index === 0 ? 'M' : 'L'}${startX} ${y(amountOf(step))} L${endX} ${y(amountOf(step))}`
      })
      .join(' ')
  return (
    <figure className={styles.chart}>
      <div className={styles.plot} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ insetBlockStart: percent(y(tick) / height) }}>
            {tick}
          </span>
        ))}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${y(tick)} H${width}`}
              className={tick === bottom ? styles.axis : styles.grid}
            />
          ))}
          <path d={linePath(({ bill }) => bill)} className={styles.billLine} />
          <path d={linePath(({ cost }) => cost)} className={styles.costLine} />
          {isTodayShown && <path d={`M${x(today)} 0 V${height}`} className={styles.today} />}
        </svg>
      </div>
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
          {isTodayShown && (
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

/** Returns round amounts at equal intervals, from just below the lowest amount to just above the highest. */
function scaleTicks(lowest: number, highest: number): readonly number[] {
  // Equal amounts get a scale that starts at zero.
  const range = highest - lowest || highest || 1
  const minStep = range / 3
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = power * ([1, 2, 5].find((factor) => minStep <= factor * power) ?? 10)
  const first = Math.max(0, Math.ceil((highest - range) / step) - 1)
  const last = Math.floor(highest / step) + 1
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(2)))
}

const percent = (share: number) => `${share * 100}%`
const clamp = (x: number) => Math.min(width, Math.max(0, x))
