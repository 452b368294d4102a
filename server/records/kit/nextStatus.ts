import type { Transition } from '#domain/kernel/transition.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'

/** Returns the status after an event. Throws 409 if the event isn't possible in the current status, and 422 if there are reasons to reject it. */
export function nextStatusOrThrow<Status>(transition: Transition<Status>): Status {
  if (transition.kind === 'taken') return transition.status
  throw transition.kind === 'unknown' ? notAllowedNow(transition.errors) : ruleBroken(transition.errors)
}
