import { beforeEach } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import type { RecordFormEmitted } from '#machines/records/recordForm.ts'
import { errorAt, isUnsaved, problemsOf } from '#machines/records/selectors.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { opened, record } from '#test/support/answers.ts'
import { createWorld, settle, startBesideDrafts, type World } from '#test/support/charts.ts'

/** The form of an employee on a world of its own, as a person uses it. */

export let world: World

export function start(id: string | null = null, work: UnsavedWork | null = null) {
  const place = { clientId: 'NWTX', area: 'employees', id }
  const {
    root,
    drafts,
    chart: form,
  } = startBesideDrafts(createRecordFormMachine(world.deps.records['employees']!), place)
  const told: RecordFormEmitted[] = []
  form.on('record.saved', (event) => told.push(event))
  form.on('save.refused', (event) => told.push(event))
  if (work !== null) drafts.send({ type: 'draft.put', place, work })
  root.start()
  const context = () => form.getSnapshot().context
  return {
    root,
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

export async function adding(work: UnsavedWork | null = null) {
  const run = start(null, work)
  await settle()
  if (work === null) await world.answer('employees.openRecord', opened(null))
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
