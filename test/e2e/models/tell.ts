import type { Page, Route } from '@playwright/test'
import { missedIn } from '#test/models/exceptions.ts'
import {
  checkWords,
  coveringStories,
  metIn,
  missedOf,
  partsOf,
  reachedOf,
  storiesOf,
  titleOf,
  withOnly,
  type Model,
} from '#test/models/model.ts'
import { walkStory } from '#test/models/walkStory.ts'
import { expect, test } from '#test/support/e2e.ts'

/** Holds the calls of one kind until the story answers them. */
export interface Gate {
  /** The next call goes through to the server. */
  readonly pass: () => Promise<void>
  /** The next call is answered by the story. */
  readonly answer: (status: number, body: string) => Promise<void>
  /** The next call finds no server. */
  readonly cut: () => Promise<void>
  readonly open: () => void
}

export const refusalBody = (message: string) => JSON.stringify({ errors: [{ code: 'no', message }] })

/** Puts a gate before every call that matches; calls with the header `x-beside` are another person's. */
export async function gateOf(page: Page, method: string, path: RegExp): Promise<Gate> {
  const held: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  let isOpen = false
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      const request = route.request()
      if (isOpen || request.method() !== method || 'x-beside' in request.headers()) return route.continue()
      const next = waiting.shift()
      if (next === undefined) held.push(route)
      else next(route)
    },
  )
  const take = () =>
    new Promise<Route>((resolve) => {
      const route = held.shift()
      if (route === undefined) waiting.push(resolve)
      else resolve(route)
    })
  return {
    pass: async () => (await take()).continue(),
    answer: async (status, body) => (await take()).fulfill({ status, body, contentType: 'application/json' }),
    cut: async () => (await take()).abort(),
    open: () => {
      isOpen = true
    },
  }
}

/** How the stories of a chart are acted through the whole product, and what a person sees. */
export interface Script<Stage> {
  readonly model: Model
  readonly begins: readonly string[]
  readonly open: (page: Page, story: number) => Promise<Stage>
  readonly acts: Readonly<Record<string, (page: Page, stage: Stage) => Promise<void>>>
  /** Happenings that neither a person nor this server brings about there; `earlier` is what happened so far. */
  readonly impossible?: (words: string, before: unknown, earlier: readonly string[]) => boolean
  readonly passing?: (value: unknown) => boolean
  readonly sees: (page: Page, value: unknown, last: string) => Promise<void>
}

/** One Playwright test for each of the fewest stories that go everywhere these pages and this server can go. */
export function tellStories<Stage>(script: Script<Stage>): void {
  const { model, begins, open, acts, impossible, passing, sees } = script
  checkWords(model, Object.keys(acts))
  const possible = storiesOf(withOnly(model, Object.keys(acts))).filter((story) => {
    const words = story.steps.map((step) => step.words)
    const isPossible = (text: string, at: number) =>
      impossible?.(text, story.steps[at - 1]?.value ?? null, words.slice(0, at)) !== true
    return begins.includes(story.begins) && words.every(isPossible)
  })
  const walked = possible.map((story) => ({ story, through: walkStory(model, story) }))
  const stories = coveringStories(walked)
  const all = new Set(walked.flatMap(({ through }) => [...through]))
  const met = metIn(stories)
  const parts = partsOf(model.machine)

  test(`${model.name}: what the stories do not reach is named with its reason`, () => {
    expect(missedOf(parts, all)).toEqual(missedIn('product', parts))
    expect(Object.keys(acts).filter((words) => !met.has(words))).toEqual([])
  })

  test.describe(`${model.name}: ${stories.length} stories, ${reachedOf(parts, all)}`, () => {
    for (const [at, story] of stories.entries()) {
      test(titleOf(story), async ({ page, complaints }) => {
        // A story tells of servers that fail; the browser says so on its console.
        complaints.expect(/Failed to load resource|net::ERR_FAILED/)
        const stage = await open(page, at)
        for (const { words, value } of story.steps) {
          await test.step(words, async () => {
            await acts[words]?.(page, stage)
            if (passing?.(value) !== true) await sees(page, value, words)
          })
        }
      })
    }
  })
}
