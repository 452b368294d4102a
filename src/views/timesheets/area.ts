import type { PageArea } from '#views/shell/area.ts'

/** Timesheets of the client. */
export const timesheets: PageArea = {
  name: 'timesheets',
  title: 'Timesheets',
  permission: 'TIMESHEETS',
  path: '/timesheets',
  navigation: { text: 'Timesheets', icon: 'calendar-clock', under: '/timesheets' },
  page: () => import('#views/timesheets/TimesheetsView.tsx'),
}
