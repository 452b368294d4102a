import type { Locator, Page } from '@playwright/test'
import { expect } from '#test/support/e2e.ts'

/** The table of an area. */
export const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

/** Its lines, without the head. */
export const rows = (page: Page, name: string): Locator =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

/** Waits until the list shows the given range, e.g. "1–10 of 14", and rests. */
export async function expectRange(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText(text)
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0)
}

/** Types into the search of a list and waits for the address to follow. */
export async function search(page: Page, what: string, typed: string): Promise<void> {
  await page.getByRole('searchbox', { name: `Search ${what}` }).fill(typed)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${encodeURIComponent(typed).replaceAll('%20', '\\+')}(&|$)`))
}
