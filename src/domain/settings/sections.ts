import type { SettingsScope } from '#domain/settings/input.ts'

/** The sections of an organization's settings. Each is a page with its own form. */
export const settingsSections = {
  time: 'Calendar and time',
  holidays: 'Holidays',
  billing: 'Billing',
  numbering: 'Numbering',
  checklists: 'Alerts and checklists',
  permissions: 'Role permissions',
} as const
export type SettingsSection = keyof typeof settingsSections

/** The page of one section, either for the client or for all clients in its tenant. */
export interface SettingsPage {
  /** The name of its area. */
  readonly name: string
  readonly section: SettingsSection
  readonly scope: SettingsScope
}

/** Every page of settings. */
export const settingsPages: readonly SettingsPage[] = (
  Object.keys(settingsSections) as SettingsSection[]
).flatMap((section) => [
  { name: `settings-${section}`, section, scope: 'CLIENT' },
  { name: `settings-tenant-${section}`, section, scope: 'TENANT' },
])
