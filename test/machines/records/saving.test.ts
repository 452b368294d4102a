import { describe, expect, it } from 'vitest'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { emptyDraft, record, refusal, savedAs, skipped, unreadable } from '#test/support/answers.ts'
import { noon, pass, settle, useFakeClock } from '#test/support/charts.ts'
import { adding, editing, sent, world } from '#test/support/browser/form.ts'

useFakeClock()

describe('saving', () => {
  it('rejects an invalid draft, shows every error and sends nothing', async () => {
    const { save, error, is, emitted, problems } = await adding()
    await save()
    expect(world.isOpen('employees.saveRecord')).toBe(false)
    expect(is('invalid')).toBe(true)
    expect(error('name')).toBe('Enter a name.')
    expect(problems()).toEqual(['Enter a name.'])
    expect(emitted).toEqual([{ type: 'errors.shown' }])
  })

  it('sends a new record once with a key, and shows the stored record', async () => {
    const { type, save, form, emitted, draft, unsaved, is } = await adding()
    await type({ name: ' Ana ' })
    await save()
    form.send({ type: 'form.save' })
    await save()
    expect(world.count('employees.saveRecord')).toBe(1)
    expect(sent()).toEqual({
      clientId: 'NWTX',
      draft: { name: ' Ana ', note: '', city: '' },
      record: null,
      key: 'key-1',
    })
    expect(is('saving')).toBe(true)
    expect(unsaved()).toBe(true)
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    expect(is('saving')).toBe(false)
    expect(unsaved()).toBe(false)
    expect(draft()['name']).toBe('Ana')
    expect(emitted).toEqual([{ type: 'record.saved', id: 'e9', created: true, event: null }])
  })

  it('sends a change with the version that was opened, and a second change with the new version', async () => {
    const { type, save, emitted } = await editing()
    await type({ name: 'Garry' })
    await save()
    expect(sent().record.version).toBe(3)
    await world.answer('employees.saveRecord', savedAs(record('e1', 4, { name: 'Garry' })))
    await type({ note: 'Tall' })
    await save()
    expect(sent().record.version).toBe(4)
    expect(sent().key).toBe('key-2')
    expect(emitted).toEqual([{ type: 'record.saved', id: 'e1', created: false, event: null }])
  })

  it('sends nothing when nothing changed: pressing Enter twelve times adds one record', async () => {
    const { type, save, form, unsaved, is } = await adding()
    await type({ name: 'Ana' })
    for (let presses = 0; presses < 6; presses += 1) form.send({ type: 'form.save' })
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    for (let presses = 0; presses < 6; presses += 1) await save()
    expect(world.count('employees.saveRecord')).toBe(1)
    expect([unsaved(), is('saving'), is('refused')]).toEqual([false, false, false])
  })

  it('keeps changes typed during the save', async () => {
    const { type, save, draft, unsaved } = await editing()
    await type({ name: 'Garry' })
    await save()
    await type({ note: 'typed meanwhile' })
    await world.answer('employees.saveRecord', savedAs(record('e1', 4, { name: 'Garry', city: 'Cody' })))
    expect(draft()).toEqual({ name: 'Garry', note: 'typed meanwhile', city: 'Cody' })
    expect(unsaved()).toBe(true)
  })

  it('repeats a save without a response, unchanged and with the same key, until there is one', async () => {
    const { type, save, unsaved, is } = await adding()
    await type({ name: 'Ana' })
    await save()
    const first = sent()
    for (const wait of [2_500, 5_000, 10_000, 19_000, 38_000, 38_000]) {
      await world.fail('employees.saveRecord', { code: 'timeout', message: 'Too long.' })
      expect(is('saving')).toBe(true)
      await type({ note: `still typing ${wait}` })
      await pass(wait)
      expect(sent()).toEqual(first)
    }
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    expect(unsaved()).toBe(true)
    expect(
      new Set(world.made.filter(({ name }) => name.endsWith('saveRecord')).map(({ input }) => input.key)),
    ).toEqual(new Set(['key-1']))
  })

  it('repeats immediately when the user saves again', async () => {
    const { type, save } = await adding()
    await type({ name: 'Ana' })
    await save()
    await world.fail('employees.saveRecord')
    expect(world.isOpen('employees.saveRecord')).toBe(false)
    await save()
    expect(sent().key).toBe('key-1')
  })

  it('cannot be reverted while it is being sent', async () => {
    const { type, save, revert, draft } = await adding()
    await type({ name: 'Ana' })
    await save()
    await revert()
    expect(draft()['name']).toBe('Ana')
  })

  it('shows that it is unsaved when the call was skipped, and is sent later with a new key', async () => {
    const { type, save, is, unsaved } = await adding()
    await type({ name: 'Ana' })
    await save()
    await world.answer('employees.saveRecord', skipped)
    expect(is('saving')).toBe(false)
    expect(is('unsent')).toBe(true)
    expect(unsaved()).toBe(true)
    await save()
    expect(sent().key).toBe('key-2')
  })

  it("shows the server's error at the field until the field changes", async () => {
    const { type, save, error, is, emitted, problems, unsaved } = await adding()
    await type({ name: 'Ana' })
    await save()
    await world.answer('employees.saveRecord', refusal(409, 'This name is taken.', 'name'))
    expect(is('refused')).toBe(true)
    expect(unsaved()).toBe(true)
    expect(error('name')).toBe('This name is taken.')
    expect(problems()).toEqual(['This name is taken.'])
    expect(emitted).toEqual([{ type: 'errors.shown' }])
    await type({ name: 'Anna' })
    expect(error('name')).toBeUndefined()
    await save()
    expect(sent().key).toBe('key-2')
  })

  it('shows why when the response is unreadable, without sending again', async () => {
    const { type, save, is, problems } = await adding()
    await type({ name: 'Ana' })
    await save()
    await world.fail('employees.saveRecord', unreadable)
    expect(is('refused')).toBe(true)
    expect(problems()).toEqual([unreadable.message])
    await pass(60_000)
    expect(world.isOpen('employees.saveRecord')).toBe(false)
  })

  it.each([
    ['could not be read', (): Promise<void> => world.fail('employees.saveRecord', unreadable)],
    ['was that the session had ended', () => world.answer('employees.saveRecord', refusal(401, 'Ended.'))],
  ])(
    'is sent again with its key when the response %s, because it may have been stored',
    async (_, answer) => {
      const { type, save, unsaved } = await adding()
      await type({ name: 'Ana' })
      await save()
      const first = sent()
      await answer()
      await type({ note: 'typed since' })
      await save()
      expect(sent()).toEqual(first)
      await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
      expect(unsaved()).toBe(true)
      await save()
      expect(sent()).toMatchObject({ draft: { note: 'typed since' }, record: { id: 'e9' } })
    },
  )

  it('keeps its key when one try got no response and the next was skipped', async () => {
    const { type, save, is } = await adding()
    await type({ name: 'Ana' })
    await save()
    await world.fail('employees.saveRecord')
    await pass(2_500)
    await world.answer('employees.saveRecord', skipped)
    expect(is('saving')).toBe(true)
    await pass(5_000)
    expect(sent().key).toBe('key-1')
  })

  it('stays unsent when the rules could not be loaded', async () => {
    world.auto.delete('employees.checkDraft')
    const { type, save, is } = await adding()
    await world.answer('employees.checkDraft', [])
    await type({ name: 'Ana' })
    await save()
    await world.fail('employees.checkDraft', new TypeError('Failed to fetch'))
    expect(is('saving')).toBe(false)
    expect(is('unsent')).toBe(true)
  })
})

describe('a draft from before a forced sign-out', () => {
  const work: UnsavedWork = {
    draft: { name: 'Ana', note: 'typed', city: '' },
    base: emptyDraft,
    record: null,
    pending: null,
    key: '',
    typedAt: noon,
  }

  it('opens unsaved, without a request', async () => {
    const { draft, unsaved, is } = await adding(work)
    expect(world.isOpen('employees.openRecord')).toBe(false)
    expect(is('open')).toBe(true)
    expect(draft()).toEqual(work.draft)
    expect(unsaved()).toBe(true)
  })

  it('is sent again unchanged with its key when its response was lost', async () => {
    const pending = { ...work.draft, note: 'as sent' }
    const { save } = await adding({ ...work, pending, key: 'key-of-before' })
    await save()
    expect(sent()).toMatchObject({ draft: pending, key: 'key-of-before' })
  })
})

describe('a form that saves itself', () => {
  const changing = async () => {
    const run = await editing(record('e1', 3), { autosave: true })
    await run.type({ note: 'Tall' })
    return run
  }

  it('saves each change, one after the other', async () => {
    const { type, unsaved } = await changing()
    expect(sent().draft['note']).toBe('Tall')
    await type({ city: 'Cody' })
    expect(world.count('employees.saveRecord')).toBe(1)
    await world.answer('employees.saveRecord', savedAs(record('e1', 4, { note: 'Tall' })))
    expect([sent().draft['city'], sent().record.version]).toEqual(['Cody', 4])
    await world.answer('employees.saveRecord', savedAs(record('e1', 5, { note: 'Tall', city: 'Cody' })))
    expect(unsaved()).toBe(false)
    expect(world.isOpen('employees.saveRecord')).toBe(false)
  })

  it('waits for the user after a change was rejected', async () => {
    const { is } = await changing()
    await world.answer('employees.saveRecord', refusal(422, 'Too long.', 'note'))
    expect(is('refused')).toBe(true)
    expect(world.isOpen('employees.saveRecord')).toBe(false)
  })
})
