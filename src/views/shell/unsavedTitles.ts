import type { WorkByClient } from '#machines/drafts/drafts.ts'
import { isRecordArea, type Area } from '#views/shell/area.ts'

/** Returns the titles of everything that is unsaved, such as `Employee E-00012` or `New contract`. Includes the client's name for users with several clients. */
export function unsavedTitles(
  areas: readonly Area[],
  drafts: WorkByClient,
  clients: readonly { readonly clientId: string; readonly name: string }[],
): readonly string[] {
  return Object.entries(drafts).flatMap(([clientId, byArea]) => {
    const client =
      clients.length > 1 ? clients.find((candidate) => candidate.clientId === clientId) : undefined
    return titlesIn(areas, byArea).map((title) =>
      client === undefined ? title : `${title} (${client.name})`,
    )
  })
}

function titlesIn(areas: readonly Area[], byArea: WorkByClient[string]): string[] {
  return Object.entries(byArea).flatMap(([name, byId]) => {
    const area = areas.find((candidate) => candidate.name === name)
    if (area === undefined) return []
    if (!isRecordArea(area)) return [area.title]
    return Object.entries(byId).map(([key, { record }]) => {
      if (record === null) return key.startsWith('new') ? `New ${area.one.toLowerCase()}` : area.one
      const number = area.numberOf?.(record)
      return number === undefined ? area.one : `${area.one} ${number}`
    })
  })
}
