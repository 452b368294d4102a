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
    }

/** Returns what a path shows; null for an unknown path. A fixed path wins over a record id. */
export function placeAt(areas: readonly Area[], path: string): Place | null {
  for (const area of areas) {
    if (path !== firstPath(area)) continue
    return isRecordArea(area)
      ? { kind: 'list', area, load: area.list }
      : { kind: 'page', area, load: area.page }
  }
  for (const area of areas.filter(hasRecordPages)) {
    const id = idIn(path, area.path)
    if (id !== null) return { kind: 'record', area, load: area.record, id: id === 'new' ? null : id }
  }
  return null
}

/** Returns the first page below a path: `/employees` leads to `/employees/list`. Null for other paths. */
export function firstPageUnder(areas: readonly Area[], path: string): string | null {
  const area = areas.find(({ navigation }) => navigation?.under === path)
  return area === undefined || firstPath(area) === path ? null : firstPath(area)
}

/** Returns true when a path belongs to a navigation entry. */
export const isUnder = (path: string, under: string) => path === under || path.startsWith(`${under}/`)

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
