import { Redirect } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { useActor } from '#views/timesheets/useActor.ts'

/** Redirects to the user's current week. Users without an employee record of their own see everybody's timesheets. */
export default function ThisWeekView() {
  const area = useCurrentArea()
  const { employeeId, mayDecide } = useActor()
  if (employeeId === null && mayDecide) return <Redirect to="/timesheets" replace />
  return <Redirect to={recordPath(area, weekStartOf(todayUtc(), 'MONDAY'))} replace />
}
