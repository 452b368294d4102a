import { Redirect } from 'wouter'
import { recordPath } from '#views/shell/area.ts'
import { useCurrentArea } from '#views/shell/navigation/CurrentArea.ts'

/** Redirects to the time lock. */
export default function LockRedirectView() {
  return <Redirect to={recordPath(useCurrentArea(), 'today')} replace />
}
