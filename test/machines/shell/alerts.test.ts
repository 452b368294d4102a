import { createActor } from 'xstate'
import { nanoid } from 'nanoid'
import { expect, it } from 'vitest'
import { createAlertsMachine } from '#machines/shell/alerts.machine.ts'

const start = () => {
  const actor = createActor(createAlertsMachine({ newAlertId: () => nanoid() })).start()
  return {
    actor,
    alerts: () => actor.getSnapshot().context.alerts,
    raise: (title: string, message = 'Something happened.') =>
      actor.send({ type: 'alert.raise', alert: { title, message, status: 'warning' } }),
  }
}

it('shows the newest first, each with a random id of 21 characters (B9)', () => {
  const { raise, alerts } = start()
  raise('One')
  raise('Two')
  expect(alerts().map(({ title }) => title)).toEqual(['Two', 'One'])
  expect(alerts().map(({ id }) => id.length)).toEqual([21, 21])
  expect(new Set(alerts().map(({ id }) => id)).size).toBe(2)
})

it('shows the same text only once', () => {
  const { raise, alerts } = start()
  raise('One')
  raise('Two')
  raise('One')
  raise('One', 'Something else happened.')
  expect(alerts().map(({ title, message }) => `${title}: ${message}`)).toEqual([
    'One: Something else happened.',
    'One: Something happened.',
    'Two: Something happened.',
  ])
})

it('dismisses one alert by id and keeps the others (C7)', () => {
  const { actor, raise, alerts } = start()
  raise('One')
  raise('Two')
  raise('Three')
  actor.send({ type: 'alert.dismiss', id: alerts()[1]!.id })
  expect(alerts().map(({ title }) => title)).toEqual(['Three', 'One'])
  actor.send({ type: 'alert.dismiss', id: 'nobody' })
  expect(alerts()).toHaveLength(2)
})

it('has a size limit, and all alerts can be cleared', () => {
  const { actor, raise, alerts } = start()
  for (let index = 0; index < 50; index += 1) raise(`Alert ${index}`)
  expect(alerts()).toHaveLength(20)
  expect(alerts()[0]?.title).toBe('Alert 49')
  actor.send({ type: 'alerts.clear' })
  expect(alerts()).toEqual([])
})

it('emits an undo with its record and removes the offer', () => {
  const { actor } = start()
  const requested: string[] = []
  actor.on('undo.requested', ({ undoOf }) => requested.push(undoOf))
  const toasts = () => actor.getSnapshot().context.toasts
  actor.send({ type: 'toast.raise', title: 'Leave started', undoOf: 'e1' })
  actor.send({ type: 'toast.raise', title: 'Saved' })
  actor.send({ type: 'toast.undo', id: toasts()[0]!.id, undoOf: 'e1' })
  expect(requested).toEqual(['e1'])
  expect(toasts().map(({ title }) => title)).toEqual(['Saved'])
})

it('drops only the offers to undo a change of the record', () => {
  const { actor } = start()
  actor.send({ type: 'toast.raise', title: 'Leave started', undoOf: 'e1' })
  actor.send({ type: 'toast.raise', title: 'Contract on hold', undoOf: 'c1' })
  actor.send({ type: 'toast.raise', title: 'Saved' })
  actor.send({ type: 'toast.expire', undoOf: 'e1' })
  expect(actor.getSnapshot().context.toasts.map(({ title }) => title)).toEqual(['Contract on hold', 'Saved'])
})
