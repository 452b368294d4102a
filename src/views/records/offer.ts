import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EventDetail, EventOffer, EventTable } from '#domain/kernel/events.ts'
import type { Transition } from '#domain/kernel/transition.ts'

/** An event that the open record has in its status. */
export interface Offer extends EventOffer {
  readonly event: string
  readonly details: readonly EventDetail[]
  /** Its author may take it back for a while. */
  readonly undoable: boolean
  /** What speaks against it now, whatever its details will be. */
  readonly reasons: readonly FieldError[]
  /** What speaks against it with these details. */
  readonly check: (values: Draft) => readonly FieldError[]
}

/** Returns the events of a table that a record has in its status, in the table's order. */
export function offersOf<const Table extends EventTable>(
  table: Table,
  attempt: (name: keyof Table & string, values: Draft) => Transition<string>,
): readonly Offer[] {
  return Object.entries(table).flatMap(([event, { offer, details, undoable }]): Offer[] => {
    if (offer === null || offer.place === 'toast') return []
    const check = (values: Draft) => {
      const found = attempt(event, values)
      return found.kind === 'taken' ? [] : found.errors
    }
    if (attempt(event, {}).kind === 'unknown') return []
    // What is wrong with the details themselves is for the dialog that asks for them.
    const reasons = check({}).filter(({ field }) => details.every(({ path }) => path !== field))
    return [{ ...offer, event, details, undoable, reasons, check }]
  })
}
