import type { Locator, Page } from '@playwright/test'
import { employeeTabs } from '#domain/employees/tabs.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { addEmployee } from '#test/e2e/support/forms.ts'
import { expectRange, rows, search } from '#test/e2e/support/lists.ts'
import { clientNames, isSmall, openNavigation, signIn } from '#test/e2e/support/people.ts'

const clientIds = { NWTX: 'nwtx00000001', NWNJ: 'nwnj00000001', HRBR: 'hrbr00000001' } as const

async function chooseClient(page: Page, name: string): Promise<void> {
  const around = await openNavigation(page)
  await around.getByRole('combobox', { name: 'Client', exact: true }).selectOption({ label: name })
  if (isSmall(page)) await page.keyboard.press('Escape')
}

test("hana can't see cleo's records on any screen, by id or by header", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/40[034] \(/)
  await signIn(page, 'cleo')
  const added = await addEmployee(page)

  const theirs = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await theirs.newPage()
  await signIn(other, 'hana', '/employees/list')
  await search(other, 'employees', added.last)
  await expect(other.getByText('No results')).toBeVisible()
  await other.goto(added.url)
  await expect(other.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()

  const foreign = await callApi(other, `/employee/${added.id}`)
  const unknown = await callApi(other, '/employee/00000000-0000-4000-8000-000000000000')
  expect(foreign.status).toBe(404)
  expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(unknown.text))
  for (const header of [
    clientIds.NWTX,
    clientIds.NWNJ,
    '../nwtx00000001',
    `${clientIds.HRBR},${clientIds.NWTX}`,
    'x'.repeat(5000),
  ]) {
    for (const path of [`/employee/${added.id}`, '/employees', '/contracts', '/projects', '/user']) {
      const answer = await callApi(other, path, { headers: { 'x-client-id': header } })
      expect([400, 403], `${path} as ${header.slice(0, 30)}`).toContain(answer.status)
      expect(answer.text).not.toContain(added.last)
    }
  }
  const update = await callApi(other, '/employee/update', {
    method: 'POST',
    body: { id: added.id, version: 1, jobTitle: 'Taken over' },
  })
  expect(update.status).toBe(404)
  const list = await callApi(other, `/employees?search=${added.last}&limit=100`)
  expect(list).toMatchObject({ status: 200, text: '[]' })
  await theirs.close()

  await page.reload()
  await expect(page.getByLabel('Job title', { exact: true })).toHaveValue('Data engineer')
})

test('when ada switches clients, nothing of the previous client is shown or sent', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/list')
  await expectRange(page, /1–10 of/)
  const texas = await rows(page, 'Employees').getByRole('link').allTextContents()
  // The tabs of the first client load after its rows, and their counts after that.
  await expect(page.getByRole('navigation', { name: 'Employee status' }).getByRole('link')).toHaveText(
    Array.from({ length: employeeTabs.length }, () => /\d/),
  )
  await page.waitForLoadState('networkidle')
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (/\/hrms\/v1\/(?:employees|contracts|projects|employee\/)/.test(request.url()))
      sent.push(request.headers()['x-client-id'])
  })
  await chooseClient(page, clientNames.NWNJ)
  await expectRange(page, /1–10 of/)
  await expect(rows(page, 'Employees').getByRole('link').first()).not.toHaveText(texas[0] ?? '')
  const jersey = await rows(page, 'Employees').getByRole('link').allTextContents()
  expect(jersey.filter((name) => texas.includes(name))).toEqual([])
  expect(new Set(sent)).toEqual(new Set([clientIds.NWNJ]))
  await page.reload()
  await expectRange(page, /1–10 of/)
  await expect(rows(page, 'Employees').getByRole('link')).toHaveText(jersey)
})

test("switching clients on a record's page opens the list without requesting the record", async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/list?size=25&q=a')
  await rows(page, 'Employees').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-client-id'] === clientIds.NWNJ) sent.push(request.url())
  })
  await page.getByRole('textbox', { name: 'Department' }).fill('Half typed')
  await chooseClient(page, clientNames.NWNJ)
  await page.getByRole('button', { name: 'Keep draft' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expectRange(page, /1–10 of/)
  expect(new URL(page.url()).pathname).toBe('/employees/list')
  expect(sent.filter((url) => url.includes(id) || url.includes('search='))).toEqual([])
  expect(sent.some((url) => url.includes('/hrms/v1/employees?'))).toBe(true)
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeHidden()

  await chooseClient(page, clientNames.NWTX)
  await page.goto(`/employees/${id}`)
  await expect(page.getByRole('textbox', { name: 'Department' })).toHaveValue('Half typed')
})

test('a late response for the previous client is dropped', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada')
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/hrms/v1/employees?*', async (route) => {
    if (route.request().headers()['x-client-id'] !== clientIds.NWTX) return route.continue()
    const answer = await route.fetch()
    await released
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.goto('/employees/list')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await chooseClient(page, clientNames.NWNJ)
  await expectRange(page, /1–10 of/)
  const jersey = await rows(page, 'Employees').getByRole('link').allTextContents()
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(rows(page, 'Employees').getByRole('link')).toHaveText(jersey)
})

test('a record of the second client opens in a new tab, by its link and by its address', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/list')
  await chooseClient(page, clientNames.NWNJ)
  await expectRange(page, /1–10 of/)
  await expect(page).toHaveURL(/\/employees\/list\?client=NWNJ$/)
  const link = rows(page, 'Employees').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const sent: (string | undefined)[] = []
  context.on('request', (request) => {
    expect(request.url()).not.toMatch(/\/hrms\/v1\/.*client=/)
    if (request.url().includes('/hrms/v1/employee/')) sent.push(request.headers()['x-client-id'])
  })

  expect(await isLeftToBrowser(link)).toBe(true)
  await expect(page).toHaveURL(/\/employees\/list\?client=NWNJ$/)
  const typed = await context.newPage()
  await typed.goto((await link.getAttribute('href')) ?? '')
  await expect(typed).toHaveURL(/\?client=NWNJ$/)
  await expect(typed.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 })
  expect(new Set(sent)).toEqual(new Set([clientIds.NWNJ]))

  // A client without access and one that does not exist look the same.
  for (const code of ['HRBR', 'ZZZZ']) {
    await typed.goto(`/employees/list?client=${code}`)
    await expect(typed.getByText(/This link is for a client you don't have access to/)).toBeVisible()
    await expectRange(typed, /1–10 of/)
    await expect(typed).toHaveURL(/\?client=(?:NWTX|NWNJ)$/)
  }
})

test('a client that ada has just added can be selected at once, without signing in again', async ({
  page,
}) => {
  await signIn(page, 'ada', '/settings/clients')
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible()
  const code = crypto.randomUUID().slice(0, 8).toUpperCase()
  const name = `Added ${code}`
  const address = { street1: '1 Elm St', city: 'Plano', state: 'TX', zip: '75024' }
  const body = { name, code, address, billingEmail: `ar@${code}.test` }
  const added = await callApi(page, '/client/create', { method: 'POST', body })
  expect(added.status).toBe(201)
  // The next response tells the page that its token is outdated.
  await (await openNavigation(page)).getByRole('link', { name: 'Employees' }).click()
  await expectRange(page, /1–10 of/)
  await chooseClient(page, name)
  await expect(page.getByRole('heading', { name: 'No employees yet' })).toBeVisible()
  await chooseClient(page, clientNames.NWTX)
  await expectRange(page, /1–10 of/)
  const { clientId, version } = JSON.parse(added.text) as { clientId: string; version: number }
  const closed = { method: 'PUT', body: { version, status: 'INACTIVE' } }
  expect((await callApi(page, `/client/${clientId}`, closed)).status).toBe(200)
})

test('two tabs in two clients stay separate', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/list')
  const second = await context.newPage()
  await second.goto('/employees/list')
  await expectRange(second, /1–10 of/)
  await chooseClient(second, clientNames.NWNJ)
  await expect.poll(() => clientOfKept(second)).toBe(clientIds.NWNJ)
  const sent: string[] = []
  const watch = (tab: Page, name: string) =>
    tab.on('request', (request) => {
      if (request.url().includes('/hrms/v1/employees?'))
        sent.push(`${name} ${request.headers()['x-client-id']}`)
    })
  watch(page, 'first')
  watch(second, 'second')
  for (const tab of [page, second, page, second]) {
    await tab.reload()
    await expectRange(tab, /1–10 of/)
  }
  expect(new Set(sent)).toEqual(new Set([`first ${clientIds.NWTX}`, `second ${clientIds.NWNJ}`]))
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'cleo', '/employees/list')
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/logout')
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(second.getByRole('status')).toContainText('You were signed out.')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/**
 * Returns whether the page leaves a Ctrl+click on a link to the browser, which opens a new tab. The tab itself is not opened: Playwright
 * sometimes misses the navigation of a tab that a click opened on a busy machine, and then waits for it forever.
 */
async function isLeftToBrowser(link: Locator): Promise<boolean> {
  const left = link.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        const settle = (event: MouseEvent) => {
          resolve(
            (event.ctrlKey || event.metaKey) &&
              element.contains(event.target as Node) &&
              !event.defaultPrevented,
          )
          event.preventDefault()
        }
        window.addEventListener('click', settle, { once: true })
      }),
  )
  await link.click({ modifiers: ['ControlOrMeta'] })
  return left
}

function clientOfKept(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => /"selectedClientId":"([^"]+)"/.exec(sessionStorage.getItem('muster.session') ?? '')?.[1],
  )
}

const withoutRequestId = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '')
