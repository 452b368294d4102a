import { isObject } from '#machines/persistence/saving.ts'

type Parts = Record<string, unknown>

const parts = (value: unknown): Parts => (isObject(value) ? value : {})
const inside = (child: unknown): Parts => parts(parts(child)['snapshot'])
const childrenOf = (child: unknown): Parts => parts(inside(child)['children'])

/** What a reload keeps of the lists: 'rows' keeps the stored rows, 'request' loads the stored page again, and 'nothing' waits for the URL. */
export type KeptLists = 'rows' | 'request' | 'nothing'

/**
 * Removes rows and values that charts load again from a stored root snapshot, in place. A session that the
 * API confirms only shows what the API has just returned (trust.md §6.2.4). If `lists` is 'nothing', the
 * lists also become idle, because the URL is for another list.
 */
export function dropRows(snapshot: unknown, lists: Exclude<KeptLists, 'rows'>): void {
  const auth = parts(parts(snapshot)['children'])['auth']
  const areas = childrenOf(childrenOf(auth)['workspace'])
  for (const [name, area] of Object.entries(areas)) {
    // Comboboxes and a record's history load again when they are opened.
    const isForgotten = name.endsWith('Choices') || name === 'history'
    // An area without a list keeps nothing while another page is open.
    const isUnused = inside(area)['value'] === 'inactive' && !('list' in childrenOf(area))
    if (isForgotten || isUnused) delete areas[name]
    else
      for (const [id, part] of Object.entries(childrenOf(area))) {
        if (id === 'list' && lists === 'nothing') Object.assign(inside(part), { value: 'idle', children: {} })
        const context = parts(inside(part)['context'])
        if ('rows' in context)
          Object.assign(context, {
            rows: [],
            total: 0,
            isCapped: false,
            lastShown: null,
            added: [],
            loadedAt: 0,
          })
        if ('numbers' in context) context['numbers'] = null
      }
  }
}
