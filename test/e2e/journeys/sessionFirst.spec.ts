import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { goTo, signIn, signOut } from '#test/e2e/support/people.ts'

const key = 'muster.session'
const list = '/employees/list'
const firstRow = (page: Page) => page.getByRole('table', { name: 'Employees' }).getByRole('link').first()
const signInPage = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
const storedIn = (page: Page) => page.evaluate((name) => sessionStorage.getItem(name) ?? '', key)
const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/hrms/v1/')

/** Returns a matcher for all requests to the identity provider. */
async function providerOf(page: Page) {
  const { origin } = new URL((await emulatorOf(page)).url)
  return (url: URL) => url.origin === origin
}

/** Opens a tab with the list that has stored what a reload needs. */
async function openList(page: Page): Promise<void> {
  await signIn(page, 'cleo', list)
  await expect(firstRow(page)).toBeVisible()
  await expect.poll(() => storedIn(page)).toMatch(/"resumption":\{.*"page":.*"rows":\[\{/)
}

/** Changes the tab's stored data after its last write, for the next load. */
async function editStored(page: Page, edit: (stored: string) => string): Promise<void> {
  const value = edit(await storedIn(page))
  await page.evaluate(
    ([name, text]) => addEventListener('pagehide', () => sessionStorage.setItem(name, text)),
    [key, value] as const,
  )
}

/** Opens a tab as the browser reopens a closed one, with its session storage. */
async function reopen(context: BrowserContext, stored: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.addInitScript(
    ([name, text]) => {
      if (sessionStorage.length === 0) sessionStorage.setItem(name, text)
      // Records a row even if it is shown only for a single frame.
      new MutationObserver(() => {
        if (document.querySelector('tbody a') !== null) Object.assign(window, { sawRows: true })
      }).observe(document, { childList: true, subtree: true })
    },
    [key, stored] as const,
  )
  return tab
}

test('a reload shows the list although the provider takes ten seconds', async ({ page }) => {
  await openList(page)
  const isProvider = await providerOf(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const providerRequest = page.waitForRequest((request) => isProvider(new URL(request.url())))
  await page.route(isProvider, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await providerRequest
  await goTo(page, 'Contracts')
  await expect(page.getByRole('table', { name: 'Contracts' }).getByRole('cell').first()).toBeVisible()
  const answered = page.waitForResponse((response) => isProvider(new URL(response.url())))
  release()
  await answered
  await expect(page.getByRole('table', { name: 'Contracts' }).getByRole('cell').first()).toBeVisible()
  await expect(signInPage(page)).toBeHidden()
})

test('a reload works while the provider is unreachable', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource/)
  await openList(page)
  await page.route(await providerOf(page), (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await firstRow(page).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

test('a provider that reports a disabled user after the first row ends the session', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/400 \(Bad Request\)/)
  await openList(page)
  let sawRow: () => void = () => undefined
  const seen = new Promise<void>((resolve) => {
    sawRow = resolve
  })
  await page.route('**/accounts:lookup?*', async (route) => {
    await seen
    await route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_DISABLED' } } })
  })
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  sawRow()
  await expect(signInPage(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This account is disabled.')
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
})

test('a tab reopened after a sign-out elsewhere sends no request and shows no data', async ({
  page,
  context,
}) => {
  await openList(page)
  const stored = await storedIn(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.locator('main h1')).toBeVisible()
  await page.close()
  await signOut(other)
  const tab = await reopen(context, stored)
  const sent: string[] = []
  tab.on('request', (request) => {
    if (isApi(request)) sent.push(request.url())
  })
  await tab.goto(list)
  await expect(signInPage(tab)).toBeVisible()
  expect(sent).toEqual([])
  expect(await tab.evaluate(() => 'sawRows' in window)).toBe(false)
})

test('after a sign-out elsewhere during the first request, its response is not shown', async ({
  page,
  context,
}) => {
  await openList(page)
  const stored = await storedIn(page)
  await page.goto('/dashboard')
  await expect(page.locator('main h1')).toBeVisible()
  const tab = await reopen(context, stored)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route('**/hrms/v1/**', async (route) => {
    // The API has responded, but the response hasn't arrived yet.
    const response = await route.fetch()
    await released
    await route.fulfill({ response }).catch(() => undefined)
  })
  const apiRequest = tab.waitForRequest((request) => isApi(request))
  await tab.goto(list)
  await apiRequest
  await signOut(page)
  release()
  await expect(signInPage(tab)).toBeVisible()
  expect(await tab.evaluate(() => 'sawRows' in window)).toBe(false)
})

test('an expired token is not used, and the provider renews the session first', async ({ page }) => {
  await openList(page)
  // The list's counts and views load after its rows.
  await page.waitForLoadState('networkidle')
  await editStored(page, (stored) => stored.replaceAll(/"expirationTime":\d+/g, '"expirationTime":1000'))
  const isProvider = await providerOf(page)
  const sinceReload: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sinceReload.length = 0
    if (isApi(request)) sinceReload.push('API')
    else if (isProvider(new URL(request.url()))) sinceReload.push('provider')
  })
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  expect(sinceReload[0]).toBe('provider')
})

test('a stored token of another user is not used', async ({ page, browser, baseURL }) => {
  const device = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await device.newPage()
  await signIn(other, 'ada', list)
  const tokenIn = (stored: string) => /"accessToken":"([^"]+)"/.exec(stored)?.[1] ?? ''
  await expect.poll(() => storedIn(other)).toContain('"accessToken"')
  const foreign = tokenIn(await storedIn(other))
  await device.close()
  await openList(page)
  await editStored(page, (stored) => stored.replaceAll(tokenIn(stored), foreign))
  const tokens = new Set<string | undefined>()
  page.on('request', (request) => {
    if (isApi(request)) tokens.add(request.headers()['authorization'])
  })
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  expect([...tokens]).not.toContain(`Bearer ${foreign}`)
})

test('a rejected first request signs out once', async ({ page, pageErrors }) => {
  pageErrors.expect(/401 \(Unauthorized\)/)
  await openList(page)
  await page.route('**/hrms/v1/**', (route) => route.fulfill({ status: 401, json: { errors: [] } }))
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await page.reload()
  await expect(signInPage(page)).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Your session is no longer valid.')
  expect(visited.filter((path) => path === '/login')).toHaveLength(1)
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
})

test('a lost first request is repeated without the provider', async ({ page, pageErrors }) => {
  pageErrors.expect(/Failed to load resource/)
  await openList(page)
  const lost = new Set<string>()
  await page.route('**/hrms/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (lost.has(path)) return route.continue()
    lost.add(path)
    return route.abort('connectionreset')
  })
  await page.route(await providerOf(page), (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  expect([...lost]).toContain('/hrms/v1/employees')
})

test('a sign-out ends the session even if the code of the provider fails to load', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource|dynamically imported module/)
  await openList(page)
  await page.route('**/assets/provider-*.js', (route) => route.abort('connectionreset'))
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await signOut(page)
  await page.unroute('**/assets/provider-*.js')
  await page.goto(list)
  await expect(signInPage(page)).toBeVisible()
})

test('no restored row is shown, only rows the API has just returned', async ({ page }) => {
  await openList(page)
  const name = (await firstRow(page).textContent()) ?? ''
  const last = name.split(',')[0] ?? ''
  await editStored(page, (stored) => stored.replaceAll(`"lastName":"${last}"`, '"lastName":"Yesterday"'))
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/hrms/v1/employees?*', async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Yesterday')) Object.assign(window, { sawYesterday: true })
    }).observe(document, { childList: true, subtree: true })
  })
  const user = page.waitForResponse('**/hrms/v1/user')
  await page.reload()
  await user
  // The user is known, so the page is shown, but without its rows.
  await expect(page.getByRole('link', { name: 'Add employee' })).toBeVisible()
  release()
  await expect(firstRow(page)).toHaveText(name)
  expect(await page.evaluate(() => 'sawYesterday' in window)).toBe(false)
})

/** Records the page sizes that the list requests. */
function requestedSizes(page: Page): ReadonlySet<string | null> {
  const sizes = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/hrms/v1/employees') sizes.add(searchParams.get('limit'))
  })
  return sizes
}

test('a link to another page of the list requests that page, not the earlier one', async ({ page }) => {
  await openList(page)
  const sizes = requestedSizes(page)
  await page.goto(`${list}?size=25`)
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row')).toHaveCount(26)
  await expect.poll(() => sizes).toEqual(new Set(['25']))
})

test('with an expired token, a link to another page of the list shows and requests only that page', async ({
  page,
}) => {
  await openList(page)
  await editStored(page, (stored) => stored.replaceAll(/"expirationTime":\d+/g, '"expirationTime":1'))
  const sizes = requestedSizes(page)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelectorAll('tbody tr:has(a)').length === 10)
        Object.assign(window, { sawEarlierPage: true })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${list}?size=25`)
  await expect(page.getByRole('table', { name: 'Employees' }).getByRole('row')).toHaveCount(26)
  await expect.poll(() => sizes).toEqual(new Set(['25']))
  expect(await page.evaluate(() => 'sawEarlierPage' in window)).toBe(false)
})
