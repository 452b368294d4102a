import type { Page } from '@playwright/test'
import { expect } from '#test/support/e2e.ts'

/** The people of the demo. */
export const people = {
  sam: 'sam.super@muster.test',
  ada: 'ada.admin@muster.test',
  cleo: 'cleo.client@muster.test',
  evan: 'evan.employee@muster.test',
  hana: 'hana.harbor@muster.test',
  nora: 'nora.nomap@muster.test',
  dan: 'dan.disabled@muster.test',
} as const
export type Person = keyof typeof people

export const password = 'Muster-Demo-2026!'

/** The clients of the demo by their names. */
export const clientNames = {
  NWTX: 'Northwind Texas LLC',
  NWNJ: 'Northwind Jersey Inc',
  HRBR: 'Harbor Talent LLC',
} as const

/** Types e-mail and password on the sign-in page that is open. */
export async function typeSignIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with one press on a demo account and waits for the page that was asked for. */
export async function signIn(page: Page, person: Person, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('region', { name: 'Demo accounts' })
    .getByRole('button', { name: people[person] })
    .click()
  await expect(page.locator('main h1')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
}

/** True where the navigation slides in. */
export const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** The navigation: on small screens it is opened first. */
export async function openNavigation(page: Page) {
  if (!isSmall(page)) return page.locator('body')
  const dialog = page.getByRole('dialog', { name: 'Navigation' })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(dialog).toBeVisible()
  return dialog
}

/** Goes to an area with the navigation. */
export async function goTo(page: Page, entry: string): Promise<void> {
  const around = await openNavigation(page)
  await around
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: entry, exact: true })
    .click()
}

export async function signOut(page: Page): Promise<void> {
  await goTo(page, 'Sign out')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
}
