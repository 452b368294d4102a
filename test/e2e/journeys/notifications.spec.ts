import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { signIn } from '#test/e2e/support/people.ts'

test(
  'the bell counts what the job added, leads to a record and marks it as read',
  { tag: '@phone' },
  async ({ page }) => {
    // Only Hana sees the notifications of Harbor, so no other test changes them.
    await signIn(page, 'hana', '/documents')
    const unread = async () => {
      const { text } = await callApi(page, '/notifications?unread=true&limit=100')
      return (JSON.parse(text) as unknown[]).length
    }
    // The job runs when the product starts.
    await expect.poll(unread).toBeGreaterThan(1)
    await page.reload()
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
    await expect(bell).toBeVisible()
    await expect(bell).toHaveAccessibleName(`Notifications, ${await unread()} unread`)

    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'panel of notifications')
    await expectNoSidewaysScroll(page)

    const before = await unread()
    const first = panel.getByRole('link', { name: /^Unread:/ }).first()
    const href = await first.getAttribute('href')
    await first.click()
    await expect(panel).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(new URL(href ?? '', page.url()).pathname)
    await expect.poll(unread).toBe(before - 1)
    await expect(bell).toHaveAccessibleName(`Notifications, ${before - 1} unread`)
  },
)

test(
  'a long panel of notifications scrolls, and the page behind it stays',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'hana', '/dashboard')
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toHaveCount(20)
    await panel.evaluate((element) => {
      element.scrollTop = 300
    })
    // A change of the window's size makes the panel measure itself again.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width, height: height - 30 })
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await panel.evaluate((element) => element.scrollTop)).toBe(300)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(panel).toBeInViewport({ ratio: 1 })
  },
)

test('the bell takes no place from what is shown before it loads', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  const held = Promise.withResolvers<void>()
  await page.route(/ShellExtras/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  const places = () =>
    page
      .getByRole('complementary', { name: 'Sidebar' })
      .locator('a, button')
      .evaluateAll((all) =>
        all
          .filter((each) => !/Notifications/.test(each.textContent ?? ''))
          .map((each) => {
            const { x, y, width, height } = each.getBoundingClientRect()
            return `${each.textContent} ${x} ${y} ${width} ${height}`
          }),
      )
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const before = await places()
  held.resolve()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  expect(await places()).toEqual(before)
})
