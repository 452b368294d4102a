import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '#test/support/browser/e2e.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'

/** The demo accounts by first name. */
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

/** The names of the demo's clients. */
export const clientNames = {
  NWTX: 'Northwind Texas LLC',
  NWNJ: 'Northwind Jersey Inc',
  HRBR: 'Harbor Talent LLC',
} as const

/** Fills in email and password on the open sign-in page. */
export async function typeSignIn(page: Page, email: string, secret: string = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with one click on a demo account and waits for the requested page. */
export async function signInByHand(page: Page, person: Person, path = '/dashboard'): Promise<void> {
  await page.goto(path)
  await pressDemoAccount(page, person)
}

async function pressDemoAccount(page: Page, person: Person): Promise<void> {
  await demoAccounts(page).getByRole('button', { name: people[person] }).click()
  await expect(page.locator('main h1')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeHidden()
}

const demoAccounts = (page: Page) => page.getByRole('region', { name: 'Demo accounts' })

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>

/** What the identity provider stored in the browser for each signed-in person. A worker has one product, so there is one origin. */
const signed = new Map<Person, Signed>()

/**
 * Opens a page as a signed-in person. The first time in a worker, the person signs in by hand. After that,
 * new browser contexts get what the identity provider stored then. Tests about signing in use `signInByHand`.
 */
export async function signIn(page: Page, person: Person, path = '/dashboard'): Promise<void> {
  const context = page.context()
  const isFresh = page.url() === 'about:blank' && context.pages().length === 1
  const known = isFresh ? await stillSigned(page, person) : undefined
  if (known !== undefined) await context.setStorageState(atOrigin(known, path))
  await page.goto(path)
  if (known !== undefined) {
    const inside = page.locator('main h1').filter({ hasNotText: /^(?:Sign in|Loading\.\.\.)$/ })
    await expect(inside.or(demoAccounts(page)).first()).toBeVisible({ timeout: 30_000 })
    if (!(await demoAccounts(page).isVisible())) return
  }
  await pressDemoAccount(page, person)
  if (isFresh && path.startsWith('/')) signed.set(person, await storedBy(context))
}

/**
 * Returns what was stored for a person, unless the provider no longer accepts it, because some tests change a password or end every
 * session.
 */
async function stillSigned(page: Page, person: Person): Promise<Signed | undefined> {
  const known = signed.get(person)
  if (known === undefined) return undefined
  const idToken = /"accessToken":"([^"]+)"/.exec(JSON.stringify(known))?.[1] ?? ''
  if (await (await emulatorOf(page)).accepts(idToken)) return known
  signed.delete(person)
  return undefined
}

/** Returns only the provider's session. The theme and the integrity token belong to a single browser. */
async function storedBy(context: BrowserContext): Promise<Signed> {
  const { origins } = await context.storageState({ indexedDB: true })
  const only = origins.map(({ origin, ...stores }) => {
    const databases: { name: string }[] = Reflect.get(stores, 'indexedDB') ?? []
    const indexedDB = databases.filter(({ name }) => name === 'firebaseLocalStorageDb')
    return { origin, localStorage: [], indexedDB }
  })
  return { cookies: [], origins: only }
}

/** Returns the same session for the origin of a proxy or a second server. */
const atOrigin = ({ cookies, origins }: Signed, path: string): Signed => ({
  cookies,
  origins: path.startsWith('/')
    ? origins
    : origins.map((stores) => ({ ...stores, origin: new URL(path).origin })),
})

/** Returns true on screens where the navigation slides in. */
export const isSmall = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Returns the navigation, which is opened first on small screens. */
export async function openNavigation(page: Page) {
  if (!isSmall(page)) return page.locator('body')
  const dialog = page.getByRole('dialog', { name: 'Navigation' })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens an area through the navigation. */
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
