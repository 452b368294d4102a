import type { FieldError, LastChange } from '#domain/kernel/errors.ts'

/**
 * The result of a call (requirements F2–F4, C4). `ok`: the data, with the number of all matches of a list. `refused`: the API rejected
 * the call and why; `current` is the stored record of a 412, `change` who changed it last. `skipped`: not sent, because there was no app-integrity token.
 * A call without a readable response rejects with a Failure.
 */
export type Answer<T> =
  | {
      readonly kind: 'ok'
      readonly data: T
      readonly total: number | null
      /** True when a list has more matches than the total. */
      readonly isCapped?: boolean | undefined
      /** The client's alert days, where they divide the list's windows. */
      readonly alertDays?: readonly number[] | undefined
      /** The client's target margin, where the rows have margins that the user sees. */
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

/** A stored record as its form shows it. `locked`: the paths that its status locks. */
interface StoredForm {
  readonly record: StoredRecord
  readonly draft: Draft
  readonly locked?: readonly string[]
}

/** The result of saving a form or sending an event of its record. `draft` is the record as the form shows it, `row` as its list shows it; `added` is another record that the event created. */
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

/** The stored records that a new one may repeat, and the query that found them. `unchanged`: the query is the one that was asked last. */
export type SimilarAnswer =
  | { readonly kind: 'found'; readonly asked: string; readonly rows: readonly Row[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** A form's values as typed: text by path (`address.city`), SELECT and '' when empty. */
export type Draft = Readonly<Record<string, string>>

/** The ids of the records that fill in a new one, by address parameter such as `employeeId`. */
export type Prefill = Readonly<Record<string, string>>

/** Any stored record a form can hold. */
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
