import type { ReactNode } from 'react'
import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EventDetail, EventOffer, EventTable } from '#domain/kernel/events.ts'
import type { Transition } from '#domain/kernel/transition.ts'

/** The values that the fields of an event's custom form show, and a function that changes them. */
export interface OfferFields {
  readonly values: Draft
  readonly errorAt: (path: string) => string | undefined
  readonly change: (path: string, value: string) => void
}

/** The custom form of an event that needs more than a date or a reason. */
export interface OfferForm {
  /** The initial values of the dialog. */
  readonly values: Draft
  /** The paths of the form's fields. Errors for other paths are shown above the fields. */
  readonly paths: readonly string[]
  readonly fields: (props: OfferFields) => ReactNode
}

/** An event that is available in the record's status. */
export interface Offer extends EventOffer {
  readonly event: string
  readonly details: readonly EventDetail[]
  /** True if the user can undo the event for ten minutes. */
  readonly undoable: boolean
  /** Why the event isn't possible now, regardless of its details. */
  readonly reasons: readonly FieldError[]
  /** Returns why the event isn't possible with these details. */
  readonly check: (values: Draft) => readonly FieldError[]
  readonly form?: OfferForm
  /** What users need to know before they confirm. Shown above the fields of the dialog. */
  readonly note?: ReactNode
}

/** Returns the events that are available in a record's status, in the table's order. */
export function offersOf<const Table extends EventTable>(
  table: Table,
  attempt: (name: keyof Table & string, values: Draft) => Transition<string>,
): readonly Offer[] {
  return Object.entries(table).flatMap(([event, { offer, details, undoable }]): Offer[] => {
    if (offer === null || offer.place === 'toast') return []
    const check = (values: Draft) => {
      const result = attempt(event, values)
      return result.kind === 'taken' ? [] : result.errors
    }
    if (attempt(event, {}).kind === 'unknown') return []
    // Errors about the event's details aren't reasons, because the user enters the details later, in the dialog.
    const reasons = check({}).filter(({ field }) => details.every(({ path }) => path !== field))
    return [{ ...offer, event, details, undoable, reasons, check }]
  })
}
