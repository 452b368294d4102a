import { createActor } from 'xstate'
import {
  createNotificationsMachine,
  type NotificationsActor,
  type NotificationsDeps,
} from '#machines/shell/notifications.machine.ts'

/** Starts the actor for a client's notifications. It isn't part of the app's charts, so that no notifications are stored on the device. The caller must stop it. */
export function startNotifications(deps: NotificationsDeps, clientId: string): NotificationsActor {
  const actor = createActor(createNotificationsMachine(deps), { input: { clientId } })
  actor.start()
  return actor
}
