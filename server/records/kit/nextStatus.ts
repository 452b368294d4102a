import type { Transition } from '#domain/kernel/transition.ts'
import { notNow, ruleBroken } from '#server/pipeline/apiError.ts'

/** Returns the status an event leads to. Throws 409 when the status has no such event, 422 when something speaks against it. */
export function nextStatusOrThrow<Status>(transition: Transition<Status>): Status {
  if (transition.kind === 'taken') return transition.status
  throw transition.kind === 'unknown' ? notNow(transition.errors) : ruleBroken(transition.errors)
}
