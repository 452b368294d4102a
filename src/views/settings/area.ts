import { settingsPages, settingsSections } from '#domain/settings/sections.ts'
import type { PageArea } from '#views/shell/area.ts'

/** The user's settings. */
export const settings: PageArea = {
  name: 'settings',
  title: 'Settings',
  path: '/settings',
  navigation: { text: 'Settings', icon: 'settings', under: '/settings', gapAbove: true },
  page: () => import('#views/settings/SettingsView.tsx'),
}

/** The page about the selected client, its tenant's clients, and the tenants. */
export const organization: PageArea = {
  name: 'organization',
  title: 'Organization',
  path: '/settings/organization',
  page: () => import('#views/settings/OrganizationView.tsx'),
}

/** The pages of the organization's settings, for administrators. */
export const settingsAreas: readonly PageArea[] = settingsPages.map(({ name, section }) => ({
  name,
  title: settingsSections[section],
  permission: 'USERS',
  path: `/${name.replaceAll('-', '/')}`,
  page: () => import('#views/settings/SectionView.tsx'),
}))
