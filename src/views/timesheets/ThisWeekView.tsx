import { Redirect } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/CurrentArea.ts'

/** Leads to the user's current week. */
export default function ThisWeekView() {
  return <Redirect to={recordPath(useCurrentArea(), weekStartOf(todayUtc(), 'MONDAY'))} replace />
}
