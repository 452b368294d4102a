import type { AnyStateMachine } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { words } from '#lookups/options.ts'

/** What an event comes to: the next status, or why there is none. `unknown`: the status does not know the event; `refused`: it does, but not so. */
export type Step<Status> =
  | { readonly kind: 'taken'; readonly next: Status }
  | { readonly kind: 'unknown' | 'refused'; readonly errors: readonly FieldError[] }

interface Asked<Status extends string> {
  readonly life: AnyStateMachine
  readonly status: Status
  readonly type: string
  /** What the chart says; null when it refuses. */
  readonly next: Status | null
  /** The words when the status does not know the event, with `{status}` in them. */
  readonly unknown: string
  /** Why a guard refused. */
  readonly guarded: () => readonly FieldError[]
  /** What the business asks of an event that the chart allows. */
  readonly rules: () => readonly FieldError[]
}

/** Puts the chart's answer and the reasons together. */
export function stepOf<Status extends string>(asked: Asked<Status>): Step<Status> {
  const { life, status, type, next, unknown, guarded, rules } = asked
  if (next === null) {
    const known = life.states[status]?.ownEvents.includes(type) ?? false
    if (known) return { kind: 'refused', errors: guarded() }
    const message = unknown.replace('{status}', words(status).toLowerCase())
    return { kind: 'unknown', errors: [{ code: 'not_allowed_now', message }] }
  }
  const errors = rules()
  return errors.length === 0 ? { kind: 'taken', next } : { kind: 'refused', errors }
}
