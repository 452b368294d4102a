import type { Page } from 'playwright-core'
import { password } from '#test/soak/world.ts'

/** The user of the stories. */
export const writer = 'ada.admin@muster.test'

/** The field that stories edit. */
export const department = (page: Page) => page.getByLabel('Department', { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
/** The text of the save bar. */
export const saveState = (page: Page) => page.getByRole('form').getByRole('status')

/** Signs in on the page that asks for it. After a reload, the record may be shown first, whose form has an email field too. */
export async function signIn(page: Page): Promise<void> {
  const secret = page.getByLabel('Password', { exact: true })
  await secret.waitFor()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(writer)
  await secret.fill(password)
  await button(page, 'Sign in').click()
  await page.waitForURL((url) => !/^\/log(?:in|out)/.test(url.pathname))
}
