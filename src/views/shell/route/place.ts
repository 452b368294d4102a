import {
  firstPath,
  hasRecordPages,
  isRecordArea,
  type Area,
  type PageArea,
  type PageLoader,
  type RecordArea,
} from '#views/shell/area.ts'

/** What a path shows. */
export type Place =
  | { readonly kind: 'page'; readonly area: PageArea; readonly load: PageLoader }
  | { readonly kind: 'list'; readonly area: RecordArea; readonly load: PageLoader }
  | {
      readonly kind: 'record'
      readonly area: RecordArea
      readonly load: PageLoader
      readonly id: string | null
      /** The tab of the record. Empty for the first tab. */
      readonly tab: string
    }

/** Returns what a path shows, or null for an unknown path. A fixed path takes precedence over a record id. */
export function placeAt(areas: readonly Area[], path: string): Place | null {
  for (const area of areas) {
    if (path !== firstPath(area)) continue
    return isRecordArea(area)
      ? { kind: 'list', area, load: area.list }
      : { kind: 'page', area, load: area.page }
  }
  for (const area of areas.filter(hasRecordPages)) {
    const match = recordIn(path, area)
    if (match !== null) return { kind: 'record', area, load: area.record, ...match }
  }
  return null
}

/** Returns the first page under a path that isn't a page itself: `/employees` becomes `/employees/list`. Null for all other paths. */
export function firstPageUnder(areas: readonly Area[], path: string): string | null {
  const area = areas.find(({ navigation }) => navigation?.under === path)
  return area === undefined || firstPath(area) === path ? null : firstPath(area)
}

/** Returns true if a path is the parent path or below it. */
export const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

function recordIn(path: string, { path: base, tabs = [] }: RecordArea) {
  if (!path.startsWith(`${base}/`)) return null
  const [id = '', tab = '', ...rest] = path.slice(base.length + 1).split('/')
  if (id === '' || rest.length > 0) return null
  if (tab !== '' && (id === 'new' || tabs.every(({ key }) => key !== tab))) return null
  return { id: id === 'new' ? null : decode(id), tab }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
