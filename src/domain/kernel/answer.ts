import type { FieldError, LastChange } from '#domain/kernel/errors.ts'

/**
 * The result of a call (requirements F2–F4, C4). `ok`: the data, and for a list the total number of matches.
 * `refused`: the API rejected the call and returned errors. For a 412, `current` is the stored record, and
 * `change` says who last changed it. `skipped`: not sent, because there was no app-integrity token. A call
 * without a readable response rejects with a Failure.
 */
export type Answer<T> =
  | {
      readonly kind: 'ok'
      readonly data: T
      readonly total: number | null
      /** True if counting stopped at `total` although the list has more matches. */
      readonly isCapped?: boolean | undefined
      /** The client's alert days, if they define time windows that the list can be filtered by. */
      readonly alertDays?: readonly number[] | undefined
      /** The client's target margin, if the rows have margins that the user can see. */
      readonly targetMargin?: string | undefined
    }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly errors: readonly FieldError[]
      readonly current?: unknown
      readonly change?: LastChange
    }
  | { readonly kind: 'skipped' }

/** A stored record, its form's values, and the paths that its status locks. */
interface StoredForm {
  readonly record: StoredRecord
  readonly draft: Draft
  readonly locked?: readonly string[]
}

/** The result of saving a form or sending an event for its record. `draft` is the record as the form shows it, and `row` is the record as its list shows it. `added` is the id of another record that the event created. */
export type SaveAnswer =
  | ({ readonly kind: 'saved'; readonly row: Row; readonly added?: string } & StoredForm)
  | ({ readonly kind: 'conflict' } & StoredForm & Partial<LastChange>)
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** The result of opening a form: the stored record, or null and the defaults of a new record. */
export type OpenAnswer =
  | ({ readonly kind: 'opened'; readonly record: StoredRecord | null } & Omit<StoredForm, 'record'>)
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** Stored records that may be the same as a new one, and the query that found them. `unchanged`: the query is the same as the previous one. */
export type SimilarAnswer =
  | { readonly kind: 'found'; readonly query: string; readonly rows: readonly Row[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** A form's values as typed: text by path, such as `address.city`. An empty value is '' or SELECT. */
export type Draft = Readonly<Record<string, string>>

/** The ids of the records that a new one is prefilled from, by URL parameter such as `employeeId`. */
export type Prefill = Readonly<Record<string, string>>

/** Any stored record that a form can show. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** Any row of a list. */
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
