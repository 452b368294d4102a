import { Redirect } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'
import { useCurrentUser } from '#views/timesheets/useCurrentUser.ts'

/** Redirects to the user's current week. Approvers without an employee record go to all timesheets instead. */
export default function ThisWeekView() {
  const area = useCurrentArea()
  const { employeeId, mayDecide } = useCurrentUser()
  if (employeeId === null && mayDecide) return <Redirect to="/timesheets" replace />
  // Only the server knows on which day the client's weeks start. WeekView redirects to that day.
  return <Redirect to={recordPath(area, todayUtc())} replace />
}
