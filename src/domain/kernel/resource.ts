import type { Draft, Row, StoredRecord } from '#domain/kernel/answer.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { CountCallName } from '#domain/kernel/calls/countCalls.ts'
import type { TotalCallName } from '#domain/kernel/calls/totalCalls.ts'
import type { FormShape } from '#domain/kernel/draft.ts'

/** A resource's calls, and its form, which loads when the first record is opened. */
export interface Resource<Rec extends StoredRecord> {
  readonly list: Call
  /** The call that counts the records in the tabs of the list. Missing if the list has no tabs. */
  readonly counts?: CountCallName
  /** The call that adds up columns of the list. Missing if the list has nothing to add up. */
  readonly totals?: TotalCallName
  readonly read: Call
  /** Missing for records that are added in another way. */
  readonly create?: Call
  /** For a create call whose path contains the id of another record: splits the input into path parameters and body. If missing, the whole input is the body. */
  readonly splitInput?: (input: Readonly<Record<string, unknown>>) => {
    readonly params: Readonly<Record<string, string>>
    readonly body: object
  }
  readonly update: Call
  /** Whether an update sends the id in the path or in the body. */
  readonly updateById: 'path' | 'body'
  readonly loadForm: () => Promise<FormShape<Rec>>
  /** By URL parameter: the call that reads the record whose values prefill a new one. */
  readonly prefillCalls?: Readonly<Record<string, Call>>
  /** Loads the function that returns an event's call. Missing if the resource has no events. */
  readonly loadEventCallOf?: () => Promise<EventCallOf>
  /** Returns the row of a saved record. The row must be complete, so that no outdated values stay on screen. Missing if the form has this function. */
  readonly rowOf?: (record: Rec) => Row
}

/** Returns an event's call and its body without the version. */
export type EventCallOf = (
  event: Draft,
  record: StoredRecord,
) => {
  readonly call: Call
  readonly body: object
  /** Additional path parameters, for a call about a part of the record. The response contains only that part, so the record is read again afterward. */
  readonly part?: Readonly<Record<string, string>>
  /** For a call that adds another record: returns the open record after the call. */
  readonly adds?: (record: StoredRecord, added: StoredRecord) => StoredRecord
}
