import { isObject } from '#machines/persistence/saving.ts'

type JsonObject = Record<string, unknown>

const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
const snapshotOf = (child: unknown): JsonObject => toObject(toObject(child)['snapshot'])
const childrenOf = (child: unknown): JsonObject => toObject(snapshotOf(child)['children'])

/** How a reload restores lists. 'rows' shows the stored rows. 'request' requests them again. 'nothing' shows no list until the URL's page requests its own. */
export type RestoredLists = 'rows' | 'request' | 'nothing'

/**
 * Changes a stored root snapshot in place: removes the rows and values that charts load again. A restored
 * session must only show what the API has just returned (trust.md §6.2.4). If `lists` is 'nothing', the lists
 * also become idle, because the URL is for another list.
 */
export function dropRows(snapshot: unknown, lists: Exclude<RestoredLists, 'rows'>): void {
  const auth = toObject(toObject(snapshot)['children'])['auth']
  const areas = childrenOf(childrenOf(auth)['workspace'])
  for (const [name, area] of Object.entries(areas)) {
    // Comboboxes, a record's history and the dashboard load again when they are opened.
    const isReloadedOnOpen = name.endsWith('Choices') || name === 'history' || name === 'dashboard'
    // An inactive area without a list has nothing to keep.
    const isUnused = snapshotOf(area)['value'] === 'inactive' && !('list' in childrenOf(area))
    if (isReloadedOnOpen || isUnused) delete areas[name]
    else
      for (const [id, part] of Object.entries(childrenOf(area))) {
        if (id === 'list' && lists === 'nothing')
          Object.assign(snapshotOf(part), { value: 'idle', children: {} })
        const context = toObject(snapshotOf(part)['context'])
        if ('rows' in context)
          Object.assign(context, {
            rows: [],
            total: 0,
            isCapped: false,
            lastShown: null,
            added: [],
            loadedAt: 0,
          })
      }
  }
}
