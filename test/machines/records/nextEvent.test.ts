import { describe, expect, it } from 'vitest'
import type { LeaveDialogActor } from '#machines/records/leaveDialog.machine.ts'
import { conflictWith, record, refusal, savedAs, skipped, unreachable } from '#test/support/answers.ts'
import { pass, settle, useFakeClock } from '#test/support/charts.ts'
import { adding, editing, sent, world } from '#test/support/browser/form.ts'

useFakeClock()

const saveAndApprove = { type: 'form.save' as const, nextEvent: 'approve' }
const calls = () => [world.count('employees.saveRecord'), world.count('employees.sendEvent')]
const ana = record('e9', 1, { name: 'Ana', city: '' })
const stored = () => world.answer('employees.saveRecord', savedAs(ana))

/** Types a new record and requests its save with an event. */
async function requested() {
  const run = await adding()
  await run.type({ name: 'Ana' })
  run.form.send(saveAndApprove)
  await settle()
  return run
}

describe('an event that is requested with a save', () => {
  it('is sent once for the stored record, with a key of its own', async () => {
    const { is, unsaved, emitted } = await requested()
    const key = sent().key
    expect(calls()).toEqual([1, 0])
    await stored()
    expect(calls()).toEqual([1, 1])
    const { input } = world.pending('employees.sendEvent')
    expect(input).toEqual({ clientId: 'NWTX', draft: { event: 'approve' }, record: ana, key: 'key-2' })
    expect(input.key).not.toBe(key)
    expect(is('sendingEvent')).toBe(true)
    await world.answer('employees.sendEvent', savedAs({ ...ana, version: 2 }))
    expect([is('sendingEvent'), unsaved()]).toEqual([false, false])
    expect(emitted).toEqual([
      { type: 'record.saved', id: 'e9', created: true, event: null },
      { type: 'record.saved', id: 'e9', created: false, event: { event: 'approve' } },
    ])
    await settle()
    expect(calls()).toEqual([1, 1])
  })

  it('waits for a save that is sent again without a response', async () => {
    await requested()
    const { key } = sent()
    await world.fail('employees.saveRecord', unreachable)
    expect(calls()).toEqual([1, 0])
    await pass(2_500)
    expect(sent().key).toBe(key)
    expect(calls()).toEqual([2, 0])
    await stored()
    expect(calls()).toEqual([2, 1])
  })

  it('is not sent when the save is rejected, not even after the next plain save', async () => {
    const { save, type, is } = await requested()
    await world.answer('employees.saveRecord', refusal(409, 'This email is taken.', 'name'))
    expect([is('refused'), calls()]).toEqual([true, [1, 0]])
    await type({ name: 'Anna' })
    await save()
    await stored()
    expect(calls()).toEqual([2, 0])
  })

  it('is not sent when the draft is invalid or the call is skipped', async () => {
    const invalid = await adding()
    invalid.form.send(saveAndApprove)
    await settle()
    expect([invalid.is('invalid'), calls()]).toEqual([true, [0, 0]])
    await invalid.type({ name: 'Ana' })
    invalid.form.send(saveAndApprove)
    await settle()
    await world.answer('employees.saveRecord', skipped)
    expect([invalid.is('unsent'), calls()]).toEqual([true, [1, 0]])
  })

  it('that is rejected leaves the record saved and shows why', async () => {
    const { is, context, unsaved, problems } = await requested()
    await stored()
    await world.answer('employees.sendEvent', refusal(422, 'Enter a hire date first.'))
    expect(is('eventRefused')).toBe(true)
    expect([context().record?.id, unsaved()]).toEqual(['e9', false])
    expect(problems()).toEqual(['Enter a hire date first.'])
  })

  it('is sent although the user has typed on, and the typed values stay unsaved', async () => {
    const { type, draft, unsaved } = await requested()
    await type({ note: 'Tall' })
    await stored()
    expect(calls()).toEqual([1, 1])
    await world.answer('employees.sendEvent', savedAs({ ...ana, version: 2 }))
    expect([draft()['note'], unsaved()]).toEqual(['Tall', true])
  })

  it('is still sent after another user’s change was merged', async () => {
    const { type, form } = await editing()
    await type({ name: 'Garry' })
    form.send(saveAndApprove)
    await settle()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 4, { city: 'Cody' })))
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e1', 5, { name: 'Garry', city: 'Cody' })))
    expect(calls()).toEqual([2, 1])
  })

  it('happens before the user goes on to where they wanted', async () => {
    const { form } = await requested()
    const dialog = form.getSnapshot().children.leaveDialog as LeaveDialogActor
    const left: unknown[] = []
    dialog.on('leave.allowed', (event) => left.push(event.destination))
    dialog.send({ type: 'leave.request', destination: { kind: 'page', to: '/employees/list' } })
    await stored()
    expect(left).toEqual([])
    expect(dialog.getSnapshot().value).toBe('confirming')
    await world.answer('employees.sendEvent', savedAs({ ...ana, version: 2 }))
    expect(left).toEqual([{ kind: 'page', to: '/employees/list' }])
  })

  it('that is rejected closes the question about leaving, so that the reason is read', async () => {
    const { form } = await requested()
    const dialog = form.getSnapshot().children.leaveDialog as LeaveDialogActor
    dialog.send({ type: 'leave.request', destination: { kind: 'page', to: '/employees/list' } })
    await stored()
    await world.answer('employees.sendEvent', refusal(422, 'Enter a hire date first.'))
    expect(dialog.getSnapshot().value).toBe('idle')
  })

  it('is forgotten with the changes, and does not follow another event', async () => {
    const { type, form, revert, is } = await editing()
    await type({ name: 'Garry' })
    form.send(saveAndApprove)
    await settle()
    await world.answer('employees.saveRecord', refusal(422, 'No.', 'name'))
    await revert()
    form.send({ type: 'event.send', event: { event: 'leave' } })
    await settle()
    await world.answer('employees.sendEvent', savedAs(record('e1', 4)))
    expect([is('sendingEvent'), calls()]).toEqual([false, [1, 1]])
    form.send(saveAndApprove)
    await settle()
    form.send({ type: 'event.send', event: { event: 'return' } })
    await settle()
    await world.answer('employees.sendEvent', savedAs(record('e1', 5)))
    expect([is('sendingEvent'), calls()]).toEqual([false, [1, 2]])
  })
})
