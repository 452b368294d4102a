import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { createRecordMachine } from '#machines/records/record.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { conflictWith, record, refusal, savedAs, skipped, unreachable } from '#test/support/answers.ts'
import { pass, settle, useFakeClock } from '#test/support/charts.ts'
import { adding, editing, world } from '#test/support/browser/form.ts'

useFakeClock()

const approve = { type: 'event.send' as const, event: { event: 'approve' } }
const calls = () => world.count('employees.sendEvent')
const sent = () => world.pending('employees.sendEvent').input

async function openedDialog() {
  const run = await editing()
  run.form.send(approve)
  await settle()
  return run
}

describe('an event of the open record', () => {
  it('is sent once with the version and a key; the form and the list show the response', async () => {
    const { form, is, emitted, context, draft } = await openedDialog()
    form.send(approve)
    await settle()
    expect(calls()).toBe(1)
    expect(sent()).toEqual({
      clientId: 'NWTX',
      draft: { event: 'approve' },
      record: record('e1', 3),
      key: 'key-1',
    })
    expect(is('sendingEvent')).toBe(true)
    await world.answer('employees.sendEvent', savedAs(record('e1', 4, { city: 'Cody' })))
    expect(is('sendingEvent')).toBe(false)
    expect(context().record?.version).toBe(4)
    expect(draft()['city']).toBe('Cody')
    expect(emitted).toEqual([{ type: 'record.saved', id: 'e1', created: false, event: { event: 'approve' } }])
  })

  it('continues when Cancel is pressed, and its response is used', async () => {
    const { form, is, context, type } = await openedDialog()
    await type({ note: 'Tall' })
    form.send({ type: 'form.revert' })
    await settle()
    expect(is('sendingEvent')).toBe(true)
    await world.answer('employees.sendEvent', savedAs(record('e1', 4, { city: 'Cody' })))
    expect(context().record?.version).toBe(4)
  })

  it('is not sent while changes are unsaved', async () => {
    const { form, type } = await editing()
    await type({ name: 'Garry' })
    form.send(approve)
    await settle()
    expect(calls()).toBe(0)
  })

  it('is not sent for a new record', async () => {
    const { form } = await adding()
    form.send(approve)
    await settle()
    expect(calls()).toBe(0)
  })

  it('keeps changes typed during the event and saves them on the new version', async () => {
    const { type, save, draft, unsaved } = await openedDialog()
    await type({ note: 'Tall' })
    await save()
    expect(world.isOpen('employees.saveRecord')).toBe(false)
    await world.answer('employees.sendEvent', savedAs(record('e1', 4, { city: 'Cody' })))
    expect([draft()['note'], draft()['city'], unsaved()]).toEqual(['Tall', 'Cody', true])
    await save()
    expect(world.pending('employees.saveRecord').input.record.version).toBe(4)
  })

  it('that is rejected shows the errors at its fields and leaves the record unchanged', async () => {
    const { is, error, problems, context, emitted } = await openedDialog()
    await world.answer('employees.sendEvent', refusal(422, 'Enter a name first.', 'name'))
    expect([is('eventRefused'), is('refused')]).toEqual([true, false])
    expect(problems()).toEqual(['Enter a name first.'])
    expect(error('name')).toBe('Enter a name first.')
    expect(context().record?.version).toBe(3)
    expect(emitted).toEqual([{ type: 'errors.shown' }])
  })

  it("shows another user's newer record and says so", async () => {
    const { problems, context, draft, unsaved, form } = await openedDialog()
    await world.answer('employees.sendEvent', conflictWith(record('e1', 7, { city: 'Cody' })))
    expect(problems()).toEqual([
      'Someone else changed this record. The newest version is shown. Check it and try again.',
    ])
    expect([context().record?.version, draft()['city'], unsaved()]).toEqual([7, 'Cody', false])
    form.send(approve)
    await settle()
    expect([sent().record.version, sent().key]).toEqual([7, 'key-2'])
    expect(problems()).toEqual([])
  })

  it('that was skipped says so', async () => {
    const { is, problems } = await openedDialog()
    await world.answer('employees.sendEvent', skipped)
    expect([is('eventUnsent'), is('unsent'), is('refused')]).toEqual([true, false, false])
    expect(problems()).toEqual(["Couldn't verify this app. Try again in a moment."])
  })

  it('is sent again with the same key and version until there is a response', async () => {
    const { is } = await openedDialog()
    const first = sent()
    await world.fail('employees.sendEvent', unreachable)
    expect(is('sendingEvent')).toBe(true)
    await pass(3_000)
    expect(sent()).toEqual(first)
    expect(calls()).toBe(2)
  })

  it('ends immediately when Save is pressed', async () => {
    const { save } = await openedDialog()
    await world.fail('employees.sendEvent', unreachable)
    expect(world.isOpen('employees.sendEvent')).toBe(false)
    await save()
    expect(world.isOpen('employees.sendEvent')).toBe(true)
    expect(calls()).toBe(2)
  })

  it('survives a reload and is sent again with the same key', async () => {
    const { opening, root } = await openedDialog()
    const before = sent()
    const persisted: unknown = JSON.parse(JSON.stringify(opening.getPersistedSnapshot()))
    root.stop()
    const again = createActor(createRecordMachine(world.deps.records['employees']!), {
      input: { clientId: 'NWTX', area: 'employees', id: 'e1' },
      snapshot: persisted as never,
    }).start()
    await settle()
    expect(sent()).toEqual(before)
    await world.answer('employees.sendEvent', savedAs(record('e1', 4)))
    const form = again.getSnapshot().children.form as RecordFormActor
    expect(form.getSnapshot().context.record?.version).toBe(4)
  })
})
