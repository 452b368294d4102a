import { expect, test } from '#test/support/browser/e2e.ts'
import { expectRange, rows, table } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'

declare global {
  interface Window {
    musterPlaceholders?: number
  }
}

test('rows or the empty state stay visible while a search is typed, slowly enough to search after each key', async ({
  page,
}) => {
  await signIn(page, 'cleo')
  await goTo(page, 'Employees')
  await expectRange(page, /1–10 of/)
  const searches: string[] = []
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams.get('search')
    if (query !== null) searches.push(query)
  })
  await page.evaluate(() => {
    window.musterPlaceholders = 0
    // Placeholder rows are hidden from assistive technology.
    const look = () => {
      if (document.querySelector('main tbody[aria-hidden] tr') !== null)
        window.musterPlaceholders = (window.musterPlaceholders ?? 0) + 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const box = page.getByRole('searchbox', { name: 'Search employees' })
  await box.click()
  await page.keyboard.type('smith lo', { delay: 600 })
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await expect(box).toHaveValue('smith lo')
  expect(new Set(searches).size).toBeGreaterThan(3)
  for (let key = 0; key < 8; key += 1) await page.keyboard.press('Backspace', { delay: 50 })
  await expectRange(page, /1–10 of/)
  await expect(rows(page, 'Employees').first()).toBeVisible()
  expect(await page.evaluate(() => window.musterPlaceholders)).toBe(0)
})

test('after a reload, typing into the search loads no editor of cells; pointing at a row does', async ({
  page,
}) => {
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const scripts: string[] = []
  page.on('request', (request) => {
    // The page before the reload may load an editor, because signing in by hand leaves the mouse over a row.
    if (request.isNavigationRequest()) scripts.length = 0
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const editors = () => scripts.filter((url) => /\/EmployeeCells-/.test(url))
  await page.mouse.move(0, 0)
  await page.reload()
  await expectRange(page, /1–10 of/)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search employees' }).click()
  await page.keyboard.type('smith lo', { delay: 150 })
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  expect(editors()).toEqual([])
  await page.keyboard.press('Escape')
  await rows(page, 'Employees').first().hover()
  await expect.poll(editors).toHaveLength(1)
})

test('a search that begins after its page was left does not lead back to it', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const arrive = Promise.withResolvers<undefined>()
  await page.route('**/*.js', async (route) => {
    await arrive.promise
    await route.continue()
  })
  const searched = page.waitForResponse(/\/employees\?.*search=rao/)
  await page.getByRole('searchbox', { name: 'Search employees' }).fill('rao')
  await page.getByRole('link', { name: 'Settings' }).click()
  // The list is shown until the files of the next page have loaded.
  await searched
  await expect(page).toHaveURL(/\/settings$/)
  arrive.resolve(undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(/\/settings$/)
})

test('while a list reloads, keys move between its rows and the mouse does nothing', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  const links = rows(page, 'Employees').getByRole('link')
  await expect(links.nth(2)).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/hrms\/v1\/employees\?/, async (route) => {
    await promise
    await route.continue()
  })
  await table(page, 'Employees').getByRole('columnheader', { name: 'Hire date' }).getByRole('button').click()
  await expect(table(page, 'Employees')).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  const box = await links.nth(2).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  resolve()
  await expect(table(page, 'Employees')).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL(/\/employees\/list/)
})
