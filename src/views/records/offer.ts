import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ButtonTone } from '#views/ui/button/Button.tsx'

/** What an event must say: one field of its dialog. */
export interface EventDetail {
  readonly path: string
  readonly label: string
  readonly kind: 'date' | 'text'
}

/** A question before an event is sent, with what it must say. */
export interface EventQuestion {
  readonly title: string
  readonly description: string
  readonly details: readonly EventDetail[]
  /** What the lifecycle has against the event as it is filled in. */
  readonly check: (said: Draft) => readonly FieldError[]
}

/** Something that can happen to the open record now. */
export interface Offer {
  readonly event: string
  /** The button's name. */
  readonly text: string
  /** What is said when it has happened. */
  readonly done: string
  readonly tone: ButtonTone
  /** Why the lifecycle refuses it now. */
  readonly refusedReason?: string | undefined
  readonly question?: EventQuestion | undefined
}
