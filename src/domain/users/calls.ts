import type { Call } from '#domain/kernel/calls/calls.ts'

/** The calls for the client's users and for roles. */
export const userCalls = {
  listUserChoices: {
    method: 'GET',
    path: '/users/choices',
    permission: ['CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
    client: 'required',
    summary: 'Users of the client who can be selected as a manager or an approver, by name',
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    permission: 'CAN_VIEW_USERS',
    client: 'required',
    summary: 'Users of the client',
  },
  createUser: {
    method: 'POST',
    path: '/user/create',
    permission: 'CAN_MAINTAIN_USERS',
    client: 'required',
    creates: true,
    summary: 'Invite a user',
  },
  readUser: {
    method: 'GET',
    path: '/user/:id',
    permission: 'CAN_VIEW_USERS',
    client: 'required',
    summary: 'One user of the client',
  },
  updateUser: {
    method: 'POST',
    path: '/user/:id/update',
    permission: 'CAN_MAINTAIN_USERS',
    client: 'required',
    summary: "Change a user's clients, roles and exceptions",
  },
  disableUser: {
    method: 'POST',
    path: '/user/:id/disable',
    permission: 'CAN_MAINTAIN_USERS',
    client: 'required',
    event: true,
    summary: 'Disable a user and end all their sessions',
  },
  enableUser: {
    method: 'POST',
    path: '/user/:id/enable',
    permission: 'CAN_MAINTAIN_USERS',
    client: 'required',
    event: true,
    summary: 'Let a disabled user sign in again',
  },
  resendInvitation: {
    method: 'POST',
    path: '/user/:id/resend-invite',
    permission: 'CAN_MAINTAIN_USERS',
    client: 'required',
    event: true,
    summary: 'Send the invitation again',
  },
  listRoles: {
    method: 'GET',
    path: '/roles/permissions',
    permission: 'CAN_VIEW_USERS',
    client: 'required',
    summary: 'Permissions of each role in the client',
  },
} as const satisfies Record<string, Call>
