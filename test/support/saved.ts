import { createActor } from 'xstate'
import type { Draft, Row } from '#domain/kernel/answer.ts'
import { createAppMachine } from '#machines/shell/app.machine.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import type { CopyValidator } from '#machines/persistence/repairing.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { listRoute, opened, page, record, recordRoute } from '#test/support/answers.ts'
import { createWorld, noon, reach, settle, signedInApp, type World } from '#test/support/charts.ts'

const machine = createAppMachine(createWorld().deps)

/** Returns the snapshot text of a user with a list, an open form and typed changes. */
export async function savedText(
  form = opened(record('e1', 3)),
  rows: readonly Row[] = [{ id: 'e1', name: 'Secret of Cleo' }],
  typed: Draft = { name: 'Mine' },
): Promise<string> {
  const world = createWorld()
  const run = await signedInApp(world)
  run.workspace().send(listRoute('employees'))
  await settle()
  await world.answer('employees.loadPage', page(rows, 31))
  run.workspace().send(recordRoute('employees', 'e1'))
  await settle()
  await world.answer('employees.openRecord', form)
  run.form().send({ type: 'field.change', values: typed })
  await settle()
  const text = toEnvelope(run.app.getPersistedSnapshot(), noon)
  run.app.stop()
  return text ?? ''
}

/** Accepts the tests' records, which are simpler than the API's. */
export const trusting: CopyValidator = { isValidRecord: () => true, isValidRow: () => true }

export const read = (text: string | null, now = noon, judge = trusting) =>
  fromEnvelope(text, machine, now, judge)
export const restores = (text: string | null, now = noon) => read(text, now).snapshot !== null

/** Returns the saved envelope with a change. */
export async function changed(change: (envelope: any) => void): Promise<string> {
  const envelope: unknown = JSON.parse(await savedText())
  change(envelope)
  return JSON.stringify(envelope)
}
export const authOf = (envelope: any) => envelope.snapshot.children.auth.snapshot
export const areaOf = (envelope: any) =>
  authOf(envelope).children.workspace.snapshot.children.employees.snapshot
export const recordOf = (envelope: any) => areaOf(envelope).children.record.snapshot

/** Reloads the page: starts the app from the text. */
export function restart(text: string, judge = trusting): { world: World; run: ReturnType<typeof reach> } {
  const world = createWorld()
  const { snapshot, drafts } = read(text, noon, judge)
  const app = createActor(createAppMachine(world.deps), { snapshot: snapshot as never })
  app.start()
  if (snapshot !== null) app.send({ type: 'app.restored' })
  if (drafts !== null) app.system.get('drafts').send({ type: 'drafts.restored', ...drafts })
  return { world, run: reach(app) }
}
