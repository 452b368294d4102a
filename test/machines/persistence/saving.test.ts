import { describe, expect, it, vi } from 'vitest'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'
import { opened, present, recordRoute } from '#test/support/answers.ts'
import {
  createWorld,
  minute,
  noon,
  settle,
  signedInApp,
  startApp,
  useFakeClock,
} from '#test/support/charts.ts'
import { areaOf, changed, read, recordOf, restores, savedText } from '#test/support/saved.ts'

useFakeClock()

const hour = 3_600_000

describe('the stored snapshot', () => {
  it('is one envelope of version, uid, time and snapshot', async () => {
    const envelope: unknown = JSON.parse(await savedText())
    expect(envelope).toEqual({
      version: snapshotVersion,
      uid: 'cleo',
      savedAt: noon,
      activeAt: noon,
      snapshot: expect.any(Object),
    })
  })

  it('contains no permissions and no refresh token', async () => {
    const text = await savedText()
    expect(text).not.toContain('CAN_VIEW_EMPLOYEES')
    expect(text).not.toMatch(/refreshToken|secret/)
    expect(JSON.parse(text).snapshot.children.auth.snapshot.context.loggedInUser).toEqual({
      firstName: 'Cleo',
      lastName: 'Client',
    })
  })

  it('contains no draft of an earlier user', async () => {
    const draft = { name: 'Only Ada may see this' }
    const one = { draft, base: {}, record: null, pending: null, key: 'k', typedAt: noon }
    const toStore = { uid: 'ada', drafts: { NWTX: { employees: { new: one } } } }
    const run = await signedInApp(createWorld(), undefined, toStore)
    const text = toEnvelope(run.app.getPersistedSnapshot(), noon)
    expect(text).not.toContain('Only Ada')
    expect(restores(text)).toBe(true)
  })

  it('is removed while no user is signed in and after signing out', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.auth.send({ type: 'session.signOut' })
    await settle()
    expect(toEnvelope(run.app.getPersistedSnapshot(), noon)).toBeNull()
    await world.answer('signOut')
    expect(toEnvelope(run.app.getPersistedSnapshot(), noon)).toBeNull()
  })

  it('is the email typed on the sign-in page, for half an hour or until sign-in', async () => {
    const world = createWorld()
    const run = startApp(world)
    world.report({ type: 'session.absent' })
    run.app.system.get('drafts').send({ type: 'email.type', email: 'cleo@example.test' })
    const text = toEnvelope(run.app.getPersistedSnapshot(), noon)
    expect(JSON.parse(text ?? '')).toEqual({
      version: snapshotVersion,
      savedAt: noon,
      activeAt: noon,
      email: 'cleo@example.test',
    })
    expect(read(text, noon + 30 * minute).email).toBe('cleo@example.test')
    expect(read(text, noon + 30 * minute + 1).email).toBeUndefined()
    world.report(present())
    await settle()
    expect(toEnvelope(run.app.getPersistedSnapshot(), noon)).not.toContain('cleo@example.test')
    run.auth.send({ type: 'session.signOut' })
    await settle()
    expect(toEnvelope(run.app.getPersistedSnapshot(), noon)).toBeNull()
  })

  it('is version, uid, time and drafts after a forced sign-out, offered for 12 h (A8)', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { name: 'Ana' } })
    world.report({ type: 'session.revoked', reason: 'expired' })
    await settle()
    const text = toEnvelope(run.app.getPersistedSnapshot(), noon)
    expect(Object.keys(JSON.parse(text ?? ''))).toEqual(['version', 'uid', 'savedAt', 'drafts'])
    expect(text).not.toContain('token-1')
    expect(read(text).drafts).toMatchObject({
      uid: 'cleo',
      drafts: { NWTX: { employees: { new: { draft: { name: 'Ana' } } } } },
    })
    expect(read(text, noon + 12 * hour).drafts).not.toBeNull()
    expect(read(text, noon + 12 * hour + 1).drafts).toBeNull()
    // An open page writes the draft repeatedly, but it is offered for 12 h from when it was typed.
    const later = toEnvelope(run.app.getPersistedSnapshot(), noon + 11 * hour)
    expect(read(later, noon + 12 * hour).drafts).not.toBeNull()
    expect(read(later, noon + 12 * hour + 1).drafts).toBeNull()
  })

  it('offers only drafts after half an hour of inactivity (trust §6.2.3)', async () => {
    const text = await savedText()
    expect(read(text, noon + 30 * minute).snapshot).not.toBeNull()
    const rested = read(text, noon + 30 * minute + 1)
    expect(rested.snapshot).toBeNull()
    expect(JSON.stringify(rested)).not.toContain('Secret of Cleo')
    expect(rested.drafts?.drafts['NWTX']?.employees?.['e1']).toMatchObject({
      draft: { name: 'Mine' },
      typedAt: noon,
    })
    const world = createWorld()
    const run = startApp(world, rested.drafts)
    world.report(present())
    await settle()
    await world.answer('loadUser', { kind: 'ok', data: {}, total: null })
    run.workspace().send(recordRoute('employees', 'e1'))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Mine')
  })

  it('counts the half hour from the last key press or click, not from the last write', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    const text = toEnvelope(run.app.getPersistedSnapshot(), noon + 25 * minute, { activeAt: noon })
    expect(restores(text, noon + 30 * minute)).toBe(true)
    expect(restores(text, noon + 30 * minute + 1)).toBe(false)
    expect(read(text, noon + 30 * minute + 1).drafts).toBeNull()
  })

  it('is only the drafts after a page failed to render, and without the open one after it failed again', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(recordRoute('employees', 'e1'))
    await settle()
    await world.answer('employees.openRecord', opened({ id: 'e1', version: 3 }))
    run.form().send({ type: 'field.change', values: { name: 'Typed' } })
    const written = (breaks: number) => toEnvelope(run.app.getPersistedSnapshot(), noon, { breaks })
    const first = read(written(1))
    expect([first.snapshot, first.breaks]).toEqual([null, 1])
    expect(first.drafts?.drafts['NWTX']?.employees?.['e1']?.draft).toMatchObject({ name: 'Typed' })
    expect(written(2)).toBeNull()
    expect(read(written(0)).breaks).toBeUndefined()
  })

  it('keeps the drafts of other forms when one form keeps failing', async () => {
    const one = { draft: {}, base: {}, record: null, pending: null, key: 'k', typedAt: noon }
    const toStore = {
      uid: 'cleo',
      drafts: { NWTX: { projects: { new: one } }, NWNJ: { employees: { new: one } } },
    }
    const run = await signedInApp(createWorld(), undefined, toStore)
    run.workspace().send(recordRoute('employees', null))
    await settle()
    const again = read(toEnvelope(run.app.getPersistedSnapshot(), noon, { breaks: 2 }))
    expect(again.drafts?.drafts).toEqual(toStore.drafts)
  })

  it('is only the drafts when everything would be too large', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { note: 'x'.repeat(99_000) } })
    await settle()
    const persisted = run.app.getPersistedSnapshot() as any
    persisted.children.alerts.snapshot.context = { alerts: 'x'.repeat(2_000_000) }
    const toStore = JSON.parse(toEnvelope(persisted, noon) ?? '')
    expect(Object.keys(toStore)).toEqual(['version', 'uid', 'savedAt', 'drafts'])
    expect(toStore.drafts.NWTX.employees.new.draft.note).toHaveLength(99_000)
  })

  it('contains the newest drafts that fit into 100 KB and reports when others are left out', async () => {
    const world = createWorld()
    const old = {
      draft: { name: 'Old' },
      base: {},
      record: null,
      pending: null,
      key: '',
      typedAt: noon - hour,
    }
    const run = await signedInApp(world, undefined, {
      uid: 'cleo',
      drafts: { NWNJ: { projects: { new: old } } },
    })
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    const onTooLarge = vi.fn<() => void>()
    const typed = (length: number) => {
      run.form().send({ type: 'field.change', values: { note: 'x'.repeat(length) } })
      return toEnvelope(run.app.getPersistedSnapshot(), noon, { onTooLarge })
    }
    expect(read(typed(90_000)).snapshot).not.toBeNull()
    expect(onTooLarge).not.toHaveBeenCalled()
    const tight = read(typed(99_790))
    expect(onTooLarge).toHaveBeenCalledTimes(1)
    expect(tight.snapshot).toBeNull()
    expect(tight.drafts?.drafts['NWTX']?.employees?.['new']?.draft['note']).toHaveLength(99_790)
    expect(tight.drafts?.drafts['NWNJ']).toBeUndefined()
    const over = read(typed(100_001))
    expect(onTooLarge).toHaveBeenCalledTimes(2)
    expect(over.drafts?.drafts).toEqual({ NWNJ: { projects: { new: old } } })
    expect(read(typed(10)).snapshot).not.toBeNull()
    expect(onTooLarge).toHaveBeenCalledTimes(2)
  })

  it('restores pasted text of any length up to the total limit', async () => {
    const text = await changed((envelope) => {
      recordOf(envelope).children.form.snapshot.context.draft.note = 'x'.repeat(500_000)
    })
    expect(restores(text)).toBe(true)
  })

  it('is restored with the longest errors the API may send', async () => {
    const text = await changed((envelope) => {
      areaOf(envelope).children.list.snapshot.context.errors = [
        { code: 'x'.repeat(500), message: 'y'.repeat(500), field: 'z'.repeat(500) },
      ]
    })
    expect(restores(text)).toBe(true)
  })
})
