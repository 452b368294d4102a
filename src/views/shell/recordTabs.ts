import type { Related } from '#machines/kit/route.ts'
import { isRecordArea, recordPath, type Area, type RecordArea, type RecordTab } from '#views/shell/area.ts'

/** The tab with the record's form. Its address is the record's own. */
const overview: RecordTab = { key: '', text: 'Overview' }

const relatedRows = 25

/** Returns the tab with what happened to the records of an area. */
export const historyTab = (area: string): RecordTab => ({
  key: 'history',
  text: 'History',
  shows: { list: 'history', filters: (id) => ({ [area]: [id] }) },
})

/** Returns the lists that can be limited to one record of an area, such as its notes. */
export const listsAbout = (areas: readonly Area[], { name }: RecordArea) =>
  areas.filter(isRecordArea).flatMap((list) => {
    const about = list.about?.[name]
    return about === undefined ? [] : [{ list, about }]
  })

/** Returns the tabs of an area's records: the overview, the area's own, and the lists about the record before its history. */
export function tabsOf(areas: readonly Area[], area: RecordArea): readonly RecordTab[] {
  const own = area.tabs ?? []
  const lists = listsAbout(areas, area).map(({ list, about: { idFilter, filters } }): RecordTab => ({
    key: list.name,
    text: list.title,
    shows: { list: list.name, filters: (id) => ({ ...filters, [idFilter]: [id] }) },
  }))
  const tabs = [...own.filter(({ key }) => key !== 'history'), ...lists]
  const history = own.filter(({ key }) => key === 'history')
  return tabs.length + history.length === 0 ? [] : [overview, ...tabs, ...history]
}

/** Returns the address of a record's tab. */
export const tabPath = (area: RecordArea, id: string, { key }: RecordTab): string =>
  recordPath(area, id) + (key === '' ? '' : `/${key}`)

/** Returns the list that a tab shows, for the charts. */
export const relatedOf = ({ shows }: RecordTab, id: string): Related | null =>
  shows === undefined
    ? null
    : { list: shows.list, request: { limit: relatedRows, offset: 0, filters: shows.filters(id) } }
