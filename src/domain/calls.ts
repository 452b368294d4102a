import { bulkCalls } from '#domain/bulkCalls.ts'
import { declarations } from '#domain/declarations.ts'
import { calls } from '#domain/kernel/calls/calls.ts'
import { countCalls } from '#domain/kernel/calls/countCalls.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import { totalCalls } from '#domain/kernel/calls/totalCalls.ts'
import type { Declaration } from '#domain/kernel/declaration.ts'

type CallsOf<Each> = Each extends { readonly calls: infer Calls } ? Calls : never
/** Merges a union of tables into one table. */
type UnionToIntersection<Calls> = (Calls extends unknown ? (each: Calls) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type DeclaredCalls = UnionToIntersection<CallsOf<(typeof declarations)[keyof typeof declarations]>>

const declaredCalls = Object.assign(
  {},
  ...Object.values<Declaration>(declarations).map(({ calls: declared }) => declared),
) as DeclaredCalls

/** Every call of the API. The server doesn't start if one of them has no route. The OpenAPI document and the permission tests also use this table. */
export const allCalls = {
  ...calls,
  ...recordCalls,
  ...countCalls,
  ...totalCalls,
  ...bulkCalls,
  ...declaredCalls,
}

export type CallName = keyof typeof allCalls
