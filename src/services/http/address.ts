import { pathOf, type Call } from '#domain/kernel/calls/calls.ts'

export type Params = Readonly<Record<string, string>>
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Returns the path and query of a call, to append to the API's base URL. Query parameters without a value are left out. */
export const addressOf = (call: Call, params?: Params, query?: Query): string =>
  pathOf(call, params) + queryOf(query)

function queryOf(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each === undefined || each === '' ? [] : [[name, String(each)]])),
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}
