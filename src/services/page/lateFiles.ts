/*
 * Loads every file of the build that the page imports later. The build replaces Vite's own loader with this
 * one (scripts/lib/build/lateFilesPlugin.ts). Chromium never repeats a failed import. This also applies to
 * files imported by other files. So each file is preloaded first, and fetched if that fails. A file is imported
 * when it and everything it needs are in the cache.
 */
import { Failure } from '#services/http/failure.ts'

/** Why files are missing: `unreachable` if the server can't be reached or failed, `gone` if the page must be reloaded, usually after a deployment. */
export type MissingReason = 'unreachable' | 'gone'

/** The list of late files that the build writes. */
interface LateFiles {
  readonly files: readonly string[]
  /** The other files that each file needs, as positions in `files`. Files that load with the page are left out. */
  readonly needs: Readonly<Record<string, readonly number[]>>
}

/** Pauses in milliseconds before a missing file is requested again. After the last attempt, the import fails. */
const pauses = [500, 1_500]
/** The time in milliseconds after which a request without a response counts as failed. */
const deadline = 30_000
/** Milliseconds until a missing file is requested again if no caller is waiting for it. Coming back online ends the wait. */
const retryDelay = 10_000

const pendingTasks = new Map<string, Promise<unknown>>()
const missingFiles = new Map<string, MissingReason>()
const scheduledRetries = new Set<string>()
/** The names of files that couldn't be preloaded. */
const fetchedFiles = new Set<string>()
let reported: MissingReason | null = null
let listener: (why: MissingReason | null) => void = () => undefined

/** Calls `onChange` now and on every change, with the reason why files are missing, or null if none are. */
export function onMissingFiles(onChange: typeof listener): void {
  listener = onChange
  onChange(reported)
}

function report(): void {
  const reasons = [...missingFiles.values()]
  const why = reasons.find((each) => each === 'gone') ?? reasons[0] ?? null
  if (why === reported) return
  reported = why
  listener(why)
}

/** Reports a missing file and returns the error to throw. Its code is `unreachable`, so that the page offers to try again. */
function markMissing(file: string, why: MissingReason): Failure {
  missingFiles.set(file, why)
  report()
  return new Failure('unreachable', "Part of Muster couldn't load. Check your connection and try again.")
}

/** Stops reporting a file as missing. */
function markLoaded(file: string): void {
  missingFiles.delete(file)
  report()
}

/** Runs the task for a file once. If the task failed, the next call runs it again. */
function runOnce<Result>(file: string, task: () => Promise<Result>): Promise<Result> {
  const pending = pendingTasks.get(file) as Promise<Result> | undefined
  if (pending !== undefined) return pending
  const started = task()
  pendingTasks.set(file, started)
  started.catch(() => pendingTasks.delete(file))
  return started
}

/** Requests a missing file again after a delay. Otherwise, a file that was only preloaded would stay reported as missing, because no caller requests it. */
function retryLater(file: string, task: () => Promise<unknown>): void {
  if (scheduledRetries.has(file)) return
  scheduledRetries.add(file)
  const retry = () => {
    clearTimeout(timer)
    removeEventListener('online', retry)
    scheduledRetries.delete(file)
    if (missingFiles.has(file)) task().catch(() => undefined)
  }
  const timer = setTimeout(retry, retryDelay)
  addEventListener('online', retry)
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Fetches a file, and tries again after increasing pauses if the network or the server fails. A 4xx response isn't retried. */
const fetchFile = <Result>(file: string, read: (response: Response) => Promise<Result>): Promise<Result> =>
  runOnce(file, async () => {
    for (const pause of [...pauses, null]) {
      try {
        const response = await fetch(file, { signal: AbortSignal.timeout(deadline) })
        if (response.status >= 400 && response.status < 500) throw markMissing(file, 'gone')
        if (response.ok) {
          const result = await read(response)
          markLoaded(file)
          return result
        }
      } catch (error) {
        if (error instanceof Failure) throw error
      }
      if (pause !== null) await wait(pause)
    }
    retryLater(file, () => fetchFile(file, read))
    throw markMissing(file, 'unreachable')
  })

const addressOf = (name: string) => `/assets/${name}`
const isStyle = (name: string) => name.endsWith('.css')

/** Adds a link to a file to the page. Returns false, and removes the link, if the browser couldn't load the file. */
const addLink = (name: string, properties: Partial<HTMLLinkElement>) =>
  new Promise<boolean>((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { crossOrigin: '', href: addressOf(name), ...properties })
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
      resolve(false)
    })
    document.head.append(link)
  })

const addStyles = (name: string) => addLink(name, { rel: 'stylesheet' })

type Import = (address: string, options?: ImportCallOptions) => Promise<unknown>
const importFile: Import = (address, options) => import(/* @vite-ignore */ address, options)

/**
 * Makes Chromium forget a failed preload. It would use the failure for the next import of the file, and remember
 * that as a failed import. An import of the file as JSON uses up the failure, and can't run the file.
 */
const forgetPreload = (name: string, load: Import): Promise<unknown> =>
  isStyle(name) ? addStyles(name) : load(addressOf(name), { with: { type: 'json' } }).catch(() => undefined)

/**
 * Puts a file into the browser's cache. An import uses a preloaded file without another request, so a file is
 * only fetched if preloading it failed. The response to a fetch also shows whether the file is gone.
 */
const cacheFile = (name: string, load: Import) =>
  runOnce(`cache ${name}`, async () => {
    const address = addressOf(name)
    if (!fetchedFiles.has(name)) {
      const as = isStyle(name) ? 'style' : 'script'
      // API responses and the first page's files come first.
      const preloaded = addLink(name, { rel: 'preload', as, fetchPriority: 'low' })
      const isCached = await Promise.race([preloaded, wait(deadline)])
      if (isCached) return markLoaded(address)
      // Never preloaded again, because a second failure couldn't be used up.
      fetchedFiles.add(name)
      if (isCached === false) await forgetPreload(name, load)
    }
    return fetchFile(address, (response) => response.arrayBuffer())
  })

/** Applies styles that are in the cache. */
const applyStyles = (name: string) =>
  runOnce(`apply ${name}`, async () => {
    if (!(await addStyles(name))) throw markMissing(addressOf(name), 'unreachable')
    markLoaded(addressOf(name))
  })

/** Returns the names of the files that a file needs. The list of late files is fetched separately, because the first page doesn't need it. */
async function filesNeededBy(name: string): Promise<string[]> {
  const list = document.querySelector<HTMLMetaElement>('meta[name="muster-files"]')?.content ?? ''
  const { files, needs } = await fetchFile(list, (response) => response.json() as Promise<LateFiles>)
  return needs[name]?.map((index) => files[index] ?? '') ?? []
}

/** Returns a promise that rejects after `deadline`, like a failed import. */
const importDeadline = () =>
  wait(deadline).then(() => {
    throw new Error('Importing a module took too long')
  })

let isDirect = false

/**
 * Calls a function that imports a file. The file must not need other late files. To show the first rows
 * sooner, it is imported without being preloaded. It is only requested again if the import fails.
 */
export function directly<File>(load: () => Promise<File>): Promise<File> {
  isDirect = true
  const file = load()
  isDirect = false
  return file
}

const isMissing = (error: unknown) => /dynamically imported|Importing a module/.test(String(error))

/**
 * Imports a file of the build. `names` is its name, or an array of its name and the names of everything it
 * needs. If a file can't be fetched, rejects with a `Failure` that can be retried. If the file is broken,
 * rejects with its own error.
 */
export async function loadLate(names: string | readonly string[], load = importFile): Promise<unknown> {
  const [name = '', ...listed] = typeof names === 'string' ? [names] : names
  let address = addressOf(name)
  if (isDirect) {
    try {
      return await Promise.race([load(address), importDeadline()])
    } catch (error) {
      if (!isMissing(error)) throw error
      // The browser never repeats a failed import of the same URL.
      address += '?again'
    }
  }
  const loadNeeded = async () => {
    const needed = typeof names === 'string' ? await filesNeededBy(name) : listed
    await Promise.all(needed.map((each) => cacheFile(each, load)))
    return needed
  }
  const [needed] = await Promise.all([loadNeeded(), cacheFile(name, load)])
  // Appended in this order, because the order determines which of two CSS rules with the same specificity applies.
  await Promise.all(needed.filter(isStyle).map(applyStyles))
  try {
    return await load(address)
  } catch (error) {
    // The browser didn't find the file in its cache, and won't request it again on this page.
    if (isMissing(error)) throw markMissing(address, 'gone')
    throw error
  }
}
