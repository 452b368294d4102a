import type { Call } from '#domain/kernel/calls/calls.ts'

// Settings affect all areas, so callers need one of these roles in addition to the permission.
const administrators = ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN'] as const

/** The calls for settings. The browser loads them with the Settings pages and with forms that use the settings. */
export const settingsCalls = {
  readSettings: {
    method: 'GET',
    path: '/settings',
    permission: 'CAN_VIEW_USERS',
    roles: administrators,
    client: 'required',
    summary: 'Settings of the client. With scope=TENANT, of its tenant',
  },
  updateSettings: {
    method: 'PUT',
    path: '/settings',
    permission: 'CAN_MAINTAIN_USERS',
    roles: administrators,
    client: 'required',
    summary:
      'Change settings of the client or of its tenant. Changes take effect now, next week or next month',
  },
  readContractDefaults: {
    method: 'GET',
    path: '/settings/contracts',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Initial values of new contracts, and whether they can be open-ended',
  },
  readEmployeeDefaults: {
    method: 'GET',
    path: '/settings/employees',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    summary: 'Initial burden of new employees, by employment type',
  },
  readHolidays: {
    method: 'GET',
    path: '/settings/holidays',
    permission: ['CAN_VIEW_USERS', 'CAN_VIEW_TIMESHEETS'],
    client: 'required',
    summary: 'Holidays of the client. With scope=TENANT, of its tenant',
  },
  updateHolidays: {
    method: 'PUT',
    path: '/settings/holidays',
    permission: 'CAN_MAINTAIN_USERS',
    roles: administrators,
    client: 'required',
    summary: 'Change the holidays of the client or of its tenant',
  },
} as const satisfies Record<string, Call>
