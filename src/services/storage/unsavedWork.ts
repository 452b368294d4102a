/** The titles of the unsaved records in one of this user's tabs. */
export interface UnsavedReport {
  /** `here` for this tab, otherwise a random id. */
  readonly tab: string
  readonly titles: readonly string[]
}

/** Reports this tab's unsaved work, then the unsaved work of the user's other tabs as they reply. Returns a function that stops listening. */
export type FindUnsavedWork = (report: (found: UnsavedReport) => void) => () => void

const maxTitles = 50
const maxTitleLength = 200

/**
 * Starts replying to other tabs, and returns a function that asks them for the user's unsaved work. `readOwn` returns
 * this tab's user and the titles of its unsaved records. No reply is sent before `started` resolves.
 */
export function createUnsavedWork(
  readOwn: () => { readonly uid: string | null; readonly titles: readonly string[] },
  started: Promise<unknown>,
): FindUnsavedWork {
  const tabs = new BroadcastChannel('muster.unsavedWork')
  const tab = crypto.randomUUID()
  const shorten = (title: string) => title.slice(0, maxTitleLength)
  const reply = (data: unknown) => {
    const { uid, titles } = readOwn()
    if (uid !== null && isFromUser('question', uid, data) && titles.length > 0)
      tabs.postMessage({ type: 'answer', uid, tab, titles: titles.slice(0, maxTitles).map(shorten) })
  }
  // Waits, because a tab that is still loading may be about to restore a draft.
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => void started.then(() => reply(data)))
  return (report) => {
    const { uid, titles } = readOwn()
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (uid !== null && isFromUser('answer', uid, data) && isReport(data))
        report({ tab: data.tab, titles: data.titles })
    }
    tabs.addEventListener('message', onMessage)
    report({ tab: 'here', titles })
    if (uid !== null) tabs.postMessage({ type: 'question', uid })
    return () => tabs.removeEventListener('message', onMessage)
  }
}

/** Returns true for a message of this type from a tab of the same user. */
function isFromUser(type: string, uid: string, data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Reflect.get(data, 'type') === type &&
    Reflect.get(data, 'uid') === uid
  )
}

function isReport(data: unknown): data is UnsavedReport {
  if (typeof data !== 'object' || data === null) return false
  const [tab, titles]: unknown[] = [Reflect.get(data, 'tab'), Reflect.get(data, 'titles')]
  const isTitle = (title: unknown) => typeof title === 'string' && title.length <= maxTitleLength
  return (
    typeof tab === 'string' &&
    tab !== 'here' &&
    tab.length <= maxTitleLength &&
    Array.isArray(titles) &&
    titles.length <= maxTitles &&
    titles.every(isTitle)
  )
}
