import { Redirect } from 'wouter'
import { todayUtc } from '#domain/kernel/dates.ts'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'

/** Redirects to today's aging. */
export default function AgingTodayView() {
  return <Redirect to={recordPath(useCurrentArea(), todayUtc())} replace />
}
