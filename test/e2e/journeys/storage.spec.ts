import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { field, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'

const key = 'muster.session'

/** Manual edits. Each returns the text that replaces the stored one. */
const edits: readonly ((stored: string) => string)[] = [
  () => '',
  () => 'null',
  () => '0',
  () => '[]',
  () => '{}',
  () => '"text"',
  () => '{',
  () => '{"version":1}',
  () => '{"version":1,"uid":"cleo","savedAt":1}',
  () => 'x'.repeat(3_000_000),
  () => '[['.repeat(20_000),
  (stored) => stored.slice(0, -1),
  // An app-integrity token that the API rejects.
  (stored) => stored.replace(/("attestation":\{"token":"[^".]+\.[^".]+)\.[^"]+/, '$1.forged'),
  (stored) => stored.slice(1),
  (stored) => stored.slice(0, stored.length / 2),
  (stored) => stored + stored,
  (stored) => stored.replace(/"version":\d+/, '"version":0'),
  (stored) => stored.replace(/"version":(\d+)/, '"version":"$1"'),
  (stored) => stored.replace(/"savedAt":\d+/, '"savedAt":1'),
  (stored) => stored.replace(/"savedAt":\d+/, '"savedAt":9999999999999'),
  (stored) => stored.replace(/"activeAt":\d+/, '"activeAt":1'),
  (stored) => stored.replaceAll('"cleo"', '"hana"'),
  (stored) => stored.replace('"uid":"cleo"', '"uid":"sam"'),
  (stored) => stored.replaceAll('nwtx00000001', 'hrbr00000001'),
  (stored) => stored.replace('"selectedClientId":"nwtx00000001"', '"selectedClientId":"hrbr00000001"'),
  (stored) => stored.replaceAll('nwtx00000001', ''),
  (stored) => stored.replaceAll('"CLIENT_ADMIN"', '"SUPER_ADMIN"'),
  (stored) => stored.replace('"roles":[', '"roles":["SUPER_ADMIN",'),
  (stored) => stored.replaceAll('"active"', '"done"'),
  (stored) => stored.replaceAll('"active"', '"error"'),
  (stored) => stored.replaceAll('"active"', '"stopped"'),
  (stored) => stored.replace('"running"', '"nowhere"'),
  (stored) => stored.replace('"signedIn"', '"signedOut"'),
  (stored) => stored.replace('"signedIn"', '"signingOut"'),
  (stored) => stored.replaceAll('"confirmed"', '"unconfirmed"'),
  (stored) => stored.replaceAll('"settled"', '"loading"'),
  (stored) => stored.replaceAll('"selected"', '"unmapped"'),
  (stored) => stored.replaceAll('"fresh"', '"backingOff"'),
  (stored) => stored.replaceAll('"listing"', '"editing"'),
  (stored) => stored.replaceAll('"children":{}', '"children":null'),
  (stored) => stored.replaceAll('"context":{', '"context":{"__proto__":{"isAdmin":true},'),
  (stored) => stored.replaceAll('"context":', '"contekst":'),
  (stored) => stored.replaceAll('"src":"list"', '"src":"form"'),
  (stored) => stored.replaceAll('"src":"', '"src":"no'),
  (stored) => stored.replaceAll('"rows":[', '"rows":[null,'),
  (stored) => stored.replaceAll('"rows":[', '"rows":[{"id":1},'),
  (stored) => stored.replaceAll('"rows":[', '"rows":{"0":['),
  (stored) => stored.replaceAll('"id":"', '"id":"javascript:'),
  (stored) => stored.replaceAll('"total":', '"total":-'),
  (stored) => stored.replaceAll('"offset":0', '"offset":1e99'),
  (stored) => stored.replaceAll('"limit":10', '"limit":"10"'),
  (stored) => stored.replace(/"accessToken":"[^"]*"/, '"accessToken":"forged"'),
  (stored) => stored.replace(/"expirationTime":\d+/, '"expirationTime":0'),
  (stored) => stored.replace(/"refreshAt":\d+/, '"refreshAt":null'),
  (stored) => stored.replaceAll('"errors":[]', '"errors":[{"message":{}}]'),
  (stored) => stored.replaceAll(':null', ':{}'),
]

/** Reloads with the edited value and expects a page or the sign-in page. */
async function expectAlive(page: Page, edit: (stored: string) => string, what: string): Promise<void> {
  await page.evaluate(
    ([name, value]) => {
      // The page must not overwrite the edit when it unloads.
      addEventListener('pagehide', () => sessionStorage.setItem(name, value))
    },
    [key, edit((await page.evaluate((name) => sessionStorage.getItem(name), key)) ?? '')] as const,
  )
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: /Employees|Sign in|No client yet/ }),
    what,
  ).toBeVisible()
  // The list may already be there when the API rejects a changed token and the session ends.
  await expect(async () => {
    if (await page.getByRole('heading', { name: 'Sign in' }).isVisible())
      await signIn(page, 'cleo', '/employees/list')
    const cell = page.getByRole('table', { name: 'Employees' }).getByRole('cell').first()
    await expect(cell, what).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toContain('"rows":[{')
}

test('with any session storage, a page or sign-in shows', async ({ page, pageErrors }) => {
  test.setTimeout(400_000)
  // A forged client, record or token is sent and rejected.
  pageErrors.expect(/40[013] \(/)
  await signIn(page, 'cleo', '/employees/list')
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toContain('"rows":[{')
  for (const [index, edit] of edits.entries()) await expectAlive(page, edit, `edit ${index}: ${String(edit)}`)
})

test('random changed bytes break nothing', async ({ page, pageErrors }) => {
  pageErrors.expect(/40[0134] \(/)
  test.setTimeout(300_000)
  await signIn(page, 'cleo', '/employees/list')
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toContain('"rows":[{')
  const seed = Date.now() % 1_000_000
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  for (let round = 0; round < 20; round += 1) {
    const edit = (stored: string) => {
      const at = random(stored.length)
      const other = '"{}[],:0aZ\\ '[random(12)] ?? ' '
      return stored.slice(0, at) + other + stored.slice(at + 1 + random(3))
    }
    await expectAlive(page, edit, `seed ${seed}, round ${round}`)
  }
})

test('a damaged record in storage is read again, and the typed values are kept', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list')
  await page.getByRole('table', { name: 'Employees' }).getByRole('link').first().click()
  await field(page, 'Job title').fill('Typed before')
  await expect
    .poll(() => page.evaluate((name) => sessionStorage.getItem(name), key))
    .toContain('Typed before')
  await page.evaluate((name) => {
    const envelope: unknown = JSON.parse(sessionStorage.getItem(name) ?? '')
    const forget = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if ('workAuth' in value) delete value.workAuth
      Object.values(value).forEach(forget)
    }
    forget(envelope)
    addEventListener('pagehide', () => sessionStorage.setItem(name, JSON.stringify(envelope)))
  }, key)
  await page.reload()
  await expect(field(page, 'Job title')).toHaveValue('Typed before')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await expect(page.getByText('Something went wrong')).toBeHidden()
})

test('with blocked session storage, only restoring after a reload is lost', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await signIn(page, 'cleo', '/employees/list')
  await expect(page.getByRole('alert').filter({ hasText: 'storage is full' })).toBeVisible()
  await page.getByRole('link', { name: 'Add employee' }).click()
  await field(page, 'First name').fill('Kept in memory')
  await expect(field(page, 'First name')).toHaveValue('Kept in memory')
})
