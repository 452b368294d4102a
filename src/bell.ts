/* Connects the notification charts and services, which load after the first page. */
import { startNotifications } from '#machines/shell/startNotifications.ts'
import type { Http } from '#services/http/http.ts'
import { createNotifications } from '#services/notifications/notifications.ts'

/** Starts the signed-in user's notifications in a client. */
export const start = (http: Http, clientId: string) => startNotifications(createNotifications(http), clientId)
