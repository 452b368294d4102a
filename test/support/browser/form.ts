import { beforeEach } from 'vitest'
import type { Draft } from '#domain/kernel/answer.ts'
import { createRecordMachine, type RecordTag } from '#machines/records/record.machine.ts'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import type { RecordFormEmitted, RecordFormEvent } from '#machines/records/recordForm.ts'
import type { FormTag } from '#machines/records/recordFormContext.ts'
import { errorAt, isUnsaved, problemsOf } from '#machines/records/selectors.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { opened, record } from '#test/support/answers.ts'
import { createWorld, settle, startBesideDrafts, type World } from '#test/support/charts.ts'

/** Opens an employee's form with its own services, and returns functions for testing it. */

export let world: World

export function start(id: string | null = null, work: UnsavedWork | null = null, deps: object = {}) {
  const place = { clientId: 'NWTX', area: 'employees', id }
  const {
    root,
    drafts,
    chart: opening,
  } = startBesideDrafts(createRecordMachine({ ...world.deps.records['employees']!, ...deps }), place)
  const emitted: RecordFormEmitted[] = []
  const formNow = () => opening.getSnapshot().children.form as RecordFormActor | undefined
  const form = () => {
    const now = formNow()
    if (now === undefined) throw new Error('No form is open.')
    return now
  }
  const seen = new Set<RecordFormActor>()
  opening.subscribe(() => {
    const now = formNow()
    if (now === undefined || seen.has(now)) return
    seen.add(now)
    now.on('record.saved', (event) => emitted.push(event))
    now.on('errors.shown', (event) => emitted.push(event))
  })
  if (work !== null) drafts.send({ type: 'draft.put', place, work })
  root.start()
  const context = () => form().getSnapshot().context
  return {
    root,
    opening,
    form: { send: (event: RecordFormEvent) => form().send(event), getSnapshot: () => form().getSnapshot() },
    emitted,
    failures: () => opening.getSnapshot().context.errors.map(({ message }) => message),
    reload: async () => {
      opening.send({ type: 'record.reload' })
      await settle()
    },
    context,
    draft: () => context().draft,
    unsaved: () => isUnsaved(context()),
    error: (path: string) => errorAt(context(), path)?.message,
    problems: () => problemsOf(context()).map(({ message }) => message),
    is: (tag: FormTag | RecordTag) =>
      opening.getSnapshot().hasTag(tag as RecordTag) ||
      (formNow()
        ?.getSnapshot()
        .hasTag(tag as FormTag) ??
        false),
    type: async (values: Draft) => {
      form().send({ type: 'field.change', values })
      await settle()
    },
    leave: async (path: string) => {
      form().send({ type: 'field.leave', path })
      await settle()
    },
    save: async () => {
      form().send({ type: 'form.save' })
      await settle()
    },
    revert: async () => {
      form().send({ type: 'form.revert' })
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

export async function editing(stored = record('e1', 3), deps: object = {}) {
  const run = start(stored.id, null, deps)
  await settle()
  await world.answer('employees.openRecord', opened(stored))
  return run
}

export const sent = () => world.pending('employees.saveRecord').input

beforeEach(() => {
  world = createWorld()
})
