import { createActor } from 'xstate'
import { beforeEach } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import type { RecordFormEmitted, KeptDraft } from '#machines/records/recordForm.ts'
import { errorAt, isUnsaved, problemsOf } from '#machines/records/selectors.ts'
import { createWorld, opened, record, settle, type World } from '#test/support/charts.ts'

/** The form of an employee on a world of its own, as a person uses it. */

export let world: World

export function start(id: string | null = null, kept: KeptDraft | null = null) {
  const form = createActor(createRecordFormMachine(world.deps.records['employees']!), {
    input: { clientId: 'NWTX', id, kept },
  })
  const told: RecordFormEmitted[] = []
  form.on('record.saved', (event) => told.push(event))
  form.on('save.refused', (event) => told.push(event))
  form.start()
  const context = () => form.getSnapshot().context
  return {
    form,
    told,
    context,
    draft: () => context().draft,
    unsaved: () => isUnsaved(context()),
    error: (path: string) => errorAt(context(), path),
    problems: () => problemsOf(context()).map(({ message }) => message),
    is: (tag: 'busy' | 'error' | 'open' | 'saving' | 'moving' | 'refused' | 'unsent' | 'comparing') =>
      form.getSnapshot().hasTag(tag),
    type: async (values: Draft) => {
      form.send({ type: 'field.change', values })
      await settle()
    },
    leave: async (path: string) => {
      form.send({ type: 'field.leave', path })
      await settle()
    },
    save: async () => {
      form.send({ type: 'form.save' })
      await settle()
    },
    revert: async () => {
      form.send({ type: 'form.revert' })
      await settle()
    },
  }
}

export async function adding(kept: KeptDraft | null = null) {
  const run = start(null, kept)
  await settle()
  if (kept === null) await world.answer('employees.openRecord', opened(null))
  return run
}

export async function editing(stored = record('e1', 3)) {
  const run = start(stored.id)
  await settle()
  await world.answer('employees.openRecord', opened(stored))
  return run
}

export const sent = () => world.pending('employees.saveRecord').input

beforeEach(() => {
  world = createWorld()
})
