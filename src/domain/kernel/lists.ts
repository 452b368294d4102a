/** Paging and searching of every list (domain.md §6 Lists). */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultLimit = 10
export const maxLimit = 100
export const maxOffset = 100_000
export const maxSearch = 100

/** A page of rows with the number of all hits. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** What a list is asked for. `sort` is a column key, with `-` in front for descending; filters are named per list. */
export interface ListRequest {
  readonly limit: number
  readonly offset: number
  readonly search?: string
  readonly sort?: string
  readonly filters?: Readonly<Record<string, string>>
}

/** True when both ask for the same page. Where an address only follows a search, what it reports is already on its way. */
export function sameRequest(one: ListRequest, other: ListRequest): boolean {
  const key = (request: ListRequest) => JSON.stringify(Object.entries(request).toSorted())
  return key({ ...one, filters: one.filters ?? {} }) === key({ ...other, filters: other.filters ?? {} })
}
