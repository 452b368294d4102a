import { createActor, type AnyStateMachine } from 'xstate'
import { expect, test, vi } from 'vitest'
import { copyAsTest } from '#devtools/copy/copyAsTest.ts'
import { withFixtures } from '#devtools/copy/fixtures.ts'
import { createFlowLog, type WatchedActor } from '#devtools/log/flowLog.ts'
import { createAuthMachine } from '#machines/session/auth.machine.ts'
import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { auth } from '#test/models/charts/auth.ts'
import { models } from '#test/models/charts/all.ts'
import { storiesOf } from '#test/models/stories.ts'
import { employeeExample } from '#test/support/examples.ts'
import { happen, play, withParent, withPuppets } from '#test/models/play.ts'
import type { Model } from '#test/models/model.ts'

/** Returns what the panel records of a chart while the given things happen. */
async function watch(
  { machine, inputs, happenings, children }: Model,
  words: readonly string[],
): Promise<WatchedActor> {
  const log = createFlowLog()
  const [input] = Object.values(inputs)
  const actor = createActor(withPuppets(machine, children), {
    input,
    ...withParent({ inspect: log.inspect }),
  }).start()
  for (const text of words) happen(actor, happenings[text]!)
  await vi.waitFor(() => expect(log.actors()).not.toEqual([]))
  // A chart that has ended is last.
  return log.actors().find((watched) => watched.machine?.id === machine.id)!
}

/** Runs the copied text unchanged, with its imports provided. */
function runCopied(text: string, factory: string, create: (deps: never) => AnyStateMachine): void {
  const body = text.replaceAll(/^import .*$/gm, '')
  const given = {
    expect,
    test: (_: string, testBody: () => void) => testBody(),
    [factory]: create,
    inertDeps,
    play,
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func -- what is proved is that the copied text runs
  new Function(...Object.keys(given), body)(...Object.values(given))
}

test('a copied story of a chart with children runs unchanged', async () => {
  const actor = await watch(auth, [
    'the provider reports Cleo',
    'the first try to load the user has failed',
    'the user loads',
    'the other client is selected',
    'the session is revoked',
    'the session has ended',
  ])
  const copied = copyAsTest(actor)
  expect(copied).toContain('away')
  runCopied(copied, 'createAuthMachine', createAuthMachine)
})

/** The factories of the charts by the names that copied tests call them. */
const factories = Object.assign(
  {},
  ...Object.values(import.meta.glob('/src/{machines,domain}/**/*.machine.ts', { eager: true })),
) as Readonly<Record<string, (deps: never) => AnyStateMachine>>

test.each(models.map(({ name }) => name))(
  'copied stories of %s go the same way with fixtures in place of data',
  async (name) => {
    const model = models.find((one) => one.name === name)!
    const stories = storiesOf(model).filter(({ begins }) => begins === Object.keys(model.inputs)[0])
    for (const { steps } of stories.slice(0, 8)) {
      const actor = await watch(
        model,
        steps.map(({ words }) => words),
      )
      const factory = `create${name.charAt(0).toUpperCase()}${name.slice(1)}Machine`
      expect(() => runCopied(copyAsTest(actor), factory, factories[factory]!)).not.toThrow()
    }
  },
)

test('a copied story has fixtures instead of personal data, the same one for the same value', () => {
  const employee = { ...employeeExample, id: 'e1', version: 3, dateOfBirth: '1988-04-12', ssn: '123-45-6789' }
  const refused = {
    status: 409,
    code: 'email-taken',
    message: `${employee.email} is already used by ${employee.lastName}.`,
  }
  const [copied, error, typed] = withFixtures([
    { type: 'xstate.done.actor.read', output: { kind: 'ok', data: employee } },
    refused,
    { type: 'field.change', values: { lastName: employee.lastName, department: 'Mine' } },
  ])
  const text = JSON.stringify([copied, error, typed])
  for (const own of [
    'Priya',
    'Rao',
    'priya@acme.com',
    '4695550142',
    '1988',
    '6789',
    'Main St',
    'Mine',
    '55.00',
  ]) {
    expect(text).not.toContain(own)
  }
  const { data } = (copied as { output: { data: typeof employee } }).output
  expect(data).toMatchObject({ id: 'e1', version: 3, employmentType: 'W2', hireDate: '2026-01-12' })
  expect(data.address).toMatchObject({ state: 'WY', country: 'USA' })
  expect(data.email).toMatch(/^person\d+@example\.test$/)
  expect(error).toEqual({ ...refused, message: `${data.email} is already used by ${data.lastName}.` })
  expect(typed).toMatchObject({ type: 'field.change', values: { lastName: data.lastName } })
})

test('a copied story keeps all clients, which can decide its path, and two of many records', async () => {
  const clients = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const present = { type: 'session.present', user: { uid: 'ada', attributes: { clients } }, token: null }
  const selected = await watch({ ...auth, happenings: { came: { send: present } } }, ['came'])
  expect(copyAsTest(selected)).toContain(JSON.stringify(clients))
  const list = createRecordListMachine(inertDeps())
  const rows = clients.map((id) => ({ id }))
  const watched = await watch(
    {
      name: 'recordList',
      machine: list,
      inputs: { one: { clientId: 'NWTX' } },
      always: {},
      happenings: {
        asked: { send: { type: 'list.request', request: { limit: 10, offset: 0 } } },
        come: { answer: 'loadPage', with: { kind: 'ok', data: rows, total: 7 } },
      },
    },
    ['asked', 'come'],
  )
  expect(copyAsTest(watched)).toContain('"data":[{"id":"A"},{"id":"B"}],"total":7')
})
