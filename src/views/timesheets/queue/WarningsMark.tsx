import { formatDuration } from '#domain/timesheets/duration.ts'
import type { TimesheetRow } from '#domain/timesheets/record.ts'
import { Status } from '#views/ui/state/Status.tsx'

const warningsText = (count: number) => `${count} ${count === 1 ? 'warning' : 'warnings'}`

/** The number of warnings for a submitted timesheet. Shows a dash if there are none or the list hasn't counted them. */
export function WarningsMark({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return '–'
  return (
    <Status tone="warning" fill="half">
      {warningsText(count)}
    </Status>
  )
}

/** The hours of a submitted timesheet and its warnings, for a phone, where hours have no separate column. */
export function HoursAndWarnings({
  totalMinutes,
  warnings = 0,
}: Pick<TimesheetRow, 'totalMinutes' | 'warnings'>) {
  const hours = formatDuration(totalMinutes)
  if (warnings === 0) return hours
  return (
    <Status tone="warning" fill="half">
      {`${hours}, ${warningsText(warnings)}`}
    </Status>
  )
}
