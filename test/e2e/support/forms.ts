import type { Locator, Page } from '@playwright/test'
import { expect } from '#test/support/browser/e2e.ts'

/** Returns a field by its exact label. */
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })

/** Returns the state in the save bar. */
export const saveState = (page: Page): Locator => page.getByRole('form').getByRole('status')

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** Selects from a combobox by typing. */
export async function choose(
  page: Page,
  name: string,
  typed: string,
  option: string | RegExp = typed,
): Promise<void> {
  const box = page.getByRole('combobox', { name, exact: true })
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Fills in text fields and selects, in the given order. */
export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const control = field(page, name)
    if ((await control.evaluate((element) => element.tagName)) === 'SELECT')
      await control.selectOption({ label: value })
    else await control.fill(value)
  }
}

let made = 0

/** Returns a name and an email that no other test uses. */
export function freshName(): { first: string; last: string; email: string } {
  made += 1
  // Hexadecimal, so that no name contains a syllable that other journeys search for.
  const mark = `${Date.now().toString(16)}${made}`
  const letters = mark.replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')
  return { first: 'Journey', last: `Zz${letters}`, email: `journey.${mark}@example.test` }
}

/** Fills in the form of a new employee completely without saving. */
export async function fillEmployee(page: Page, person: ReturnType<typeof freshName>): Promise<void> {
  await fillIn(page, {
    'First name': person.first,
    'Last name': person.last,
    Email: person.email,
    Phone: '4695550142',
    'Employment type': 'W2',
    'Job title': 'Data engineer',
    'Hire date': '2026-02-01',
    'Work authorization': 'H1B',
    'Valid from': '2026-01-15',
    'Valid to': '2028-12-31',
    'Street address': '100 Main Street',
  })
  await choose(page, 'State', 'Wyom', 'Wyoming')
  await choose(page, 'City', 'Medicine', 'Medicine Bow')
  await fillIn(page, { 'ZIP code': '82329' })
}

/** Adds an employee as the signed-in user and stays on the record's page. */
export async function addEmployee(
  page: Page,
): Promise<ReturnType<typeof freshName> & { url: string; id: string }> {
  const person = freshName()
  await page.goto('/employees/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New employee' })).toBeVisible()
  await fillEmployee(page, person)
  await save(page)
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  await expect(saveState(page)).toHaveText('Saved')
  const url = new URL(page.url()).pathname
  return { ...person, url, id: url.split('/').at(-1) ?? '' }
}
