import { defaultLimit, maxSearch, pageSizes, type ListRequest } from '#domain/kernel/lists.ts'
import type { Area } from '#domain/kernel/permissions.ts'
import type { RecordAreaName, Route } from '#machines/kit/route.ts'

/** The routes of the product (requirements B1, B2, B7): which there are, what they need, how lists stand in the URL. */

export const home = '/dashboard'
export const loginPath = '/login'
export const logoutPath = '/logout'

export const resetPath = '/reset-password'
export const finishPath = '/finish-sign-in'

const publicPaths = new Set([loginPath, logoutPath, resetPath, '/forgot-password', finishPath])

/** True for pages that need nobody to be signed in. */
export const isPublic = (path: string) => publicPaths.has(path)

/** One entry of the navigation; `area` is what one must be allowed to see. */
export interface Entry {
  readonly text: string
  readonly href: string
  /** The beginning of every path that makes the entry the current one. */
  readonly under: string
  readonly area?: Area
}

/** The navigation's entries in their order; Sign out is last. */
export const entries: readonly Entry[] = [
  { text: 'Dashboard', href: '/dashboard', under: '/dashboard' },
  { text: 'Contracts', href: '/contracts/list', under: '/contracts', area: 'PROJECTS' },
  { text: 'Invoices', href: '/invoices/list', under: '/invoices', area: 'INVOICES' },
  { text: 'Employees', href: '/employees/list', under: '/employees', area: 'EMPLOYEES' },
  { text: 'Timesheets', href: '/timesheets', under: '/timesheets', area: 'TIMESHEETS' },
  { text: 'Documents', href: '/documents', under: '/documents' },
  { text: 'Settings', href: '/settings', under: '/settings' },
]

/** True when a path lies in an entry's part of the product. */
export const isUnder = (path: string, { under }: Entry) => path === under || path.startsWith(`${under}/`)

const listPaths: Readonly<Record<RecordAreaName, string>> = {
  employees: '/employees/list',
  projects: '/contracts/projects',
  contracts: '/contracts/list',
}
const recordBases: Readonly<Record<RecordAreaName, string>> = {
  employees: '/employees',
  projects: '/contracts/projects',
  contracts: '/contracts',
}

export const listPath = (area: RecordAreaName) => listPaths[area]
export const recordPath = (area: RecordAreaName, id: string | null) =>
  `${recordBases[area]}/${encodeURIComponent(id ?? 'new')}`

export const profilePath = '/profile'
export const settingsPath = '/settings'
const ownPages = [
  [home, 'dashboard'],
  [profilePath, 'profile'],
  [settingsPath, 'settings'],
] as const

/** True for the lists, whose frame the address alone tells. */
export const isListPath = (path: string) => Object.values(listPaths).includes(path)

/** What a location asks of the charts. */
export function toRoute(path: string, search: string): Route {
  for (const area of ['employees', 'projects', 'contracts'] as const) {
    if (path === listPaths[area]) return { area, page: 'list', request: toRequest(search) }
  }
  for (const area of ['projects', 'employees', 'contracts'] as const) {
    const id = idIn(path, recordBases[area])
    if (id !== null && id !== 'list') return { area, page: 'record', id: id === 'new' ? null : id }
  }
  const page = ownPages.find(([known]) => known === path)
  return { area: page?.[1] ?? 'other' }
}

function idIn(path: string, base: string): string | null {
  if (!path.startsWith(`${base}/`)) return null
  const rest = path.slice(base.length + 1)
  return rest === '' || rest.includes('/') ? null : decode(rest)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// The last three belong to the API's own query, which no filter may change.
const reserved = new Set(['q', 'page', 'size', 'sort', 'columns', 'limit', 'offset', 'search'])

/** The list request a query string stands for; what makes no sense in it is left out. */
export function toRequest(search: string): ListRequest {
  const params = new URLSearchParams(search)
  const limit = pageSizes.find((size) => String(size) === params.get('size')) ?? defaultLimit
  const page = Math.max(
    1,
    Math.min(Number.parseInt(params.get('page') ?? '1', 10) || 1, Math.floor(100_000 / limit)),
  )
  const text = (params.get('q') ?? '').trim().slice(0, maxSearch)
  const sort = params.get('sort')
  const filters = Object.fromEntries(
    [...params].filter(([name, value]) => !reserved.has(name) && value !== ''),
  )
  return {
    limit,
    offset: (page - 1) * limit,
    ...(text === '' ? {} : { search: text }),
    ...(sort === null || sort === '' ? {} : { sort }),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
  }
}

/** The query string of a list request: the other way round, with nothing in it that is the default. */
export function toQuery(request: ListRequest, columns: string | null = null): string {
  const params = new URLSearchParams()
  if (request.search !== undefined) params.set('q', request.search)
  for (const [name, value] of Object.entries(request.filters ?? {})) params.set(name, value)
  if (request.sort !== undefined) params.set('sort', request.sort)
  if (request.limit !== defaultLimit) params.set('size', String(request.limit))
  if (request.offset > 0) params.set('page', String(request.offset / request.limit + 1))
  if (columns !== null) params.set('columns', columns)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The one writing of a path, whatever was typed by hand: small letters, no slash at its end. */
export const tidyPath = (path: string): string => path.replace(/(?<=.)\/+$/, '').toLowerCase()

/** The same place in another client: a record's list instead of the record, the whole list instead of what was looked for in it. */
export function inAnotherClient(path: string, search: string): string {
  const route = toRoute(path, search)
  if (!('page' in route)) return search === '' ? path : `${path}?${search}`
  if (route.page === 'record') return route.id === null ? path : listPath(route.area)
  const { limit, sort } = route.request
  const view = { limit, offset: 0, ...(sort === undefined ? {} : { sort }) }
  return listPath(route.area) + toQuery(view, new URLSearchParams(search).get('columns'))
}

/** The path asked for before signing in, as the address carries it: itself, or in the address that a mailed link leads on to. */
export function askedNext(search: string): string | null {
  const params = new URLSearchParams(search)
  const onward = params.get('continueUrl') ?? ''
  return params.get('next') ?? (URL.canParse(onward) ? new URL(onward).searchParams.get('next') : null)
}

/** Where to go after signing in: the path first asked for when it is one of this product's own pages, else the dashboard. */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/[a-z]/.test(next) || /[\\\s]/.test(next)) return home
  const url = new URL(next, 'http://own.invalid')
  const known =
    url.origin === 'http://own.invalid' &&
    (url.pathname === '/profile' || entries.some((entry) => isUnder(url.pathname, entry)))
  return known ? url.pathname + url.search : home
}
