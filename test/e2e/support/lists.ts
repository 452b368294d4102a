import type { Locator, Page } from '@playwright/test'
import { expect } from '#test/support/browser/e2e.ts'

/** Returns the table of an area. */
export const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** Returns the rows of the table without the header. */
export const rows = (page: Page, name: string): Locator =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Waits until the list has loaded the given range, e.g. "1–10 of 14". */
export async function expectRange(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(text)
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
}

/** Types into a list's search box and waits until the URL contains the search. */
export async function search(page: Page, what: string, typed: string): Promise<void> {
  await page.getByRole('searchbox', { name: `Search ${what}` }).fill(typed)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${encodeURIComponent(typed).replaceAll('%20', '\\+')}(&|$)`))
}
