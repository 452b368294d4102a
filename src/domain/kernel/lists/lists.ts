/** The page sizes that every list offers (domain.md §6 Lists). */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultLimit = 10
export const maxLimit = 100
/** The maximum number of rows in a printed list. They are loaded in pages of `maxLimit`. */
export const maxPrinted = 1_000
export const maxOffset = 100_000
/** The number of rows in a window. A list without pages loads one window at a time, around the visible rows. */
export const windowRows = 200
/** A window starts at a multiple of this number of rows. */
const windowStep = 50
/** The maximum length of a search, in characters. */
export const maxSearchLength = 100

/** Matches of a search are only counted up to this number, because counting all matches of a broad search would take too long. */
export const countBound = 10_000

/** A page of rows and the total number of matches. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  /** True if counting stopped at `total` and there are more matches. */
  readonly isCapped: boolean
  /** The client's alert days, if the list uses them. */
  readonly alertDays?: readonly number[]
  /** The client's target margin, if the rows have margins that the user can see. */
  readonly targetMargin?: string
}

/** A request for one page of a list. `sort` is a column key, prefixed with `-` for descending order. `filters` has the list's other query parameters. */
export interface ListRequest {
  readonly limit: number
  readonly offset: number
  readonly search?: string
  readonly sort?: string
  readonly filters?: Readonly<Record<string, readonly string[]>>
}

/** Returns where a window around a row begins. */
export const windowOffset = (index: number): number =>
  Math.max(0, Math.min(maxOffset, Math.round((index - windowRows / 2) / windowStep) * windowStep))

/** Returns true if both requests are for the same page. Without this check, a search that updates the URL would load the page twice. */
export function isSameRequest(one: ListRequest, other: ListRequest): boolean {
  const key = (request: ListRequest) => JSON.stringify(Object.entries(request).toSorted())
  return key({ ...one, filters: one.filters ?? {} }) === key({ ...other, filters: other.filters ?? {} })
}
