import { describe, expect, it } from 'vitest'
import {
  draftOf,
  emptyDraft,
  late,
  opened,
  record,
  refusal,
  skipped,
  unreachable,
  unreadable,
} from '#test/support/answers.ts'
import { pass, settle, useFakeClock } from '#test/support/charts.ts'
import { adding, editing, start, world } from '#test/support/browser/form.ts'

useFakeClock()

describe('initial', () => {
  it('shows the defaults of a new record', async () => {
    const { draft, is, unsaved } = await adding()
    expect(world.made[0]?.input).toEqual({ clientId: 'NWTX', id: null })
    expect(draft()).toEqual(emptyDraft)
    expect(is('open')).toBe(true)
    expect(unsaved()).toBe(false)
  })

  it('shows the stored record', async () => {
    const { draft, unsaved } = await editing()
    expect(draft()).toEqual({ name: 'Gary', note: '', city: 'Casper' })
    expect(unsaved()).toBe(false)
  })

  it.each([
    [404, 'missing'],
    [400, 'missing'],
    [403, 'forbidden'],
  ])('a response of %i shows the page for %s', async (status, state) => {
    const { is } = start('e1')
    await settle()
    await world.answer('employees.openRecord', refusal(status))
    expect([is('missing'), is('forbidden')]).toEqual([state === 'missing', state === 'forbidden'])
  })

  it('shows other errors of the server, and opens on a second try', async () => {
    const { is, failures, reload } = start('e1')
    await settle()
    await world.answer('employees.openRecord', refusal(500, 'The server had a bad moment.'))
    expect(is('error')).toBe(true)
    expect(failures()).toEqual(['The server had a bad moment.'])
    await reload()
    await world.answer('employees.openRecord', opened(record('e1', 1)))
    expect(is('open')).toBe(true)
    expect(failures()).toEqual([])
  })

  it('retries twice without a response, then reports that the server is unreachable', async () => {
    const { is, failures } = start('e1')
    await settle()
    for (const wait of [500, 1_000]) {
      await world.fail('employees.openRecord')
      expect(is('busy')).toBe(true)
      await pass(wait)
    }
    await world.fail('employees.openRecord')
    expect(is('error')).toBe(true)
    expect(failures()).toEqual([unreachable.message])
    expect(world.count('employees.openRecord')).toBe(3)
  })

  it('does not retry after a timeout, only when the user asks (R7)', async () => {
    const { is, failures, reload } = start('e1')
    await settle()
    await world.fail('employees.openRecord', late)
    expect(is('error')).toBe(true)
    expect(failures()).toEqual([late.message])
    await reload()
    expect(world.count('employees.openRecord')).toBe(2)
  })

  it('does not retry after an unreadable response', async () => {
    const { is } = start('e1')
    await settle()
    await world.fail('employees.openRecord', unreadable)
    expect(is('error')).toBe(true)
  })

  it('shows an error when the call was skipped', async () => {
    const { is } = start('e1')
    await settle()
    await world.answer('employees.openRecord', skipped)
    expect(is('busy')).toBe(false)
    expect(is('error')).toBe(true)
  })
})

describe('typing', () => {
  it('shows no error before the user leaves the field', async () => {
    const { error, leave } = await adding()
    await settle()
    expect(error('name')).toBeUndefined()
    await leave('name')
    expect(error('name')).toBe('Enter a name.')
    expect(error('note')).toBeUndefined()
  })

  it('removes an error as soon as the value is valid', async () => {
    const { error, leave, type } = await adding()
    await leave('name')
    await type({ name: 'Ana' })
    expect(error('name')).toBeUndefined()
  })

  it('is unsaved until the draft equals the stored record again', async () => {
    const { type, unsaved } = await editing()
    await type({ name: 'Gary B' })
    expect(unsaved()).toBe(true)
    await type({ name: 'Gary ' })
    expect(unsaved()).toBe(false)
  })

  it('reverts to the stored record', async () => {
    const { type, revert, draft, unsaved, error, leave } = await editing()
    await type({ name: '' })
    await leave('name')
    await revert()
    expect(draft()).toEqual(draftOf(record('e1', 3)))
    expect(unsaved()).toBe(false)
    expect(error('name')).toBeUndefined()
  })
})
