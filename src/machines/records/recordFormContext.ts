import type { Draft, StoredRecord } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { DraftPlace } from '#machines/drafts/drafts.ts'

/** When a form saves automatically: never, immediately after each change, or delayed until typing pauses. */
export type Autosave = boolean | 'delayed'

export interface RecordFormContext extends DraftPlace {
  /** If set, each change is saved automatically: immediately, or when typing pauses. */
  readonly autosave: Autosave
  readonly record: StoredRecord | null
  /** The record as form values, or the defaults of a new one. The draft is compared with it. */
  readonly base: Draft
  readonly draft: Draft
  readonly typedAt: number
  /** The paths of fields that the user has left or tried to save. Their errors are shown. */
  readonly touched: readonly string[]
  /** The errors that the rules find in the current draft. */
  readonly errors: readonly FieldError[]
  /** The errors from the last save or event, apart from those in `errors`. Each one is removed when its field changes. */
  readonly refusals: readonly FieldError[]
  /** The draft being saved. It is sent again unchanged, with the same key, until there is a response. */
  readonly pending: Draft | null
  /** The event being sent or about to be sent, with its values. */
  readonly event: Draft | null
  /** The event to send once the record is saved. */
  readonly nextEvent?: string | undefined
  /** The idempotency key of the save or event. */
  readonly key: string
  /** Another user's newer version, while the user compares it with the draft. */
  readonly theirs: TheirVersion | null
  /** The paths that the record's status locks. */
  readonly locked: readonly string[]
  /** Typed values that couldn't be kept, because the newer record's status locks their paths. */
  readonly lost: Draft
}

/** Another user's newer version of the record, and which of its values the user has selected so far. */
export interface TheirVersion {
  readonly record: StoredRecord
  readonly draft: Draft
  /** The paths that the newer version's status locks. */
  readonly locked: readonly string[]
  /** Who saved the newer version and when. Null if unknown. */
  readonly changedBy: string | null
  readonly changedAt: string | null
  /** The conflicting paths whose newer value the user selected. */
  readonly selected: readonly string[]
}

/** The tags of a form's states, which views check. */
export type FormTag =
  | 'idle'
  | 'saving'
  | 'invalid'
  | 'refused'
  | 'unsent'
  | 'sendingEvent'
  | 'eventRefused'
  | 'eventUnsent'
  | 'comparing'
