import type { PageArea } from '#views/shell/area.ts'

/** Settings of the user and the organization. */
export const settings: PageArea = {
  name: 'settings',
  title: 'Settings',
  path: '/settings',
  navigation: { text: 'Settings', icon: 'settings', under: '/settings', apart: true },
  page: () => import('#views/settings/SettingsView.tsx'),
}
