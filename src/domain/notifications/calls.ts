import type { Call } from '#domain/kernel/calls/calls.ts'

/** The calls for the signed-in user's notifications. The browser loads these declarations after the first page. */
export const notificationCalls = {
  listNotifications: {
    method: 'GET',
    path: '/notifications',
    permission: 'active user',
    client: 'required',
    summary: "The signed-in user's notifications in the client, newest first",
  },
  readNotifications: {
    method: 'POST',
    path: '/notifications/read',
    permission: 'active user',
    client: 'required',
    summary: "Mark some or all of the signed-in user's notifications as read",
  },
} as const satisfies Record<string, Call>
