import fc from 'fast-check'
import { createActor, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { describe, expect, it } from 'vitest'
import { createAppMachine } from '#machines/shell/app.machine.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { employee } from '#domain/employees/record.ts'
import * as sound from '#services/records/validRecords.ts'
import { rows, stored } from '#test/models/views/employees.ts'
import { person, present } from '#test/support/answers.ts'
import { createWorld, noon, reach, settle, useFakeClock } from '#test/support/charts.ts'
import { authOf, recordOf, trusting, savedText } from '#test/support/saved.ts'

useFakeClock()

/** The fields of a real employee that the test forms don't need. */
const nothingMore = {
  ...Object.fromEntries(
    [
      'preferredName personalEmail altPhone dateOfBirth ssn gender maritalStatus workLocation vendor notes',
      'terminationDate terminationReason managerUserId approverUserId backupApproverUserId burdenPct archivedAt',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, null]),
  ),
  emergencyContacts: [],
  skills: ['TIG'],
  tags: [],
  tenantId: 'NW',
  clientId: 'NWTX',
  createdAt: '2026-01-05T12:00:00Z',
  createdBy: 'cleo',
  updatedAt: '2026-01-05T12:00:00Z',
  updatedBy: 'cleo',
}
const payRate = {
  effectiveFrom: '2026-01-05',
  rate: '40.00',
  unit: 'HOURLY',
  currency: 'USD',
  otMultiplier: '1.5',
}
const workAuth = {
  ...Object.fromEntries(
    [
      'validFrom validTo documentNumber receiptNumber sevisId extensionFiledOn extendedUntil lcaCity lcaState',
      'i9Section1On i9Section2On reverifiedOn everifyCase',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, null]),
  ),
  type: 'USC',
  everifyStatus: 'NOT_USED',
}

describe('10,000 mutated snapshots (R14, trust #20)', () => {
  const allActive = (actor: AnyActorRef): boolean => {
    const snapshot = actor.getSnapshot() as { status: string; children?: Record<string, AnyActorRef> }
    return snapshot.status === 'active' && Object.values(snapshot.children ?? {}).every(allActive)
  }

  const places = (value: unknown, path: readonly string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
      : []

  /** Returns another value of the same type, as a careful forger would use. */
  function likeIt(value: unknown, other: unknown): unknown {
    if (typeof value === 'string')
      return typeof other === 'string' ? other : JSON.stringify(other).slice(0, 40)
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

  /** Describes the change without the surrounding text. */
  function report(result: fc.RunDetails<[string]>, text: string): void {
    const mutant = result.counterexample?.[0]
    if (!result.failed || mutant === undefined) return
    let at = 0
    while (mutant[at] === text[at]) at += 1
    const around = mutant.slice(Math.max(0, at - 200), at + 200)
    throw new Error(
      `${String(result.errorInstance)} after ${result.numRuns} runs, seed ${result.seed}: …${around}…`,
    )
  }

  it('crash nothing, start no broken actor, and show no rows of another user', async () => {
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
          const { snapshot, drafts } = fromEnvelope(mutant, shared, noon, trusting)
          if (snapshot === null) {
            expect(drafts === null || drafts.uid === JSON.parse(mutant).uid).toBe(true)
            return
          }
          started += 1
          const app = createActor(shared, { snapshot: snapshot as never }).start()
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
      { numRuns: 10_000, reporter: (result) => report(result, text) },
    )
    console.info(`${started} of 10000 mutants were sound enough to be started`)
    expect(started).toBeGreaterThan(500)
  }, 240_000)

  it('restore no damaged record or row, and keep the typed values', async () => {
    const { record: some, draft } = stored(3, 'Gary')
    const tasks = { onboardingTasksLeft: 0, offboardingTasksLeft: 0 }
    const record = { ...nothingMore, ...some, ...tasks, workAuth: [workAuth], payRates: [payRate] }
    const envelope: any = JSON.parse(
      await savedText({ kind: 'opened', record, draft }, rows, { firstName: 'Mine' }),
    )
    const copies = [
      ['record', 'snapshot', 'children', 'form', 'snapshot', 'context', 'record'],
      ['list', 'snapshot', 'context', 'rows'],
    ].map((path) => [
      'auth',
      'snapshot',
      'children',
      'workspace',
      'snapshot',
      'children',
      'employees',
      'snapshot',
      'children',
      ...path,
    ])
    const draftCopy = ['drafts', 'snapshot', 'context', 'drafts', 'NWTX', 'employees', 'e1', 'record']
    const paths = [...copies, draftCopy]
      .map((path) => ['snapshot', 'children', ...path])
      .flatMap((path) =>
        places(
          path.reduce((at, key) => at[key], envelope),
          path,
        ),
      )
    expect(employee.safeParse(record).error?.issues ?? []).toEqual([])
    const shared = createAppMachine(createWorld().deps) as AnyStateMachine
    const whole: any = fromEnvelope(JSON.stringify(envelope), shared, noon, sound).snapshot
    expect(recordOf({ snapshot: whole }).children.form.snapshot.context.record).toEqual(record)
    const other = fc.oneof(fc.constantFrom('', null, true, -1, {}, []), fc.jsonValue({ maxDepth: 2 }))
    let dropped = 0
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.integer({ min: 0, max: 6 }), other, (path, kind, value) => {
        const mutant = mutate(envelope, path, kind, value)
        const restored: any = fromEnvelope(JSON.stringify(mutant), shared, noon, sound)
        const work = restored.snapshot.children.drafts.snapshot.context.drafts.NWTX.employees.e1
        expect(work.draft.firstName).toBe('Mine')
        expect(work.record === null || sound.isValidRecord('employees', work.record)).toBe(true)
        const area = authOf(restored).children.workspace.snapshot.children.employees?.snapshot
        const form = area?.children.record?.snapshot.children.form.snapshot.context
        if (form === undefined) dropped += 1
        else expect(sound.isValidRecord('employees', form.record)).toBe(true)
        for (const row of area?.children.list.snapshot.context.rows ?? [])
          expect(sound.isValidRow('employees', row)).toBe(true)
      }),
      { numRuns: 10_000, seed: 8 },
    )
    console.info(`${dropped} of 10000 damaged copies dropped their form or area`)
    expect(dropped).toBeGreaterThan(1_000)
  }, 240_000)
})
