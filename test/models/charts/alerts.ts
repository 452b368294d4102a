import { createAlertsMachine, type Alert, type Toast } from '#machines/shell/alerts.machine.ts'
import type { Model } from '#test/models/model.ts'

const alert = (title: string) => ({ title, message: `${title} happened.`, status: 'info' as const })
let ids = 0

export const alerts: Model = {
  name: 'alerts',
  machine: createAlertsMachine({ newAlertId: () => `alert-${String((ids += 1)).padStart(15, '0')}` }),
  inputs: { 'an empty page': undefined },
  facts: ({ alerts: list, toasts }: { alerts: Alert[]; toasts: Toast[] }) => [
    list.map(({ title }) => title),
    toasts.length,
  ],
  happenings: {
    'one alert is raised': { send: { type: 'alert.raise', alert: alert('One') }, from: 'listening' },
    'another alert is raised': { send: { type: 'alert.raise', alert: alert('Two') }, from: 'listening' },
    'an alert is dismissed': { send: { type: 'alert.dismiss', id: 'unknown' }, from: 'listening' },
    'a toast is raised': { send: { type: 'toast.raise', title: 'Saved' }, from: 'listening' },
    'a toast offers to undo': {
      send: { type: 'toast.raise', title: 'Leave started', undoOf: 'e1' },
      from: 'listening',
    },
    'Undo is pressed': { send: { type: 'toast.undo', id: 'unknown', undoOf: 'e1' }, from: 'listening' },
    'the way back is gone': { send: { type: 'toast.expire', undoOf: 'e1' }, from: 'listening' },
    'a toast is dismissed': { send: { type: 'toast.dismiss', id: 'unknown' }, from: 'listening' },
    'all is cleared': { send: { type: 'alerts.clear' }, from: 'listening' },
  },
  always: {
    'three toasts show at most': ({ context }) => context.toasts.length <= 3,
    'the same text shows once': ({ context }) =>
      new Set(context.alerts.map(({ title }: Alert) => title)).size === context.alerts.length,
    'every alert has an id of its own': ({ context }) =>
      new Set(context.alerts.map(({ id }: Alert) => id)).size === context.alerts.length,
  },
}
