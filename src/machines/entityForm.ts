import type { Draft, OpenAnswer, Row, SaveAnswer, StoredRecord } from '#domain/answer.ts'
import type { FieldError } from '#domain/errors.ts'
import type { EntitySaveInput } from '#machines/entitySave.machine.ts'

/** What of an unsaved form outlives a forced sign-out (requirement A8). */
export interface KeptDraft {
  readonly draft: Draft
  readonly base: Draft
  readonly record: StoredRecord | null
  readonly pending: Draft | null
  readonly key: string
}

export interface EntityFormInput {
  readonly clientId: string
  /** The record to open, null to add one. */
  readonly id: string | null
  readonly kept: KeptDraft | null
}

export interface EntityFormContext extends EntityFormInput {
  readonly record: StoredRecord | null
  /** The record as the form shows it, or the defaults of a new one: what the draft is compared with. */
  readonly base: Draft
  readonly draft: Draft
  /** Paths a person has left or tried to save: their errors show. */
  readonly touched: readonly string[]
  /** What the rules say about the draft as it stands. */
  readonly errors: readonly FieldError[]
  /** What the server said about the last save; goes field by field as they are changed. */
  readonly refusals: readonly FieldError[]
  /** What is on its way to the server; sent again unchanged, under the same key, until it is answered. */
  readonly pending: Draft | null
  readonly key: string
  /** The newer version of another person, while it is being compared. */
  readonly theirs: { readonly record: StoredRecord; readonly draft: Draft } | null
  /** Counts acknowledged saves, so that the workspace can tell the list of each. */
  readonly saved: { readonly count: number; readonly row: Row | null; readonly created: boolean }
}

export type EntityFormEvent =
  | { type: 'field.change'; values: Draft }
  | { type: 'field.leave'; path: string }
  | { type: 'form.save' }
  | { type: 'form.revert' }
  | { type: 'form.reload' }
  | { type: 'conflict.choose'; mine: readonly string[] }

/** Told to listeners outside the charts. */
export type EntityFormEmitted =
  { type: 'record.saved'; id: string; created: boolean } | { type: 'save.refused' }

export interface EntityFormDeps {
  readonly openRecord: (
    input: { clientId: string; id: string | null },
    signal: AbortSignal,
  ) => Promise<OpenAnswer>
  /** What is wrong with the draft, keyed by its paths: the same schemas and rules as the server's. */
  readonly checkDraft: (input: {
    draft: Draft
    record: StoredRecord | null
  }) => Promise<readonly FieldError[]>
  readonly saveRecord: (input: EntitySaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  readonly newKey: () => string
}
