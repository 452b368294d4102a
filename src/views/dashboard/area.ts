import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import type { PageArea } from '#views/shell/area.ts'

/** The first screen. */
export const dashboard: PageArea = {
  name: 'dashboard',
  title: 'Dashboard',
  path: '/dashboard',
  navigation: { text: 'Dashboard', icon: LayoutDashboard, under: '/dashboard' },
  page: () => import('#views/dashboard/DashboardView.tsx'),
}
