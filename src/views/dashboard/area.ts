import type { PageArea } from '#views/shell/area.ts'

/** The first screen. */
export const dashboard: PageArea = {
  name: 'dashboard',
  title: 'Dashboard',
  path: '/dashboard',
  navigation: { text: 'Dashboard', icon: 'layout-dashboard', under: '/dashboard' },
  page: () => import('#views/dashboard/DashboardView.tsx'),
}
