import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { snapshotVersion } from '#machines/persistence/saving.ts'
import { opened, record, recordRoute } from '#test/support/answers.ts'
import { noon, settle, useFakeClock } from '#test/support/charts.ts'
import {
  areaOf,
  authOf,
  changed,
  read,
  recordOf,
  restart,
  restores,
  savedText,
  trusting,
} from '#test/support/saved.ts'

useFakeClock()

const hour = 3_600_000
/** What a version wrote, for each version that is over. */
const fixtures = path.join(import.meta.dirname, 'fixtures')

describe('what is dropped', () => {
  it.each(readdirSync(fixtures))('a snapshot of another version: %s (R14)', (name) => {
    const text = readFileSync(path.join(fixtures, name), 'utf8')
    const { version, savedAt } = JSON.parse(text) as { version: number; savedAt: number }
    expect(version).toBeLessThan(snapshotVersion)
    expect(read(text, savedAt)).toEqual({ snapshot: null, drafts: null })
  })

  it('nothing of what was written a moment ago', async () => {
    expect(restores(await savedText())).toBe(true)
  })

  it.each([
    ['another version', (envelope: any) => (envelope.version += 1)],
    ['no version', (envelope: any) => delete envelope.version],
    ['another uid than its user', (envelope: any) => (envelope.uid = 'hana')],
    ['a user put in by hand', (envelope: any) => (authOf(envelope).context.user.uid = 'hana')],
    ['a field nobody knows', (envelope: any) => (envelope.admin = true)],
    ['no context', (envelope: any) => delete authOf(envelope).context],
  ])('%s: all of it', async (_, change) => {
    expect(read(await changed(change))).toEqual({ snapshot: null, drafts: null })
  })

  it.each([
    ['an unknown field in a context', (envelope: any) => (authOf(envelope).context.isAdmin = true)],
    [
      'permissions put in by hand',
      (envelope: any) => (authOf(envelope).context.loggedInUser.permissions = ['X']),
    ],
    ['a state nobody knows', (envelope: any) => (authOf(envelope).value = 'signedInAsAdmin')],
    ['half a state', (envelope: any) => delete authOf(envelope).value.signedIn.token],
    ['no children', (envelope: any) => delete authOf(envelope).children],
    ['an invoked actor missing', (envelope: any) => delete authOf(envelope).children.workspace],
    [
      'an invoked call missing',
      (envelope: any) => delete authOf(envelope).children.tokenRefresh.snapshot.children.waitUntil,
    ],
  ])('%s: all but the drafts', async (_, change) => {
    const { snapshot, drafts } = read(await changed(change))
    expect(snapshot).toBeNull()
    expect(drafts?.drafts['NWTX']?.['employees']?.['e1']?.draft['name']).toBe('Mine')
  })

  it.each([
    ['the form missing', (envelope: any) => delete recordOf(envelope).children.form],
    ['an actor of another kind', (envelope: any) => (recordOf(envelope).children.form.src = 'list')],
    [
      'a state of the form nobody knows',
      (envelope: any) => (recordOf(envelope).children.form.snapshot.value = 7),
    ],
    [
      'a form of another client',
      (envelope: any) => (recordOf(envelope).children.form.snapshot.context.clientId = 'HRBR'),
    ],
  ])('%s: that form alone, and its draft is offered', async (_, change) => {
    const { world, run } = restart(await changed(change))
    expect(run.hasRecord()).toBe(false)
    expect(run.list().getSnapshot().context.rows).toHaveLength(1)
    run.workspace().send(recordRoute('employees', 'e1'))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Mine')
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })

  it.each([
    [
      'an actor too many',
      (envelope: any) => (areaOf(envelope).children.more = areaOf(envelope).children.list),
    ],
    ['an actor that is over', (envelope: any) => (areaOf(envelope).children.list.snapshot.status = 'done')],
    ['rows that are none', (envelope: any) => (areaOf(envelope).children.list.snapshot.context.rows = 'x')],
    [
      'a million rows',
      (envelope: any) =>
        (areaOf(envelope).children.list.snapshot.context.rows = Array.from({ length: 1_000_000 }, () => ({
          id: 'x',
        }))),
    ],
  ])('%s: that area alone', async (_, change) => {
    const text = await changed(change)
    if (text.length > 2_000_000) return expect(restores(text)).toBe(false)
    const { run } = restart(text)
    expect(run.hasArea()).toBe(false)
    expect(run.drafts()?.drafts['NWTX']?.['employees']?.['e1']?.draft['name']).toBe('Mine')
  })

  it('a damaged draft alone', async () => {
    const text = await changed((envelope) => {
      const { drafts } = envelope.snapshot.children.drafts.snapshot.context
      drafts.NWTX.projects = { p1: { ...drafts.NWTX.employees.e1, draft: 'none' } }
    })
    const { run } = restart(text)
    expect(run.drafts()?.drafts['NWTX']).not.toHaveProperty('projects')
    expect(run.form().getSnapshot().context.draft['name']).toBe('Mine')
  })

  it('a damaged record with its form; what was typed is typed again over the record as it is stored', async () => {
    const judge = { ...trusting, isSoundRecord: (_: string, one: any) => typeof one.name === 'string' }
    const text = await changed((envelope) => {
      recordOf(envelope).children.form.snapshot.context.record.name = { first: 'Gary' }
      envelope.snapshot.children.drafts.snapshot.context.drafts.NWTX.employees.e1.record.name = 7
    })
    const { world, run } = restart(text, judge)
    expect(run.hasRecord()).toBe(false)
    run.workspace().send(recordRoute('employees', 'e1'))
    await settle()
    await world.answer('employees.openRecord', opened(record('e1', 4, { city: 'Cody' })))
    expect(run.form().getSnapshot().context).toMatchObject({
      record: { version: 4, name: 'Gary' },
      draft: { name: 'Mine', city: 'Cody' },
    })
  })

  it.each([null, '', '{', '[]', 'null', '7', '"text"', '{}', '{"__proto__":{"version":1}}'])('%j', (text) => {
    expect(read(text)).toEqual({ snapshot: null, drafts: null })
  })

  it('what is older than 12 h, or from a clock far ahead', async () => {
    const text = await changed((envelope) => (envelope.activeAt = noon + 12 * hour))
    expect(restores(text, noon + 12 * hour)).toBe(true)
    expect(read(text, noon + 12 * hour + 1)).toEqual({ snapshot: null, drafts: null })
    expect(restores(text, noon - 12 * hour - 1)).toBe(false)
  })

  it('what is larger than 2 MB, before it is read', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(restores(`"${'x'.repeat(5_000_000)}"`)).toBe(false)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('nothing reaches a prototype', async () => {
    const text = (await savedText()).replace('"draft":{', '"draft":{"__proto__":{"polluted":"yes"},')
    read(text)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
