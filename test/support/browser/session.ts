import { beforeEach } from 'vitest'
import { opened, present, profile, record, recordRoute } from '#test/support/answers.ts'
import { createWorld, settle, type startApp, type World } from '#test/support/charts.ts'

/** Starts a user's session with its own services. */

export let world: World

export const seeAuth = (run: ReturnType<typeof startApp>) => {
  const { context } = run.auth.getSnapshot()
  return {
    signedIn: run.auth.getSnapshot().hasTag('signedIn'),
    signedOut: run.auth.getSnapshot().hasTag('signedOut'),
    unmapped: run.auth.getSnapshot().hasTag('unmapped'),
    ...context,
  }
}

/** Types into the form of a new employee. */
export async function typeInto(run: ReturnType<typeof startApp>, name = 'Ana', id: string | null = null) {
  run.workspace().send(recordRoute('employees', id))
  await settle()
  await world.answer('employees.openRecord', opened(id === null ? null : record(id, 1)))
  run.form().send({ type: 'field.change', values: { name } })
  await settle()
}

export async function reportAndAnswer(event = present()) {
  world.report(event)
  await settle()
  await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
}

beforeEach(() => {
  world = createWorld()
})
