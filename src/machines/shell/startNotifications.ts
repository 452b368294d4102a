import { createActor } from 'xstate'
import {
  createNotificationsMachine,
  type NotificationsActor,
  type NotificationsDeps,
} from '#machines/shell/notifications.machine.ts'

/** Starts the notifications of a client. They aren't part of the app's charts, so that nothing about them is stored on the device. The caller must stop them. */
export function startNotifications(deps: NotificationsDeps, clientId: string): NotificationsActor {
  const actor = createActor(createNotificationsMachine(deps), { input: { clientId } })
  actor.start()
  return actor
}
