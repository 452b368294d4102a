// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MissingReason } from '#services/page/lateFiles.ts'

type Reply = () => Promise<Response>

const listAt = '/assets/files-1.json'
const list = { files: ['shared.js', 'page.css', 'shared.css'], needs: { 'Page.js': [0, 2, 1] } }

const there: Reply = async () => new Response('export {}')
const broken: Reply = () => Promise.reject(new TypeError('Failed to fetch'))
const gone: Reply = async () => new Response('', { status: 404 })
const failing: Reply = async () => new Response('', { status: 503 })

/** The network's responses for a path, one for each request. After that, the file is there. A file is preloaded with a link first, and fetched if that fails. */
let replies: Map<string, Reply[]>
let requested: string[]
let preloaded: string[]
/** Chromium uses a failed preload once more, for the next element or import that needs the file. */
let failedPreloads: Set<string>
let failedImports: Set<string>
let styles: string[]
let reports: (MissingReason | null)[]
/** Styles that can't be applied the first time. */
let brokenStyles: Set<string>

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  replies = new Map([[listAt, []]])
  requested = []
  preloaded = []
  failedPreloads = new Set()
  failedImports = new Set()
  styles = []
  reports = []
  brokenStyles = new Set()
  document.head.innerHTML = `<meta name="muster-files" content="${listAt}">`
  const request = (path: string) => {
    requested.push(path)
    const reply = replies.get(path)?.shift()
    if (reply !== undefined) return reply()
    return path === listAt ? Promise.resolve(Response.json(list)) : there()
  }
  vi.stubGlobal('fetch', request)
  // jsdom loads no files of links.
  vi.spyOn(document.head, 'append').mockImplementation((...links) => {
    for (const link of links as HTMLLinkElement[]) {
      const path = link.getAttribute('href') ?? ''
      const end = (isThere: boolean) => link.dispatchEvent(new Event(isThere ? 'load' : 'error'))
      if (link.rel === 'preload') {
        preloaded.push(`${link.as} ${path}`)
        void request(path)
          .catch(() => ({ ok: false }))
          .then(({ ok }) => {
            if (!ok) failedPreloads.add(path)
            end(ok)
          })
      } else if (failedPreloads.delete(path)) setTimeout(() => end(false), 10)
      else {
        styles.push(`${link.rel} ${path}`)
        setTimeout(() => end(!brokenStyles.delete(path)), 10)
      }
    }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const unimported = (name: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://muster.test/assets/${name}`)

const lateFiles = () => import('#services/page/lateFiles.ts')

/** Imports a file like Chromium. The first import as JSON uses up the failure of a preload. Later ones aren't requested. */
const importFile = async (address: string, options?: ImportCallOptions) => {
  const failed = options === undefined ? [...failedPreloads][0] : address
  if (options !== undefined && !failedImports.has(address)) failedPreloads.delete(address)
  if (options !== undefined) failedImports.add(address)
  if (failed !== undefined) throw unimported(failed)
  return 'file'
}

/** Loads a file and records what happens for a while. */
async function loadFor(
  milliseconds: number,
  names: string | readonly string[],
  load: (address: string) => Promise<string> = importFile,
) {
  const { loadLate, onMissingFiles } = await lateFiles()
  onMissingFiles((why) => reports.push(why))
  const result = { end: 'waiting' }
  loadLate(names, load).then(
    (file) => (result.end = String(file)),
    (error: Error) => (result.end = `${error.name}: ${error.message}`),
  )
  await vi.advanceTimersByTimeAsync(milliseconds)
  return result
}

const lost = "Failure: Part of Muster couldn't load. Check your connection and try again."

test('a file is imported once it and everything it needs is there', async () => {
  const arrives = Promise.withResolvers<Response>()
  replies.set('/assets/shared.js', [() => arrives.promise])
  const load = vi.fn<(address: string) => Promise<string>>(async () => 'file')
  const result = await loadFor(100, 'Page.js', load)
  expect(requested.toSorted()).toEqual(
    ['Page.js', 'files-1.json', 'page.css', 'shared.css', 'shared.js'].map((name) => `/assets/${name}`),
  )
  expect(result.end).toBe('waiting')
  expect(load).not.toHaveBeenCalled()
  arrives.resolve(new Response(''))
  await vi.advanceTimersByTimeAsync(100)
  expect(result.end).toBe('file')
  expect(load).toHaveBeenCalledExactlyOnceWith('/assets/Page.js')
  expect(styles).toEqual(['stylesheet /assets/shared.css', 'stylesheet /assets/page.css'])
  // Each was requested as what it is, because the browser ignores other preloads when it imports a file or applies styles.
  expect(preloaded.toSorted()).toEqual([
    'script /assets/Page.js',
    'script /assets/shared.js',
    'style /assets/page.css',
    'style /assets/shared.css',
  ])
})

test('a file whose dependencies are all named does not wait for the list, and nothing is requested twice', async () => {
  const result = await loadFor(100, ['Small.js', 'shared.js'])
  expect(result.end).toBe('file')
  expect((await loadFor(100, ['Other.js', 'shared.js'])).end).toBe('file')
  expect(requested).toEqual(['/assets/shared.js', '/assets/Small.js', '/assets/Other.js'])
})

test.each(['/assets/Page.js', '/assets/shared.js', '/assets/page.css', listAt])(
  '%s is requested again if the network loses it, even after a response that says nothing',
  async (path) => {
    const lostReplies = path === listAt ? [broken, failing] : [broken, broken, failing]
    replies.set(path, [...lostReplies])
    const result = await loadFor(1_999, 'Page.js')
    expect(requested.filter((each) => each === path)).toHaveLength(lostReplies.length)
    expect(result.end).toBe('waiting')
    await vi.advanceTimersByTimeAsync(100)
    expect(result.end).toBe('file')
    expect(reports).toEqual([null])
  },
)

test('a file that stays lost is reported once, and no longer when a later call has it', async () => {
  replies.set(
    '/assets/Page.js',
    Array.from({ length: 7 }, () => broken),
  )
  expect((await loadFor(2_100, 'Page.js')).end).toBe(lost)
  const { loadLate } = await lateFiles()
  const again = loadLate('Page.js', importFile).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await again).toContain("couldn't load")
  expect(reports).toEqual([null, 'unreachable'])
  expect(await Promise.race([loadLate('Page.js', importFile), vi.advanceTimersByTimeAsync(100)])).toBe('file')
  expect(reports).toEqual([null, 'unreachable', null])
})

test.each([
  ['after ten seconds', () => vi.advanceTimersByTimeAsync(10_100)],
  [
    'as soon as the browser is online',
    async () => {
      dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(100)
    },
  ],
] as const)('a lost file that nobody imports again is requested again %s', async (_, pass) => {
  replies.set('/assets/Page.js', [broken, broken, broken, broken])
  expect((await loadFor(2_100, 'Page.js')).end).toBe(lost)
  expect(reports).toEqual([null, 'unreachable'])
  await pass()
  expect(reports).toEqual([null, 'unreachable', null])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested.filter((path) => path === '/assets/Page.js')).toHaveLength(5)
})

test('a file that the server does not have is reported immediately', async () => {
  replies.set('/assets/shared.js', [gone, gone])
  expect((await loadFor(100, 'Page.js')).end).toBe(lost)
  expect(requested.filter((path) => path === '/assets/shared.js')).toHaveLength(2)
  expect(reports).toEqual([null, 'gone'])
})

test('a request without a response counts as lost', async () => {
  const unanswered = () => new Promise<Response>(() => undefined)
  replies.set('/assets/Page.js', [unanswered, unanswered])
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    expect(after).toBe(30_000)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), after)
    return controller.signal
  })
  const { fetch: answer } = globalThis
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) =>
    Promise.race([
      answer(path),
      new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
    ]),
  )
  const result = await loadFor(60_000, 'Page.js')
  expect(result.end).toBe('waiting')
  await vi.advanceTimersByTimeAsync(600)
  expect(result.end).toBe('file')
})

test('a file that the browser could not import is reported as one that needs a new page; a broken one is not', async () => {
  expect((await loadFor(100, 'Page.js', () => Promise.reject(unimported('Page.js')))).end).toBe(lost)
  expect(reports).toEqual([null, 'gone'])
  expect((await loadFor(100, 'Other.js', () => Promise.reject(new Error('x is undefined')))).end).toBe(
    'Error: x is undefined',
  )
})

/** Imports a file directly and records the imported URLs. */
async function importDirectly(importFrom: (address: string) => Promise<string>) {
  const { directly, loadLate } = await lateFiles()
  const imported: string[] = []
  const load = (address: string, options?: ImportCallOptions) => {
    if (options !== undefined) return importFile(address, options)
    imported.push(address)
    return importFrom(address)
  }
  const result = directly(() => loadLate(['First.js'], load))
  return { imported, result: result.catch((error: Error) => `${error.name}: ${error.message}`) }
}

test('a file that is imported directly is not fetched first, and files after it are', async () => {
  const { imported, result } = await importDirectly(async () => 'file')
  expect(await result).toBe('file')
  expect(imported).toEqual(['/assets/First.js'])
  expect(requested).toEqual([])
  await loadFor(100, ['Small.js'])
  expect(requested).toEqual(['/assets/Small.js'])
})

test('a file that could not be imported directly is fetched until it is there, and imported from a URL that the browser has not seen fail', async () => {
  replies.set('/assets/First.js', [broken, failing])
  const { imported, result } = await importDirectly((address) =>
    address === '/assets/First.js' ? Promise.reject(unimported('First.js')) : Promise.resolve('file'),
  )
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await result).toBe('file')
  expect(requested).toEqual(['/assets/First.js', '/assets/First.js', '/assets/First.js'])
  expect(imported).toEqual(['/assets/First.js', '/assets/First.js?again'])
})

test('a direct import without a response counts as failed', async () => {
  const { imported, result } = await importDirectly((address) =>
    address === '/assets/First.js' ? new Promise<string>(() => undefined) : Promise.resolve('file'),
  )
  await vi.advanceTimersByTimeAsync(29_900)
  expect(requested).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toBe('file')
  expect(imported).toEqual(['/assets/First.js', '/assets/First.js?again'])
})

test('a broken file that is imported directly is not requested again', async () => {
  const { imported, result } = await importDirectly(() => Promise.reject(new Error('x is undefined')))
  expect(await result).toBe('Error: x is undefined')
  expect([...imported, ...requested]).toEqual(['/assets/First.js'])
})

test('styles that could not be applied are applied by the next call', async () => {
  brokenStyles.add('/assets/page.css')
  expect((await loadFor(100, 'Page.js')).end).toBe(lost)
  const { loadLate } = await lateFiles()
  const again = loadLate('Page.js', importFile)
  await vi.advanceTimersByTimeAsync(100)
  expect(await again).toBe('file')
  expect(styles.filter((style) => style.endsWith('/page.css'))).toHaveLength(2)
  expect(reports).toEqual([null, 'unreachable', null])
})
