import type { Page, Route } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { password, people, signInByHand } from '#test/e2e/support/people.ts'

/** Delays the app's largest script, as a slow network does. Returns a function that lets it through. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  let isHeld = true
  await page.route(/\/assets\/first-[\w-]+\.js$/, async (route) => {
    if (isHeld) waiting.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    for (const route of waiting) await route.continue()
  }
}

const form = (page: Page) => page.locator('[data-prerendered]')

test('the sign-in form is shown before the app’s scripts have loaded and keeps what is typed', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect(email).toBeVisible()
  await expect(page.getByRole('button', { name: people.cleo })).toBeVisible()
  const before = await page.screenshot()
  // Typed as a person would, because Playwright itself would wait until the form can be used.
  await email.focus()
  await page.keyboard.type(people.cleo)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  expect(new URL(page.url()).search).toBe('')
  await release()
  await expect(form(page)).toHaveCount(0)
  await expect(email).toHaveValue(people.cleo)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)

  const other = await page.context().browser()?.newPage({ viewport: page.viewportSize() })
  if (other === undefined) throw new Error('no browser')
  await other.goto(new URL('/login', page.url()).href)
  await expect(form(other)).toHaveCount(0)
  // The form that replaces this one looks the same.
  expect(before.equals(await other.screenshot())).toBe(true)
  await other.close()
})

test('pressing the button before the app’s scripts have loaded signs in once they have', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email', exact: true }).focus()
  await page.keyboard.type(people.cleo)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(form(page)).toHaveCount(1)
  await release()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('pressing a demo account before the app’s scripts have loaded signs in once they have', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: people.cleo }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toHaveCount(1)
  await release()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a signed-in user who opens /login never sees the form', async ({ page }) => {
  await signInByHand(page, 'cleo')
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(form(page)).toHaveCount(1)
  await expect(form(page)).toBeHidden()
  await release()
  await expect(page).toHaveURL(/\/dashboard/)
})
