import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'
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
/** One envelope for each earlier snapshot version. */
const fixtures = path.join(import.meta.dirname, 'fixtures')

describe('restoring drops', () => {
  it.each(readdirSync(fixtures))('a snapshot of another version: %s (R14)', (name) => {
    const text = readFileSync(path.join(fixtures, name), 'utf8')
    const { version, savedAt } = JSON.parse(text) as { version: number; savedAt: number }
    expect(version).toBeLessThan(snapshotVersion)
    expect(read(text, savedAt)).toEqual({ snapshot: null, drafts: null })
  })

  it('nothing of a valid, recent snapshot', async () => {
    expect(restores(await savedText())).toBe(true)
  })

  it.each([
    ['another version', (envelope: any) => (envelope.version += 1)],
    ['no version', (envelope: any) => delete envelope.version],
    ['a uid other than its user’s', (envelope: any) => (envelope.uid = 'hana')],
    ['a forged user', (envelope: any) => (authOf(envelope).context.user.uid = 'hana')],
    ['an unknown field', (envelope: any) => (envelope.admin = true)],
    ['no context', (envelope: any) => delete authOf(envelope).context],
  ])('the whole envelope if it has %s', async (_, change) => {
    expect(read(await changed(change))).toEqual({ snapshot: null, drafts: null })
  })

  it.each([
    ['an unknown field in a context', (envelope: any) => (authOf(envelope).context.isAdmin = true)],
    ['forged permissions', (envelope: any) => (authOf(envelope).context.loggedInUser.permissions = ['X'])],
    ['an unknown state', (envelope: any) => (authOf(envelope).value = 'signedInAsAdmin')],
    ['an incomplete state', (envelope: any) => delete authOf(envelope).value.signedIn.token],
    ['no children', (envelope: any) => delete authOf(envelope).children],
    ['no workspace actor', (envelope: any) => delete authOf(envelope).children.workspace],
    [
      'no actor for an invoked call',
      (envelope: any) => delete authOf(envelope).children.tokenRefresh.snapshot.children.waitUntil,
    ],
  ])('everything except the drafts if it has %s', async (_, change) => {
    const { snapshot, drafts } = read(await changed(change))
    expect(snapshot).toBeNull()
    expect(drafts?.drafts['NWTX']?.['employees']?.['e1']?.draft['name']).toBe('Mine')
  })

  it.each([
    ['no form', (envelope: any) => delete recordOf(envelope).children.form],
    ['a form with the wrong logic', (envelope: any) => (recordOf(envelope).children.form.src = 'list')],
    ['a form in an unknown state', (envelope: any) => (recordOf(envelope).children.form.snapshot.value = 7)],
    [
      'a form of another client',
      (envelope: any) => (recordOf(envelope).children.form.snapshot.context.clientId = 'HRBR'),
    ],
  ])('only the form if the record has %s, and its draft is offered', async (_, change) => {
    const { world, run } = restart(await changed(change))
    expect(run.hasRecord()).toBe(false)
    expect(run.list().getSnapshot().context.rows).toHaveLength(1)
    run.workspace().send(recordRoute('employees', 'e1'))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Mine')
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })

  it.each([
    ['an extra actor', (envelope: any) => (areaOf(envelope).children.more = areaOf(envelope).children.list)],
    ['an actor that has ended', (envelope: any) => (areaOf(envelope).children.list.snapshot.status = 'done')],
    [
      'rows that are not a list',
      (envelope: any) => (areaOf(envelope).children.list.snapshot.context.rows = 'x'),
    ],
    [
      'a million rows',
      (envelope: any) =>
        (areaOf(envelope).children.list.snapshot.context.rows = Array.from({ length: 1_000_000 }, () => ({
          id: 'x',
        }))),
    ],
  ])('only the area if it has %s', async (_, change) => {
    const text = await changed(change)
    if (text.length > 2_000_000) return expect(restores(text)).toBe(false)
    const { run } = restart(text)
    expect(run.hasArea()).toBe(false)
    expect(run.drafts()?.drafts['NWTX']?.['employees']?.['e1']?.draft['name']).toBe('Mine')
  })

  it('only the damaged draft', async () => {
    const text = await changed((envelope) => {
      const { drafts } = envelope.snapshot.children.drafts.snapshot.context
      drafts.NWTX.projects = { p1: { ...drafts.NWTX.employees.e1, draft: 'none' } }
    })
    const { run } = restart(text)
    expect(run.drafts()?.drafts['NWTX']).not.toHaveProperty('projects')
    expect(run.form().getSnapshot().context.draft['name']).toBe('Mine')
  })

  it('a damaged record and its form; the typed values are applied to the stored record', async () => {
    const judge = { ...trusting, isValidRecord: (_: string, one: any) => typeof one.name === 'string' }
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

  it('a snapshot older than 12 h or from the future', async () => {
    const text = await changed((envelope) => (envelope.activeAt = noon + 12 * hour))
    expect(restores(text, noon + 12 * hour)).toBe(true)
    expect(read(text, noon + 12 * hour + 1)).toEqual({ snapshot: null, drafts: null })
    expect(restores(text, noon - 12 * hour - 1)).toBe(false)
  })

  it('a snapshot larger than 2 MB without parsing it', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(restores(`"${'x'.repeat(5_000_000)}"`)).toBe(false)
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it.each(['__proto__', String.raw`\u005f_proto__`])(
    'the key %s, which could reach a prototype',
    async (key) => {
      const text = (await savedText()).replace('"draft":{', `"draft":{"${key}":{"polluted":"yes"},`)
      expect(text).toContain('polluted')
      expect(read(text).snapshot).not.toBeNull()
      expect(JSON.stringify(read(text))).not.toContain('polluted')
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    },
  )
})
