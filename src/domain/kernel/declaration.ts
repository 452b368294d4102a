import type * as z from 'zod/mini'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { Labels } from '#domain/kernel/labels.ts'
import type { Area } from '#domain/kernel/permissions.ts'

/** What the API and the audit trail know about a resource. */
export interface Declaration {
  /** The permission areas of which a user needs one to view the records. Without any, other rules decide. */
  readonly viewedBy: readonly Area[]
  /** The calls about the records, besides those in the tables of the kernel. */
  readonly calls: Readonly<Record<string, Call>>
  /** The kinds of record that events of the audit trail are about, with the labels of their fields. */
  readonly trail: Readonly<Record<string, Labels>>
}

/** The schemas of an area's records. */
export interface Schemas {
  /** The API's response for one record; missing where no record is read on its own. */
  readonly record?: z.ZodMiniType
  /** One row of the API's list; missing where there is no list. */
  readonly row?: z.ZodMiniType
  /** The query of a list whose filters, order and columns can be saved as a view; missing for all other lists. */
  readonly views?: z.ZodMiniType
}
