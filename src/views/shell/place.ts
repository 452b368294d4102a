import {
  firstPath,
  hasRecordPages,
  isRecordArea,
  type Area,
  type PageArea,
  type PageLoader,
  type RecordArea,
  type RecordTab,
} from '#views/shell/area.ts'
import { tabsOf } from '#views/shell/recordTabs.ts'

/** What a path shows. */
export type Place =
  | { readonly kind: 'page'; readonly area: PageArea; readonly load: PageLoader }
  | { readonly kind: 'list'; readonly area: RecordArea; readonly load: PageLoader }
  | {
      readonly kind: 'record'
      readonly area: RecordArea
      readonly load: PageLoader
      readonly id: string | null
      /** The open tab; null for a new record and for records without tabs. */
      readonly tab: RecordTab | null
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
    const [id, key = ''] = partsIn(path, area.path)
    if (id === undefined || (id === 'new' && key !== '')) continue
    if (id === 'new') return { kind: 'record', area, load: area.record, id: null, tab: null }
    const tab = tabsOf(areas, area).find((one) => one.key === key) ?? null
    if (key === '' || tab !== null) return { kind: 'record', area, load: area.record, id, tab }
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

/** Returns the id and the tab in a record's path; nothing for other paths. */
function partsIn(path: string, base: string): readonly [id?: string, tab?: string | undefined] {
  const [id = '', tab, ...more] = path.startsWith(`${base}/`) ? path.slice(base.length + 1).split('/') : []
  return id === '' || tab === '' || more.length > 0 ? [] : [decode(id), tab]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
