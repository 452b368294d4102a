import type * as z from 'zod/mini'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import type { Area } from '#domain/kernel/permissions.ts'

/** What the API and the audit trail need to know about a resource. */
export interface Declaration {
  /** A user with permission for any of these areas can view the records. If the list is empty, other rules apply. */
  readonly viewedBy: readonly Area[]
  /** The calls for the records, in addition to those in `kernel/calls`. */
  readonly calls: Readonly<Record<string, Call>>
  /** The kinds of records that audit events are about, with the labels of their fields. */
  readonly trail: Readonly<Record<string, Labels>>
}

/** The schemas of an area's records. */
export interface Schemas {
  /** The API's response for one record. Missing if records aren't read individually. */
  readonly record?: z.ZodMiniType
  /** One row of the API's list. Missing if there is no list. */
  readonly row?: z.ZodMiniType
  /** The query of the list. Missing if its filters, order and columns can't be saved as a view. */
  readonly views?: z.ZodMiniType
}
