import { createActor, type AnyActorRef } from 'xstate'
import { expect, test } from 'vitest'
import { createAppMachine } from '#machines/shell/app.machine.ts'
import { fromEnvelope } from '#machines/persistence/restoring.ts'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { importFile } from '#test/models/charts/importFile.ts'
import { createWorld, noon, settle, signedInApp, useFakeClock } from '#test/support/charts.ts'
import { trusting } from '#test/support/saved.ts'

useFakeClock()

const pageOf = (app: AnyActorRef) =>
  ['auth', 'workspace', 'importEmployees'].reduce(
    (actor: AnyActorRef, id) => actor.getSnapshot().children[id],
    app,
  )

/** What happens, and the state of the page after each step. */
const way: readonly (readonly [words: string, state: unknown])[] = [
  ['the latest imports load', { choosing: 'listed' }],
  ['an earlier file is opened', 'opening'],
  ['it is deleted', { choosing: 'listing' }],
  ['a file is selected', 'uploading'],
  ['the file is uploaded', 'mapping'],
  ['a column gets a field', 'mapping'],
  ['the rows are to be checked', { checking: 'sending' }],
  ['rows have errors', { invalid: 'idle' }],
  ['the file of errors is wanted', { invalid: 'saving' }],
  ['the file of errors is saved', { invalid: 'idle' }],
  ['the columns are to be changed', 'mapping'],
  ['the rows are to be checked', { checking: 'sending' }],
  ['a thousand rows are checked', { checking: 'sending' }],
  ['all rows are correct', 'ready'],
  ['the rows are to be imported', 'importing'],
  ['the rows are imported', { imported: 'done' }],
  ['the import is to be undone', { imported: 'confirming' }],
  ['the undo is confirmed', { imported: 'undoing' }],
  ['the rows are removed', 'undone'],
]

test('a reload restores the page of imports in every state', async () => {
  const world = createWorld()
  const { app, workspace } = await signedInApp(world)
  workspace().send({ type: 'route.changed', route: { area: 'importEmployees' } })
  await settle()
  for (const [words, state] of way) {
    const happening = importFile.happenings[words]
    if (happening === undefined) throw new Error(`The model has no ${words}.`)
    if ('send' in happening) pageOf(app).send(happening.send)
    else if ('answer' in happening) await world.answer(happening.answer, happening.with)
    await settle()
    const { value, context } = pageOf(app).getSnapshot()
    expect(value, words).toEqual(state)
    const elsewhere = createWorld()
    const machine = createAppMachine(elsewhere.deps)
    const { snapshot } = fromEnvelope(
      toEnvelope(app.getPersistedSnapshot(), noon),
      machine,
      Date.now(),
      trusting,
    )
    const again = createActor(machine, { snapshot: snapshot as never }).start()
    await settle()
    expect(pageOf(again).getSnapshot(), words).toMatchObject({ value, context })
    // A call that was open is repeated.
    expect(elsewhere.names(), words).toEqual(expect.arrayContaining(world.names().filter(isImportCall)))
    again.stop()
  }
})

const isImportCall = (name: string) => !name.includes('.')
