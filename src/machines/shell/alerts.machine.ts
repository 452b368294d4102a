import { assign, emit, setup, type ActorRefFrom } from 'xstate'

/** One banner at the top of the content (requirement B9). */
export interface Alert {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly status: 'success' | 'error' | 'warning' | 'info'
}

/** A confirmation that disappears on its own. */
export interface Toast {
  readonly id: string
  readonly title: string
  /** The record or cell whose last change the toast offers to undo. */
  readonly undoOf?: string
}

export type AlertsEvent =
  | { type: 'toast.raise'; title: string; undoOf?: string }
  | { type: 'toast.undo'; id: string; undoOf: string }
  /** Undo is no longer possible: the record is no longer on the page, or the record or cell has changed again. */
  | { type: 'toast.expire'; undoOf: string }
  | { type: 'toast.dismiss'; id: string }
  | { type: 'alert.raise'; alert: Omit<Alert, 'id'> }
  | { type: 'alert.dismiss'; id: string }
  | { type: 'alerts.clear' }

export interface AlertsDeps {
  /** Returns a random id of 21 characters. */
  readonly newAlertId: () => string
}

export type AlertsActor = ActorRefFrom<ReturnType<typeof createAlertsMachine>>

const maxAlerts = 20
const maxToasts = 3

/** Holds the alerts and the visible toasts. Alerts are sorted newest first, and the same text appears only once. */
export function createAlertsMachine({ newAlertId }: AlertsDeps) {
  return setup({
    types: {
      context: {} as { alerts: readonly Alert[]; toasts: readonly Toast[] },
      events: {} as AlertsEvent,
      emitted: {} as { type: 'undo.requested'; undoOf: string },
    },
    actions: {
      addAlert: assign({
        alerts: ({ context }, alert: Omit<Alert, 'id'>) =>
          [
            { ...alert, id: newAlertId() },
            ...context.alerts.filter(
              ({ title, message }) => title !== alert.title || message !== alert.message,
            ),
          ].slice(0, maxAlerts),
      }),
      removeAlert: assign({
        alerts: ({ context }, { id }: { id: string }) => context.alerts.filter((alert) => alert.id !== id),
      }),
      addToast: assign({
        toasts: ({ context }, { title, undoOf }: { title: string; undoOf?: string }) =>
          [...context.toasts, { id: newAlertId(), title, ...(undoOf === undefined ? {} : { undoOf }) }].slice(
            -maxToasts,
          ),
      }),
      expireToasts: assign({
        toasts: ({ context }, { undoOf }: { undoOf: string }) =>
          context.toasts.filter((toast) => toast.undoOf !== undoOf),
      }),
      requestUndo: emit((_, { undoOf }: { undoOf: string }) => ({ type: 'undo.requested' as const, undoOf })),
      removeToast: assign({
        toasts: ({ context }, { id }: { id: string }) => context.toasts.filter((toast) => toast.id !== id),
      }),
      removeAll: assign({ alerts: [], toasts: [] }),
    },
  }).createMachine({
    id: 'alerts',
    context: { alerts: [], toasts: [] },
    initial: 'listening',
    states: {
      listening: {
        on: {
          'alert.raise': { actions: { type: 'addAlert', params: ({ event }) => event.alert } },
          'alert.dismiss': { actions: { type: 'removeAlert', params: ({ event }) => event } },
          'toast.raise': { actions: { type: 'addToast', params: ({ event }) => event } },
          'toast.undo': {
            actions: [
              { type: 'removeToast', params: ({ event }) => event },
              { type: 'requestUndo', params: ({ event }) => event },
            ],
          },
          'toast.expire': { actions: { type: 'expireToasts', params: ({ event }) => event } },
          'toast.dismiss': { actions: { type: 'removeToast', params: ({ event }) => event } },
          'alerts.clear': { actions: 'removeAll' },
        },
      },
    },
  })
}
