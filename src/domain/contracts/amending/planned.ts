import * as z from 'zod/mini'
import type { Draft } from '#domain/kernel/answer.ts'
import { addDays } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { version } from '#domain/kernel/fields.ts'

/** The statuses of a dated change. An amendment with a future date is planned until it takes effect, is withdrawn, or can no longer be applied. */
export const changeStatuses = ['PLANNED', 'APPLIED', 'WITHDRAWN', 'REFUSED'] as const

/** An amendment that takes effect on a later date, as its contract lists it. */
export const plannedAmendment = z.object({
  version: z.int(),
  effectiveFrom: z.string(),
  /** The fields that it changes. */
  fields: z.array(z.string()),
})
export type PlannedAmendment = z.output<typeof plannedAmendment>

/** Body of POST /contract/{id}/withdraw. `amendment` is the version of the planned amendment. */
export const withdrawInput = z.strictObject({
  version: z.optional(version),
  amendment: z.int({ error: 'Select a planned amendment.' }).check(z.gte(1)),
})

/** Returns the body that withdraws the amendment selected in the dialog. */
export const withdrawBody = ({ amendment = '' }: Draft): object => ({ amendment: Number(amendment) })

/** Returns the reasons why the date of a planned amendment isn't allowed. The latest possible date is the day after the contract ends. */
export function planReasons(
  { endDate }: { readonly endDate: string | null },
  effectiveFrom: string,
): FieldError[] {
  const latestDate = endDate === null ? null : addDays(endDate, 1)
  if (latestDate === null || effectiveFrom <= latestDate) return []
  const message = `The contract ends on ${endDate}. Choose ${latestDate} or earlier.`
  return [{ code: 'invalid', message, field: 'effectiveFrom' }]
}

/** A change that is in effect: its date, and the values that it replaced. */
export interface AppliedChange {
  readonly effectiveFrom: string
  readonly changes: readonly { readonly field: string; readonly old: unknown }[]
}

/**
 * Returns the terms that applied on a day, by undoing later changes. `applied` starts with the change
 * that was applied last. Time and invoices of an earlier period keep the terms of that period.
 */
export function termsFor<Terms extends object>(
  terms: Terms,
  applied: readonly AppliedChange[],
  day: string,
): Terms {
  const oldValues = applied
    .filter(({ effectiveFrom }) => effectiveFrom > day)
    .flatMap(({ changes }) => changes.filter(({ field }) => field in terms))
    .map((change) => [change.field, change.old])
  return oldValues.length === 0 ? terms : { ...terms, ...Object.fromEntries(oldValues) }
}
