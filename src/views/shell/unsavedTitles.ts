import type { WorkByClient } from '#machines/drafts/drafts.ts'
import { isRecordArea, type Area } from '#views/shell/area.ts'

/** Returns the titles of everything unsaved, such as `Employee E-00012` or `New contract`. */
export function unsavedTitles(areas: readonly Area[], drafts: WorkByClient): readonly string[] {
  return Object.values(drafts).flatMap((byArea) =>
    Object.entries(byArea).flatMap(([name, byId]) => {
      const area = areas.find((one) => one.name === name)
      if (area === undefined) return []
      if (!isRecordArea(area)) return [area.title]
      return Object.values(byId).map(({ record }) => {
        if (record === null) return `New ${area.one.toLowerCase()}`
        const number = area.numberOf?.(record)
        return number === undefined ? area.one : `${area.one} ${number}`
      })
    }),
  )
}
