import type { BatchEvent } from '#domain/handoff/events.ts'
import type { Batch, Finding } from '#domain/handoff/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** The context of the lifecycle chart: what prevents creating a draft's files. */
export interface BatchFacts {
  readonly problems: readonly Finding[]
}

/** Returns the facts that a batch's guards check. */
export const batchFactsOf = (
  _batch: Pick<Batch, 'status'>,
  { problems }: { readonly problems: readonly Finding[] },
): BatchFacts => ({ problems })

/** Returns the reasons why creating the files isn't allowed. */
export const makeReasons = ({ problems }: BatchFacts): readonly FieldError[] =>
  problems.map(({ code, message }) => ({ code, message }))

/** Returns the reasons why an event isn't allowed, without checking the status. The guards call `makeReasons` too. */
export const batchReasons = (facts: BatchFacts, { type }: BatchEvent): readonly FieldError[] =>
  type === 'batch.make' ? makeReasons(facts) : []
