import CalendarClock from 'lucide-react/icons/calendar-clock'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where timesheets will be listed. */
export default function TimesheetsView() {
  return (
    <NotInReleasePage
      title="Timesheets"
      icon={CalendarClock}
      message="No time can be entered or approved here yet. Go on recording hours where you do today."
    />
  )
}
