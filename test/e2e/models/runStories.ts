import type { Page, Route } from '@playwright/test'
import { titleOf } from '#test/models/stories.ts'
import { reachIn, storiesToAct, type Acting } from '#test/models/acting.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

/** Holds calls of one kind until the story responds to them. */
export interface Gate {
  /** Lets the next call through to the server. */
  readonly pass: () => Promise<void>
  /** Responds to the next call as the story says. */
  readonly answer: (status: number, body: string) => Promise<void>
  /** Makes the next call fail as if there were no server. */
  readonly cut: () => Promise<void>
  readonly open: () => void
}

export const refusalBody = (message: string) => JSON.stringify({ errors: [{ code: 'no', message }] })

/** Puts a gate in front of every matching call. Calls with the header `x-beside` are from another user. */
export async function gateOf(page: Page, method: string, path: RegExp): Promise<Gate> {
  const heldRoutes: Route[] = []
  const waiting: ((route: Route) => void)[] = []
  let isOpen = false
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      const request = route.request()
      if (isOpen || request.method() !== method || 'x-beside' in request.headers()) return route.continue()
      const next = waiting.shift()
      if (next === undefined) heldRoutes.push(route)
      else next(route)
    },
  )
  const take = () =>
    new Promise<Route>((resolve) => {
      const route = heldRoutes.shift()
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

/** How the stories of a chart are performed on the whole product, and what a person sees. */
export interface Script<Stage> extends Acting<(page: Page, stage: Stage) => Promise<void>> {
  readonly begins: readonly string[]
  readonly open: (page: Page, story: number) => Promise<Stage>
  readonly sees: (page: Page, value: unknown, last: string) => Promise<void>
}

/** Defines a Playwright test for each story of the smallest set that reaches everything reachable here. */
export function runStories<Stage>(script: Script<Stage>): void {
  const { model, begins, open, acts, passing, sees } = script
  const { stories, through, unused } = storiesToAct(script, begins)
  const { reached, missed, named } = reachIn('product', model, through)

  test(`${model.name}: what the stories do not reach is named with its reason`, () => {
    expect(missed).toEqual(named)
    expect(unused).toEqual([])
  })

  test.describe(`${model.name}: ${stories.length} stories, ${reached}`, () => {
    for (const [at, story] of stories.entries()) {
      test(titleOf(story), async ({ page, pageErrors }) => {
        // Stories include failing servers, which the browser logs to its console.
        pageErrors.expect(/Failed to load resource|net::ERR_FAILED/)
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
