import { createActor } from 'xstate'
import { createAppMachine } from '#machines/shell/app.machine.ts'
import { toSaved } from '#machines/persistence/saving.ts'
import { fromSaved } from '#machines/persistence/restoring.ts'
import { listRoute, opened, page, record, recordRoute } from '#test/support/answers.ts'
import { createWorld, noon, reach, settle, signedInApp, type World } from '#test/support/charts.ts'

const machine = createAppMachine(createWorld().deps)

/** The text of somebody who looks at a list, has a form open and types. */
export async function savedText(): Promise<string> {
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

export const read = (text: string | null, now = noon) => fromSaved(text, machine, now)
export const restores = (text: string | null, now = noon) => read(text, now).snapshot !== null

/** The saved envelope with something else in it. */
export async function changed(change: (envelope: any) => void): Promise<string> {
  const envelope: unknown = JSON.parse(await savedText())
  change(envelope)
  return JSON.stringify(envelope)
}
export const authOf = (envelope: any) => envelope.snapshot.children.auth.snapshot
export const areaOf = (envelope: any) =>
  authOf(envelope).children.workspace.snapshot.children.employees.snapshot
export const recordOf = (envelope: any) => areaOf(envelope).children.record.snapshot

/** A reload of the page: the app as it starts from the text. */
export function restart(text: string): { world: World; run: ReturnType<typeof reach> } {
  const world = createWorld()
  const { snapshot } = read(text)
  const app = createActor(createAppMachine(world.deps), { snapshot: snapshot as never })
  app.start()
  app.send({ type: 'app.restored' })
  return { world, run: reach(app) }
}
