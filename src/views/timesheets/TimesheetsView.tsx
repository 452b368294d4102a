import CalendarClock from 'lucide-react/icons/calendar-clock'
import { NotInReleasePage } from '#views/fallback/NotInReleasePage.tsx'

/** Where timesheets will be listed. */
export default function TimesheetsView() {
  return (
    <NotInReleasePage
      title="Timesheets"
      icon={CalendarClock}
      message="You can't enter or approve time here yet."
    />
  )
}
