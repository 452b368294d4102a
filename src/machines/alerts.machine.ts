import { assign, setup, type ActorRefFrom } from 'xstate'

/** One banner at the top of the content (requirement B9). */
export interface Alert {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly status: 'success' | 'error' | 'warning' | 'info'
}

export type AlertsEvent =
  | { type: 'alert.raise'; alert: Omit<Alert, 'id'> }
  | { type: 'alert.dismiss'; id: string }
  | { type: 'alerts.clear' }

export interface AlertsDeps {
  /** A random id of 21 characters. */
  readonly newAlertId: () => string
}

export type AlertsActor = ActorRefFrom<ReturnType<typeof createAlertsMachine>>

const kept = 20

/** Holds the alerts: newest first, the same text only once, each dismissed by id. */
export function createAlertsMachine({ newAlertId }: AlertsDeps) {
  return setup({
    types: {
      context: {} as { alerts: readonly Alert[] },
      events: {} as AlertsEvent,
    },
    actions: {
      keepAlert: assign({
        alerts: ({ context }, alert: Omit<Alert, 'id'>) =>
          [
            { ...alert, id: newAlertId() },
            ...context.alerts.filter(
              ({ title, message }) => title !== alert.title || message !== alert.message,
            ),
          ].slice(0, kept),
      }),
      forgetAlert: assign({
        alerts: ({ context }, { id }: { id: string }) => context.alerts.filter((alert) => alert.id !== id),
      }),
      forgetAlerts: assign({ alerts: [] }),
    },
  }).createMachine({
    id: 'alerts',
    context: { alerts: [] },
    initial: 'listening',
    states: {
      listening: {
        on: {
          'alert.raise': { actions: { type: 'keepAlert', params: ({ event }) => event.alert } },
          'alert.dismiss': { actions: { type: 'forgetAlert', params: ({ event }) => event } },
          'alerts.clear': { actions: 'forgetAlerts' },
        },
      },
    },
  })
}
