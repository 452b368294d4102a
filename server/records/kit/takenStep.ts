import type { Step } from '#domain/kernel/step.ts'
import { notNow, ruleBroken } from '#server/pipeline/apiError.ts'

/** The status an event leads to: 409 where the status does not know the event, 422 where it does but not so. */
export function takenStep<Status>(step: Step<Status>): Status {
  if (step.kind === 'taken') return step.next
  throw step.kind === 'unknown' ? notNow(step.errors) : ruleBroken(step.errors)
}
