import { sharedLabels, type Labels } from '#domain/kernel/labels.ts'
import { userLabels } from '#domain/users/labels.ts'

/** The labels of a user's fields in the audit trail. */
export const userTrail: Labels = {
  ...sharedLabels,
  ...userLabels,
  displayName: 'Display name',
  phone: 'Phone',
  preferences: 'Preferences',
  'preferences.theme': 'Theme',
  'preferences.density': 'Density',
  'preferences.digest': 'Email digest',
  'preferences.pageSize': 'Rows per page',
  clients: 'Client',
  roles: 'Role',
  grant: 'Granted permission',
  deny: 'Denied permission',
  tokensValidAfter: 'Signed out at',
}
