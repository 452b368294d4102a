import type { Page } from '@playwright/test'
import {
  clientNames,
  goTo,
  openNavigation,
  people,
  signInByHand,
  type Person,
} from '#test/e2e/support/people.ts'
import { gateOf, refusalBody, runStories, type Gate } from '#test/e2e/models/runStories.ts'
import { auth } from '#test/models/charts/auth.ts'
import { expect } from '#test/support/browser/e2e.ts'

/** How the gate in front of GET /user behaves while a page loads, unless the story says otherwise. */
interface Stage {
  readonly profile: Gate
}

/** Lets most of an hour pass, so that the provider returns another token. */
async function renewToken(page: Page): Promise<void> {
  const renewed = page.waitForResponse(/securetoken\.googleapis\.com/)
  await page.clock.fastForward(56 * 60_000)
  expect((await renewed).ok()).toBe(true)
}

/** Signs a person in: on the sign-in page, or in another tab if this one is still loading. */
const knows = (person: Person) => async (page: Page) => {
  const demo = page.getByRole('region', { name: 'Demo accounts' })
  if (await demo.isVisible()) {
    await demo.getByRole('button', { name: people[person] }).click()
  } else if (page.url() === 'about:blank') {
    const other = await page.context().newPage()
    await signInByHand(other, person)
    await other.close()
    await page.goto('/dashboard')
  }
}

const parts = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null && 'signedIn' in value
    ? (value.signedIn as Record<string, string>)
    : {}

runStories<Stage>({
  model: auth,
  begins: ['the session is not known yet'],
  open: async (page) => {
    await page.clock.install()
    return { profile: await gateOf(page, 'GET', /\/hrms\/v1\/user$/) }
  },
  acts: {
    'the provider reports no user': async (page) => {
      await page.goto('/dashboard')
    },
    // The model's Cleo has two clients. In the demo, that is Ada.
    'the provider reports Cleo': knows('ada'),
    'the provider reports Hana': knows('hana'),
    'the provider reports Cleo without a client': knows('nora'),
    'the user loads': (_, { profile }) => profile.pass(),
    'loading the user is rejected': (_, { profile }) => profile.answer(500, refusalBody('No.')),
    'the first try to load the user has failed': (_, { profile }) => profile.cut(),
    'a new token arrives': (page) => renewToken(page),
    'the computer wakes up': async (page) => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
    'the user was changed': async (page) => {
      const around = await openNavigation(page)
      await around.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitemradio', { name: 'Theme: Match device' }).click()
    },
    'the user signs out': async (page) => {
      if (await page.getByRole('button', { name: 'Sign out' }).isVisible()) {
        await page.getByRole('button', { name: 'Sign out' }).click()
      } else await goTo(page, 'Sign out')
    },
    'the session has ended': async () => undefined,
    'the session is revoked': async (page) => {
      const refused = { status: 401, body: refusalBody('Sign in again.'), contentType: 'application/json' }
      await page.route(/\/hrms\/v1\/(?:employees|contracts|dashboard)/, (route) => route.fulfill(refused))
      // The dashboard's tiles may be rejected first, and then there is no navigation anymore.
      const signedOut = page.getByRole('heading', { level: 1, name: 'Sign in' })
      await Promise.race([goTo(page, 'Employees'), signedOut.waitFor()])
    },
    'the other client is selected': async (page) => {
      const around = await openNavigation(page)
      await around
        .getByRole('combobox', { name: 'Client', exact: true })
        .selectOption({ label: clientNames.NWNJ })
    },
    'the page was reloaded': async (page) => {
      await page.reload()
    },
  },
  impossible: (words, before, earlier) => {
    const { identity, profile, client } = parts(before)
    if (
      words === 'the server stays unreachable' ||
      words === 'the pause before loading the user again is over'
    )
      return true
    if (before === null) return !words.startsWith('the provider reports')
    // While the user loads, the page has nothing to click. After a reload, the provider confirms automatically.
    if (words.startsWith('the provider reports')) {
      const same = earlier.findLast((other) => other.startsWith('the provider reports'))
      return identity === 'unconfirmed' ? words !== same : JSON.stringify(before) !== '{"away":"signedOut"}'
    }
    // A new token also reports the user, so a user that failed to load is loaded again.
    if (words === 'a new token arrives') return identity !== 'confirmed' || profile !== 'loaded'
    if (words === 'the computer wakes up') return identity !== 'confirmed' || profile === 'loading'
    if (words === 'the user was changed') {
      return identity !== 'confirmed' || profile !== 'loaded' || client !== 'selected'
    }
    if (words === 'the page was reloaded' && profile === 'failed') return identity !== 'confirmed'
    if (/^the (?:user signs|session is|other client|page was)/.test(words)) {
      if (identity !== 'confirmed' || profile !== 'loaded') return true
      return words === 'the session is revoked' && client !== 'selected'
    }
    return false
  },
  passing: (value) => value === 'signingOut' || parts(value)['profile'] === 'loading',
  sees: async (page, value) => {
    const { identity, client } = parts(value)
    if (JSON.stringify(value) === '{"away":"signedOut"}') {
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    }
    if (identity !== 'confirmed') return
    if (client === 'unmapped') {
      await expect(page.getByText(/User is not mapped to a client/).first()).toBeVisible()
    }
    if (client === 'selected') {
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden()
    }
  },
})
