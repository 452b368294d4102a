import { defaultLimit, type ListRequest } from '#domain/kernel/lists/lists.ts'
import { isRecordArea, newPath, type About, type Area, type RecordArea } from '#views/shell/area.ts'
import { toQuery } from '#views/shell/route/paths.ts'

type Filters = NonNullable<ListRequest['filters']>

/** Returns the lists that can be limited to one record of the area, such as that record's notes. */
export const listsAbout = (areas: readonly Area[], { name }: RecordArea) =>
  areas.filter(isRecordArea).flatMap((list) => {
    const about = list.about?.[name]
    return about === undefined ? [] : [{ list, about }]
  })

/** Returns the URL of a list limited to one record. */
export function aboutPath(list: RecordArea, { idFilter, filters }: About, id: string): string {
  const narrowedFilters = { ...filters, [idFilter]: [id] }
  return list.listPath + toQuery({ limit: defaultLimit, offset: 0, filters: narrowedFilters })
}

/**
 * Returns the URL for adding a record to a list. If the list is limited to one record of another area, the new
 * record is linked to that one.
 */
export function addPath(list: RecordArea, selected: Filters): string {
  for (const { idFilter, filters = {}, prefill } of Object.values(list.about ?? {})) {
    const [id, ...others] = selected[idFilter] ?? []
    const isNarrowed = Object.entries(filters).every(([name, values]) => sameValues(selected[name], values))
    if (prefill !== undefined && id !== undefined && others.length === 0 && isNarrowed)
      return newPath(list, { [prefill]: id })
  }
  return newPath(list, {})
}

const sameValues = (a: readonly string[] = [], b: readonly string[]) =>
  a.toSorted().join(' ') === b.toSorted().join(' ')
