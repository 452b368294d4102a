import { createAlertsMachine, type Alert, type Toast } from '#machines/shell/alerts.machine.ts'
import { nextId } from '#test/models/fixed.ts'
import type { Model } from '#test/models/model.ts'

const alert = (title: string) => ({ title, message: `${title} happened.`, status: 'info' as const })
const firstId = 'alert-000000000000001'
const hasFirst = (list: readonly (Alert | Toast)[]) => list.some(({ id }) => id === firstId)

interface Context {
  readonly alerts: readonly Alert[]
  readonly toasts: readonly Toast[]
}

export const alerts: Model = {
  name: 'alerts',
  machine: createAlertsMachine({ newAlertId: () => nextId('alert') }),
  inputs: { 'a new page': undefined },
  facts: ({ alerts: list, toasts }: Context) => [
    list.map(({ title }) => title),
    toasts.map(({ title }) => title),
    hasFirst(list),
    hasFirst(toasts),
  ],
  happenings: {
    'one alert is raised': {
      send: { type: 'alert.raise', alert: alert('One') },
      from: 'listening',
      effects: { holds: ({ alerts: [newest] }: Context) => newest?.title === 'One' },
    },
    'another alert is raised': {
      send: { type: 'alert.raise', alert: alert('Two') },
      from: 'listening',
      effects: { holds: ({ alerts: [newest] }: Context) => newest?.title === 'Two' },
    },
    'an alert is dismissed': {
      send: { type: 'alert.dismiss', id: firstId },
      from: 'listening',
      effects: { holds: ({ alerts: list }: Context) => !hasFirst(list) },
    },
    'a toast is raised': {
      send: { type: 'toast.raise', title: 'Saved' },
      from: 'listening',
      effects: { holds: ({ toasts }: Context) => toasts.at(-1)?.title === 'Saved' },
    },
    'a toast is dismissed': {
      send: { type: 'toast.dismiss', id: firstId },
      from: 'listening',
      effects: { holds: ({ toasts }: Context) => !hasFirst(toasts) },
    },
    'a toast offers to undo': {
      send: { type: 'toast.raise', title: 'Leave started', undoOf: 'e1' },
      from: 'listening',
      effects: { holds: ({ toasts }: Context) => toasts.at(-1)?.title === 'Leave started' },
    },
    'Undo is pressed': {
      send: { type: 'toast.undo', id: firstId, undoOf: 'e1' },
      from: 'listening',
      effects: { emits: { type: 'undo.requested', undoOf: 'e1' } },
    },
    'the offer to undo expires': { send: { type: 'toast.expire', undoOf: 'e1' }, from: 'listening' },
    'all alerts are cleared': {
      send: { type: 'alerts.clear' },
      from: 'listening',
      effects: { context: { alerts: [], toasts: [] } },
    },
  },
  always: {
    'at most three toasts show': ({ context }) => context.toasts.length <= 3,
    'the same text shows once': ({ context }) =>
      new Set(context.alerts.map(({ title }: Alert) => title)).size === context.alerts.length,
    'every alert has its own id': ({ context }) =>
      new Set(context.alerts.map(({ id }: Alert) => id)).size === context.alerts.length,
  },
}
