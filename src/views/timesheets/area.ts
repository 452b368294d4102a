import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { PageArea } from '#views/shell/area.ts'

/** Timesheets of the client. */
export const timesheets: PageArea = {
  name: 'timesheets',
  title: 'Timesheets',
  permission: 'TIMESHEETS',
  path: '/timesheets',
  navigation: { text: 'Timesheets', icon: CalendarClock, under: '/timesheets' },
  page: () => import('#views/timesheets/TimesheetsView.tsx'),
}
