import type { FieldError } from '#domain/kernel/errors.ts'

/**
 * What a call came to (requirements F2–F4, C4). `ok`: the data, with the number of all hits of a list. `refused`: the API said no and
 * why; `current` is the stored record of a 412. `skipped`: nothing was sent because no app-integrity token could be had.
 * A call that got no readable answer at all rejects with a Failure.
 */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly data: T; readonly total: number | null }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly errors: readonly FieldError[]
      readonly current?: unknown
    }
  | { readonly kind: 'skipped' }

/** What a form's save, or an event of its record, came to; drafts are the record as the form shows it, rows as its list shows it. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly record: StoredRecord; readonly draft: Draft; readonly row: Row }
  | { readonly kind: 'conflict'; readonly record: StoredRecord; readonly draft: Draft }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** What opening a form came to: the stored record, or null and the defaults of a new one. */
export type OpenAnswer =
  | { readonly kind: 'opened'; readonly record: StoredRecord | null; readonly draft: Draft }
  | { readonly kind: 'refused'; readonly status: number; readonly errors: readonly FieldError[] }
  | { readonly kind: 'skipped' }

/** A form's values as typed: text by path (`address.city`), SELECT and '' for nothing. */
export type Draft = Readonly<Record<string, string>>

/** Any stored record a form can hold. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** Any line of a list. */
export interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
