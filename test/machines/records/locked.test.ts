import { describe, expect, it } from 'vitest'
import { conflictsOf } from '#machines/records/selectors.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { conflictWith, draftOf, opened, record, savedAs } from '#test/support/answers.ts'
import { noon, settle, useFakeClock } from '#test/support/charts.ts'
import { editing, sent, start, world } from '#test/support/browser/form.ts'

useFakeClock()

const before = record('e1', 3)
/** The record after another user's approval, which locks its name. */
const approved = (more: object = {}) => ({
  ...conflictWith(record('e1', 8, { name: 'Gareth', ...more })),
  locked: ['name'],
})
const draft: UnsavedWork = {
  draft: { ...draftOf(before), name: 'Garry', note: 'mine' },
  base: draftOf(before),
  record: before,
  pending: null,
  key: '',
  typedAt: noon,
}

describe('a draft from before the status locked a field', () => {
  it('shows and sends the stored values of locked fields, keeps the rest and reports lost changes', async () => {
    const run = start('e1', draft)
    await settle()
    expect(run.draft()).toMatchObject({ name: 'Garry', note: 'mine' })
    await run.save()
    await world.answer('employees.saveRecord', approved())
    expect(run.draft()).toMatchObject({ name: 'Gareth', note: 'mine' })
    expect(sent()).toMatchObject({ draft: { name: 'Gareth', note: 'mine' }, record: { version: 8 } })
    expect(run.context().lost).toEqual({ name: 'Garry' })
    await world.answer('employees.saveRecord', {
      ...savedAs(record('e1', 9, { name: 'Gareth', note: 'mine' })),
      locked: ['name'],
    })
    expect(run.context().lost).toEqual({ name: 'Garry' })
    run.form.send({ type: 'lost.dismiss' })
    expect(run.context().lost).toEqual({})
  })

  it('asks only about fields that are not locked', async () => {
    const run = start('e1', draft)
    await settle()
    await run.save()
    await world.answer('employees.saveRecord', approved({ note: 'theirs' }))
    expect(conflictsOf(run.context()).map(({ path }) => path)).toEqual(['note'])
    run.form.send({ type: 'conflict.resolve' })
    await settle()
    expect(sent().draft).toMatchObject({ name: 'Gareth', note: 'mine' })
  })

  it('sends nothing if only locked fields were changed', async () => {
    const run = start('e1', { ...draft, draft: { ...draft.base, name: 'Garry' } })
    await settle()
    await run.save()
    await world.answer('employees.saveRecord', approved())
    expect([run.is('idle'), run.unsaved()]).toEqual([true, false])
    expect(world.isOpen('employees.saveRecord')).toBe(false)
    expect(run.context().lost).toEqual({ name: 'Garry' })
  })

  it('is applied to the stored record, except in locked fields, if its own copy was damaged', async () => {
    const run = start('e1', { ...draft, record: null })
    await settle()
    await world.answer('employees.openRecord', {
      ...opened(record('e1', 8, { name: 'Gareth' })),
      locked: ['name'],
    })
    expect(run.draft()).toMatchObject({ name: 'Gareth', note: 'mine' })
    expect(run.context().lost).toEqual({ name: 'Garry' })
  })
})

describe('a form', () => {
  it('keeps changes typed during an event, except in fields that the new status locks', async () => {
    const run = await editing()
    run.form.send({ type: 'event.send', event: { event: 'approve' } })
    await settle()
    await run.type({ name: 'Garry', note: 'later' })
    await world.answer('employees.sendEvent', { ...savedAs(record('e1', 4)), locked: ['name'] })
    expect(run.draft()).toMatchObject({ name: 'Gary', note: 'later' })
    expect(run.context().lost).toEqual({ name: 'Garry' })
  })

  it('keeps lost values until the user dismisses them, also after a conflict', async () => {
    const run = await editing()
    run.form.send({ type: 'event.send', event: { event: 'approve' } })
    await settle()
    await run.type({ name: 'Garry', note: 'mine' })
    await world.answer('employees.sendEvent', { ...savedAs(record('e1', 4)), locked: ['name'] })
    await run.save()
    await world.answer('employees.saveRecord', {
      ...conflictWith(record('e1', 8, { note: 'theirs' })),
      locked: ['name'],
    })
    run.form.send({ type: 'conflict.resolve' })
    await settle()
    expect(sent().draft).toMatchObject({ note: 'mine' })
    expect(run.context().lost).toEqual({ name: 'Garry' })
  })

  it('accepts no values for locked fields', async () => {
    const run = await editing()
    run.form.send({ type: 'event.send', event: { event: 'approve' } })
    await settle()
    await world.answer('employees.sendEvent', { ...savedAs(record('e1', 4)), locked: ['name'] })
    await run.type({ name: 'Garry', note: 'later' })
    expect(run.draft()).toMatchObject({ name: 'Gary', note: 'later' })
    expect(run.context().lost).toEqual({ name: 'Garry' })
    await run.revert()
    expect(run.context().lost).toEqual({})
  })
})
