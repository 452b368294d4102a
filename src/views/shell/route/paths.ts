import {
  defaultLimit,
  maxOffset,
  maxPrinted,
  maxSearchLength,
  pageSizes,
  windowOffset,
  windowRows,
  type ListRequest,
} from '#domain/kernel/lists/lists.ts'
import type { Prefill } from '#domain/kernel/answer.ts'
import type { Route } from '#machines/kit/route.ts'
import type { Area, RecordArea } from '#views/shell/area.ts'
import { firstPageUnder, placeAt } from '#views/shell/route/place.ts'

/** Maps paths to routes, and list requests to queries (requirements B1, B2). */

export const homePath = '/dashboard'
export const loginPath = '/login'
export const logoutPath = '/logout'

export const resetPath = '/reset-password'
export const finishPath = '/finish-sign-in'

/** The value of the `size` parameter for a list that scrolls through all rows. The URL's `row` parameter is the row in the middle of the loaded rows. */
const allRowsSize = 'all'

const publicPaths = new Set([loginPath, logoutPath, resetPath, '/forgot-password', finishPath])

/** Returns true for pages that don't need a signed-in user. */
export const isPublic = (path: string) => publicPaths.has(path)

/** Returns the URL for a path and a query. The query is passed without its question mark. */
export const withSearch = (path: string, search: string) => path + (search === '' ? '' : `?${search}`)

/** Returns true for the path of a list. The frame of a list can be shown before anything loads. */
export const isListPath = (areas: readonly Area[], path: string) => placeAt(areas, path)?.kind === 'list'

/** Returns the route of a location, for the charts. */
export function toRoute(
  areas: readonly Area[],
  path: string,
  search: string,
  pageSize: number = defaultLimit,
): Route {
  const place = placeAt(areas, path)
  if (place === null) return { area: 'other' }
  const area = place.area.name
  if (place.kind === 'list') return { area, page: 'list', request: toRequest(place.area, search, pageSize) }
  if (place.kind !== 'record') return { area }
  const prefill = place.id === null ? prefillIn(place.area, search) : {}
  const shows = place.area.tabs?.find(({ key }) => key === place.tab)?.shows
  return {
    area,
    page: 'record',
    id: place.id,
    ...(Object.keys(prefill).length > 0 && { prefill }),
    ...(shows !== undefined && { shows }),
  }
}

/** Returns the ids of the records that prefill a new record, by parameter. Ignores values that can't be an id. */
const prefillIn = ({ prefills = [] }: RecordArea, search: string): Prefill =>
  Object.fromEntries(
    prefills.flatMap((name) => {
      const id = new URLSearchParams(search).get(name) ?? ''
      return /^[\w-]{1,50}$/.test(id) ? [[name, id]] : []
    }),
  )

/** Returns the list request in a query string, without unknown parameters. `pageSize` is the user's number of rows per page. */
export function toRequest(
  { filters: areaFilters }: RecordArea,
  search: string,
  pageSize: number = defaultLimit,
): ListRequest {
  const params = new URLSearchParams(search)
  const size = params.get('size')
  const isWindow = size === allRowsSize
  const limit = isWindow
    ? windowRows
    : ([...pageSizes, maxPrinted].find((limitOption) => String(limitOption) === size) ?? pageSize)
  const position = Number.parseInt(params.get(isWindow ? 'row' : 'page') ?? '1', 10) || 1
  const page = Math.max(1, Math.min(position, Math.floor(maxOffset / limit)))
  const text = (params.get('q') ?? '').trim().slice(0, maxSearchLength)
  const sort = params.get('sort')
  const filters: Record<string, readonly string[]> = Object.fromEntries(
    [...new Set(params.keys())].flatMap((name) => {
      const values = [...new Set(params.getAll(name).filter(Boolean))]
      if (!Object.hasOwn(areaFilters, name) || values.length === 0) return []
      return [[name, areaFilters[name]?.several === true ? values : values.slice(-1)]]
    }),
  )
  const not = [...new Set(params.getAll('not'))].filter(
    (name) => name in filters && areaFilters[name]?.not === true,
  )
  if (not.length > 0) filters['not'] = not
  return {
    limit,
    offset: isWindow ? windowOffset(position - 1) : (page - 1) * limit,
    ...(text === '' ? {} : { search: text }),
    ...(sort === null || sort === '' ? {} : { sort }),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
  }
}

/** Returns the query string of a list request, without default values. `pageSize` is the user's number of rows per page. */
export function toQuery(
  request: ListRequest,
  {
    columns = null,
    pageSize = defaultLimit,
    view = null,
  }: { columns?: string | null; pageSize?: number; view?: string | null } = {},
): string {
  const params = new URLSearchParams()
  if (view !== null) params.set('view', view)
  if (request.search !== undefined) params.set('q', request.search)
  for (const [name, values] of Object.entries(request.filters ?? {}))
    for (const value of values) params.append(name, value)
  if (request.sort !== undefined) params.set('sort', request.sort)
  const isWindow = request.limit === windowRows
  if (request.limit !== pageSize) params.set('size', isWindow ? allRowsSize : String(request.limit))
  if (request.offset > 0 && isWindow) params.set('row', String(request.offset + windowRows / 2 + 1))
  else if (request.offset > 0) params.set('page', String(request.offset / request.limit + 1))
  if (columns !== null) params.set('columns', columns)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Returns the canonical form of a path: lowercase, without a trailing slash. */
export const toCanonicalPath = (path: string): string => path.replace(/(?<=.)\/+$/, '').toLowerCase()

/** Returns the URL to show after switching clients: a record's list instead of the record, and lists without search and filters. */
export function urlInAnotherClient(areas: readonly Area[], path: string, search: string): string {
  const place = placeAt(areas, path)
  if (place?.kind === 'record') return place.id === null ? path : place.area.listPath
  if (place?.kind !== 'list') return withSearch(path, search)
  const params = new URLSearchParams(search)
  const view = ['sort', 'size', 'columns'].flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  return withSearch(path, new URLSearchParams(view).toString())
}

/** Returns the path requested before signing in, from `next` or from the `continueUrl` of an emailed link. Null if there is none. */
export function requestedNext(search: string): string | null {
  const params = new URLSearchParams(search)
  const continueUrl = params.get('continueUrl') ?? ''
  return (
    params.get('next') ?? (URL.canParse(continueUrl) ? new URL(continueUrl).searchParams.get('next') : null)
  )
}

/** Returns where to go after signing in: the requested path if it is a page in Muster, otherwise the dashboard. */
export function safeNext(areas: readonly Area[], next: string | null): string {
  if (next === null || !/^\/[a-z]/.test(next) || /[\\\s]/.test(next)) return homePath
  const url = new URL(next, 'http://own.invalid')
  const path = url.origin === 'http://own.invalid' ? url.pathname : ''
  const isPage = placeAt(areas, path) !== null || firstPageUnder(areas, path) !== null
  return isPage ? path + url.search : homePath
}
