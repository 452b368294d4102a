import fc from 'fast-check'
import { createActor, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAppMachine } from '#machines/app.machine.ts'
import { fromSaved, snapshotVersion, toSaved } from '#machines/persistence.ts'
import {
  createWorld,
  listRoute,
  noon,
  opened,
  page,
  person,
  present,
  reach,
  record,
  recordRoute,
  settle,
  signedInApp,
  type World,
} from '#test/support/charts.ts'

beforeAll(() => {
  vi.useFakeTimers({ now: noon })
})
afterAll(() => {
  vi.useRealTimers()
})

const hour = 3_600_000
const machine = createAppMachine(createWorld().deps)

/** The text of somebody who looks at a list, has a form open and types. */
async function savedText(): Promise<string> {
  const world = createWorld()
  const run = await signedInApp(world)
  run.workspace().send(listRoute('employees'))
  await settle()
  await world.answer('employees.loadPage', page([{ id: 'e1', name: 'Secret of Cleo' }], 31))
  run.workspace().send(recordRoute('employees', 'e1'))
  await settle()
  await world.answer('employees.openRecord', opened(record('e1', 3)))
  run.form().send({ type: 'field.change', values: { name: 'Mine' } })
  await settle()
  const text = toSaved(run.app.getPersistedSnapshot(), noon)
  run.app.stop()
  return text ?? ''
}

const read = (text: string | null, now = noon) => fromSaved(text, machine, now)
const restores = (text: string | null, now = noon) => read(text, now).snapshot !== null

/** The saved envelope with something else in it. */
async function changed(change: (envelope: any) => void): Promise<string> {
  const envelope: unknown = JSON.parse(await savedText())
  change(envelope)
  return JSON.stringify(envelope)
}
const authOf = (envelope: any) => envelope.snapshot.children.auth.snapshot
const areaOf = (envelope: any) => authOf(envelope).children.workspace.snapshot.children.employees.snapshot

function restart(text: string): { world: World; run: ReturnType<typeof reach> } {
  const world = createWorld()
  const { snapshot } = read(text)
  const app = createActor(createAppMachine(world.deps), {
    input: { kept: null },
    snapshot: snapshot as never,
  })
  app.start()
  app.send({ type: 'app.restored' })
  return { world, run: reach(app) }
}

describe('what is kept', () => {
  it('is one envelope of version, uid, time and snapshot', async () => {
    const envelope: unknown = JSON.parse(await savedText())
    expect(envelope).toEqual({
      version: snapshotVersion,
      uid: 'cleo',
      savedAt: noon,
      snapshot: expect.any(Object),
    })
  })

  it('names roles and permissions of the profile nowhere, and no refresh token', async () => {
    const text = await savedText()
    expect(text).not.toContain('CAN_VIEW_EMPLOYEES')
    expect(text).not.toMatch(/refreshToken|secret/)
    expect(JSON.parse(text).snapshot.children.auth.snapshot.context.loggedInUser).toEqual({
      firstName: 'Cleo',
      lastName: 'Client',
    })
  })

  it('is nothing at all while nobody is signed in, or after he has signed out himself', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.auth.send({ type: 'session.signOut' })
    await settle()
    expect(toSaved(run.app.getPersistedSnapshot(), noon)).toBeNull()
    await world.answer('signOut')
    expect(toSaved(run.app.getPersistedSnapshot(), noon)).toBeNull()
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
    const text = toSaved(run.app.getPersistedSnapshot(), noon)
    expect(Object.keys(JSON.parse(text ?? ''))).toEqual(['version', 'uid', 'savedAt', 'drafts'])
    expect(text).not.toContain('token-1')
    expect(read(text).kept).toMatchObject({
      uid: 'cleo',
      drafts: { NWTX: { employees: { new: { draft: { name: 'Ana' } } } } },
    })
    expect(read(text, noon + 12 * hour).kept).not.toBeNull()
    expect(read(text, noon + 12 * hour + 1).kept).toBeNull()
  })

  it('is only the drafts when the whole would be too large', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { note: 'x'.repeat(2_000_001) } })
    await settle()
    expect(toSaved(run.app.getPersistedSnapshot(), noon)).toBeNull()
  })

  it('comes back however long the text somebody pasted, up to the size of the whole', async () => {
    const text = await changed((envelope) => {
      areaOf(envelope).children.form.snapshot.context.draft.note = 'x'.repeat(500_000)
    })
    expect(restores(text)).toBe(true)
  })

  it('comes back with errors as long as the API may send them', async () => {
    const text = await changed((envelope) => {
      areaOf(envelope).children.list.snapshot.context.errors = [
        { code: 'x'.repeat(500), message: 'y'.repeat(500), field: 'z'.repeat(500) },
      ]
    })
    expect(restores(text)).toBe(true)
  })
})

describe('what is dropped', () => {
  it('nothing of what was written a moment ago', async () => {
    expect(restores(await savedText())).toBe(true)
  })

  it.each([
    ['another version', (envelope: any) => (envelope.version += 1)],
    ['no version', (envelope: any) => delete envelope.version],
    ['another uid than its user', (envelope: any) => (envelope.uid = 'hana')],
    ['a user put in by hand', (envelope: any) => (authOf(envelope).context.user.uid = 'hana')],
    ['a field nobody knows', (envelope: any) => (envelope.admin = true)],
    ['an unknown field in a context', (envelope: any) => (authOf(envelope).context.isAdmin = true)],
    [
      'permissions put in by hand',
      (envelope: any) => (authOf(envelope).context.loggedInUser.permissions = ['X']),
    ],
    ['a state nobody knows', (envelope: any) => (authOf(envelope).value = 'signedInAsAdmin')],
    ['half a state', (envelope: any) => delete authOf(envelope).value.signedIn.token],
    ['no context', (envelope: any) => delete authOf(envelope).context],
    ['no children', (envelope: any) => delete authOf(envelope).children],
    ['an invoked actor missing', (envelope: any) => delete authOf(envelope).children.workspace],
    ['an invoked call missing', (envelope: any) => delete authOf(envelope).children.waitUntil],
    ['the form missing', (envelope: any) => delete areaOf(envelope).children.form],
    [
      'an actor too many',
      (envelope: any) => (areaOf(envelope).children.more = areaOf(envelope).children.list),
    ],
    ['an actor of another kind', (envelope: any) => (areaOf(envelope).children.form.src = 'list')],
    ['an actor that is over', (envelope: any) => (areaOf(envelope).children.list.snapshot.status = 'done')],
    ['rows that are none', (envelope: any) => (areaOf(envelope).children.list.snapshot.context.rows = 'x')],
    [
      'a million rows',
      (envelope: any) =>
        (areaOf(envelope).children.list.snapshot.context.rows = Array(1_000_000).fill({ id: 'x' })),
    ],
  ])('%s', async (_, change) => {
    expect(read(await changed(change))).toEqual({ snapshot: null, kept: null })
  })

  it.each([null, '', '{', '[]', 'null', '7', '"text"', '{}', '{"__proto__":{"version":1}}'])('%j', (text) => {
    expect(read(text)).toEqual({ snapshot: null, kept: null })
  })

  it('what is older than 12 h, or from a clock far ahead', async () => {
    const text = await savedText()
    expect(restores(text, noon + 12 * hour)).toBe(true)
    expect(restores(text, noon + 12 * hour + 1)).toBe(false)
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

describe('a forged snapshot', () => {
  it('of SUPER_ADMIN grants nothing: the provider’s claims take its place before anything shows', async () => {
    const { world, run } = restart(
      await changed((envelope) => {
        authOf(envelope).context.user.attributes = { clients: ['NWTX', 'HRBR'], roles: ['SUPER_ADMIN'] }
      }),
    )
    expect(run.auth.getSnapshot().hasTag('confirmed')).toBe(false)
    world.report(present())
    await settle()
    expect(run.auth.getSnapshot().hasTag('confirmed')).toBe(true)
    expect(run.auth.getSnapshot().context.user).toEqual(person())
    expect(run.auth.getSnapshot().context.loggedInUser).not.toHaveProperty('permissions')
  })

  it('of another client is put right by the provider’s claims', async () => {
    const { world, run } = restart(
      await changed((envelope) => {
        authOf(envelope).context.selectedClientId = 'HRBR'
        authOf(envelope).context.user.attributes.clients = ['HRBR']
      }),
    )
    world.report(present())
    await settle()
    expect(run.workspace().getSnapshot().context.clientId).toBe('NWTX')
    expect(run.list().getSnapshot().context.rows).toEqual([])
  })

  it('of a signed-in user is on the sign-in page as soon as the provider knows nobody', async () => {
    const { world, run } = restart(await savedText())
    world.report({ type: 'session.absent' })
    await settle()
    expect(run.auth.getSnapshot().hasTag('signedOut')).toBe(true)
    expect(run.hasWorkspace()).toBe(false)
    expect(run.auth.getSnapshot().context).toMatchObject({ user: null, token: null, reason: 'expired' })
  })

  it('of one user shows another none of its rows', async () => {
    const { world, run } = restart(await savedText())
    world.report(present(person('hana', ['NWTX'])))
    await settle()
    await world.answer('loadUser', { kind: 'ok', data: {}, total: null })
    expect(run.list().getSnapshot().context.rows).toEqual([])
    expect(run.hasForm()).toBe(false)
    expect(run.auth.getSnapshot().context.kept).toBeNull()
  })

  it('whose list was resting reads it again once it is confirmed', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await settle()
    await world.answer('employees.loadPage', page([{ id: 'e1' }]))
    const again = restart(toSaved(run.app.getPersistedSnapshot(), noon) ?? '')
    await settle()
    expect(again.world.isOpen('employees.loadPage')).toBe(false)
    again.world.report(present())
    await settle()
    expect(again.world.isOpen('employees.loadPage')).toBe(true)
  })
})

describe('10,000 mutations of what was kept (R14, trust #20)', () => {
  const allActive = (actor: AnyActorRef): boolean => {
    const snapshot = actor.getSnapshot() as { status: string; children?: Record<string, AnyActorRef> }
    return snapshot.status === 'active' && Object.values(snapshot.children ?? {}).every(allActive)
  }

  const places = (value: unknown, path: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
      : []

  /** Another value of the same type: what a careful forger writes. */
  function likeIt(value: unknown, other: unknown): unknown {
    if (typeof value === 'string') return typeof other === 'string' ? other : String(other).slice(0, 40)
    if (typeof value === 'number') return typeof other === 'number' ? other : value + 1
    if (typeof value === 'boolean') return !value
    if (Array.isArray(value)) return [...(value as unknown[]), ...(value as unknown[])]
    return value === null ? other : {}
  }

  function mutate(value: any, path: readonly string[], kind: number, other: unknown): unknown {
    const copy: any = structuredClone(value)
    const parent = path.slice(0, -1).reduce((at, key) => at[key], copy)
    const key = path.at(-1) ?? ''
    if (kind === 0) delete parent[key]
    else if (kind === 1) parent[key] = other
    else if (kind >= 4) parent[key] = likeIt(parent[key], other)
    else if (kind === 2) parent[`${key}x`] = parent[key]
    else parent[key] = [parent[key], parent[key]]
    return copy
  }

  /** Says what was changed, not the whole text around it. */
  function tell(result: fc.RunDetails<[string]>, text: string): void {
    const mutant = result.counterexample?.[0]
    if (!result.failed || mutant === undefined) return
    let at = 0
    while (mutant[at] === text[at]) at += 1
    const around = mutant.slice(Math.max(0, at - 200), at + 200)
    throw new Error(
      `${String(result.errorInstance)} after ${result.numRuns} runs, seed ${result.seed}: …${around}…`,
    )
  }

  it('crash nothing, start no broken actor, and show nobody another one’s rows', async () => {
    const text = await savedText()
    const envelope: unknown = JSON.parse(text)
    const paths = places(envelope)
    const world = createWorld()
    const shared = createAppMachine(world.deps) as AnyStateMachine
    const values = fc.oneof(
      fc.constantFrom(
        'hana',
        'HRBR',
        'SUPER_ADMIN',
        'signedIn',
        'loading',
        '',
        null,
        true,
        -1,
        1e300,
        {},
        [],
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    const structural = fc
      .tuple(fc.constantFrom(...paths), fc.integer({ min: 0, max: 6 }), values)
      .map(([path, kind, other]) => JSON.stringify(mutate(envelope, path, kind, other)))
    const textual = fc
      .tuple(fc.nat(text.length - 1), fc.nat(8), fc.string({ maxLength: 8 }))
      .map(([at, length, insert]) => text.slice(0, at) + insert + text.slice(at + length))
    let started = 0
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ arbitrary: structural, weight: 4 }, { arbitrary: textual, weight: 1 }),
        async (mutant) => {
          const { snapshot, kept } = fromSaved(mutant, shared, noon)
          if (snapshot === null) {
            expect(kept === null || kept.uid === JSON.parse(mutant).uid).toBe(true)
            return
          }
          started += 1
          const app = createActor(shared, { input: { kept: null }, snapshot: snapshot as never }).start()
          app.send({ type: 'app.restored' })
          await settle()
          const run = reach(app as never)
          if (!allActive(app)) throw new Error('An actor has broken.')
          expect(run.auth.getSnapshot().hasTag('confirmed')).toBe(false)
          world.report(present(person('hana', ['NWTX'])))
          await settle()
          const session = run.auth.getSnapshot()
          expect(session.context.user).toEqual(person('hana', ['NWTX']))
          if (JSON.parse(mutant).uid !== 'hana') expect(run.hasWorkspace()).toBe(false)
          app.stop()
        },
      ),
      { numRuns: 10_000, reporter: (result) => tell(result, text) },
    )
    console.info(`${started} of 10000 mutants were sound enough to be started`)
    expect(started).toBeGreaterThan(500)
  }, 240_000)
})
