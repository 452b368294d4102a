import { Link } from 'wouter'
import { hourKey, weekHours, type WeekHours } from '#domain/dashboard/hours.ts'
import { formatHours } from '#domain/timesheets/duration.ts'
import { Bar } from '#views/dashboard/Bar.tsx'
import * as styles from '#views/dashboard/charts.css.ts'
import { useListHref } from '#views/dashboard/CountRow.tsx'
import { Tile } from '#views/dashboard/Tile.tsx'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { TilePlaceholder } from '#views/dashboard/TilePlaceholder.tsx'

const hoursText = (minutes: number) => groupDigits(formatHours(minutes))

/** Approved billable hours of recent weeks, and their share of the available time. */
export function HoursTile() {
  return (
    <Tile
      tile="hours"
      title="Hours per week"
      span="two"
      subject="Approved billable hours. Utilization is an estimate: these hours as a share of 8 hours per workday for each employee."
    >
      {(counts) => (counts === null ? <TilePlaceholder lines={6} /> : <Weeks weeks={weekHours(counts)} />)}
    </Tile>
  )
}

/** The numbers as a table, with a bar in each row. */
function Weeks({ weeks }: { weeks: readonly WeekHours[] }) {
  const listHref = useListHref()
  const max = Math.max(1, ...weeks.map(({ billable }) => billable))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Week of
          </th>
          <th scope="col" className={styles.wideScreenBar}>
            <span className={visuallyHidden}>Chart</span>
          </th>
          <th scope="col" className={styles.headEnd}>
            Hours
          </th>
          <th scope="col" className={styles.headEnd}>
            <span className={styles.swatch} aria-hidden="true" />
            Overtime
          </th>
          <th scope="col" className={styles.headEnd}>
            Utilization
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, billable, overtime, utilization }) => (
          <tr key={week} className={styles.row}>
            <th scope="row" className={styles.name}>
              {week}
            </th>
            <td className={styles.wideScreenBar}>
              <Bar value={billable - overtime} secondValue={overtime} max={max} />
            </td>
            <td className={styles.number}>
              <Link href={listHref('hours', hourKey('REG', week))} className={styles.rowLink}>
                {hoursText(billable)}
              </Link>
            </td>
            <td className={styles.number}>{hoursText(overtime)}</td>
            <td className={styles.number}>{utilization === null ? '–' : `${utilization}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
