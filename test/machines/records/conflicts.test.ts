import { describe, expect, it } from 'vitest'
import { conflictsOf } from '#machines/records/selectors.ts'
import { conflictWith, record, savedAs } from '#test/support/answers.ts'
import { settle, useFakeClock } from '#test/support/charts.ts'
import { editing, sent, world } from '#test/support/browser/form.ts'

useFakeClock()

describe('after another user saved first, a form', () => {
  it('merges automatically and saves when the changes do not overlap', async () => {
    const { type, save, draft, emitted } = await editing()
    await type({ name: 'Garry' })
    await save()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 8, { city: 'Cody' })))
    expect(sent().record.version).toBe(8)
    expect(sent().draft).toEqual({ name: 'Garry', note: '', city: 'Cody' })
    await world.answer('employees.saveRecord', savedAs(record('e1', 9, { name: 'Garry', city: 'Cody' })))
    expect(draft()).toEqual({ name: 'Garry', note: '', city: 'Cody' })
    expect(emitted).toEqual([{ type: 'record.saved', id: 'e1', created: false, event: null }])
  })

  it('asks about fields that both changed and sends the choice', async () => {
    const { type, save, form, is, context, draft } = await editing()
    await type({ name: 'Garry', note: 'mine' })
    await save()
    await world.answer(
      'employees.saveRecord',
      conflictWith(record('e1', 8, { name: 'Gareth', note: 'theirs', city: 'Cody' })),
    )
    expect(is('comparing')).toBe(true)
    expect(is('saving')).toBe(false)
    expect(draft()).toMatchObject({ name: 'Garry', note: 'mine' })
    expect(conflictsOf(context())).toEqual([
      { path: 'name', mine: 'Garry', theirs: 'Gareth', side: 'mine' },
      { path: 'note', mine: 'mine', theirs: 'theirs', side: 'mine' },
    ])
    form.send({ type: 'conflict.select', path: 'note', side: 'theirs' })
    form.send({ type: 'conflict.select', path: 'name', side: 'theirs' })
    form.send({ type: 'conflict.select', path: 'note', side: 'mine' })
    expect(conflictsOf(context()).map(({ side }) => side)).toEqual(['theirs', 'mine'])
    form.send({ type: 'conflict.resolve' })
    await settle()
    expect(sent()).toMatchObject({
      draft: { name: 'Gareth', note: 'mine', city: 'Cody' },
      record: { version: 8 },
    })
  })

  it('shows the newer record and sends nothing when only their values are chosen', async () => {
    const { type, save, form, draft, unsaved, is } = await editing()
    await type({ name: 'Garry' })
    await save()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 8, { name: 'Gareth' })))
    form.send({ type: 'conflict.select', path: 'name', side: 'theirs' })
    form.send({ type: 'conflict.resolve' })
    await settle()
    expect(draft()['name']).toBe('Gareth')
    expect([unsaved(), is('idle'), world.isOpen('employees.saveRecord')]).toEqual([false, true, false])
  })

  it('shows who changed the record and when', async () => {
    const { type, save, context } = await editing()
    await type({ name: 'Garry' })
    await save()
    const change = { changedBy: 'Ada Admin', changedAt: '2026-03-09T08:00:00.000Z' }
    await world.answer('employees.saveRecord', {
      ...conflictWith(record('e1', 8, { name: 'Gareth' })),
      ...change,
    })
    expect(context().theirs).toMatchObject(change)
  })

  it('asks again when another user saved again', async () => {
    const { type, save, form, is } = await editing()
    await type({ name: 'Garry' })
    await save()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 8, { name: 'Gareth' })))
    form.send({ type: 'conflict.resolve' })
    await settle()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 9, { name: 'Garth' })))
    expect(is('comparing')).toBe(true)
  })

  it('uses the newer record when changes are discarded', async () => {
    const { type, save, revert, draft, unsaved, is } = await editing()
    await type({ name: 'Garry' })
    await save()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 8, { name: 'Gareth' })))
    await revert()
    expect(is('comparing')).toBe(false)
    expect(draft()['name']).toBe('Gareth')
    expect(unsaved()).toBe(false)
    await type({ note: 'later' })
    await save()
    expect(sent().record.version).toBe(8)
  })

  it('does not ask about its own save whose response was lost', async () => {
    const { type, save, is } = await editing()
    await type({ name: 'Garry' })
    await save()
    await world.fail('employees.saveRecord')
    await type({ name: 'Garry B' })
    await save()
    await world.answer('employees.saveRecord', conflictWith(record('e1', 4, { name: 'Garry' })))
    expect(is('comparing')).toBe(false)
    expect(sent()).toMatchObject({ draft: { name: 'Garry B' }, record: { version: 4 } })
  })
})
