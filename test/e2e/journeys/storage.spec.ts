import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { field, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'

const key = 'muster.session'

/** Manual edits. Each returns the text that replaces the stored one. */
const edits: readonly ((kept: string) => string)[] = [
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
  (kept) => kept.slice(0, -1),
  // A token of app integrity that the API rejects.
  (kept) => kept.replace(/("attestation":\{"token":"[^".]+\.[^".]+)\.[^"]+/, '$1.forged'),
  (kept) => kept.slice(1),
  (kept) => kept.slice(0, kept.length / 2),
  (kept) => kept + kept,
  (kept) => kept.replace(/"version":\d+/, '"version":0'),
  (kept) => kept.replace(/"version":(\d+)/, '"version":"$1"'),
  (kept) => kept.replace(/"savedAt":\d+/, '"savedAt":1'),
  (kept) => kept.replace(/"savedAt":\d+/, '"savedAt":9999999999999'),
  (kept) => kept.replace(/"activeAt":\d+/, '"activeAt":1'),
  (kept) => kept.replaceAll('"cleo"', '"hana"'),
  (kept) => kept.replace('"uid":"cleo"', '"uid":"sam"'),
  (kept) => kept.replaceAll('nwtx00000001', 'hrbr00000001'),
  (kept) => kept.replace('"selectedClientId":"nwtx00000001"', '"selectedClientId":"hrbr00000001"'),
  (kept) => kept.replaceAll('nwtx00000001', ''),
  (kept) => kept.replaceAll('"CLIENT_ADMIN"', '"SUPER_ADMIN"'),
  (kept) => kept.replace('"roles":[', '"roles":["SUPER_ADMIN",'),
  (kept) => kept.replaceAll('"active"', '"done"'),
  (kept) => kept.replaceAll('"active"', '"error"'),
  (kept) => kept.replaceAll('"active"', '"stopped"'),
  (kept) => kept.replace('"running"', '"nowhere"'),
  (kept) => kept.replace('"signedIn"', '"signedOut"'),
  (kept) => kept.replace('"signedIn"', '"signingOut"'),
  (kept) => kept.replaceAll('"confirmed"', '"unconfirmed"'),
  (kept) => kept.replaceAll('"settled"', '"loading"'),
  (kept) => kept.replaceAll('"selected"', '"unmapped"'),
  (kept) => kept.replaceAll('"fresh"', '"backingOff"'),
  (kept) => kept.replaceAll('"listing"', '"editing"'),
  (kept) => kept.replaceAll('"children":{}', '"children":null'),
  (kept) => kept.replaceAll('"context":{', '"context":{"__proto__":{"isAdmin":true},'),
  (kept) => kept.replaceAll('"context":', '"contekst":'),
  (kept) => kept.replaceAll('"src":"list"', '"src":"form"'),
  (kept) => kept.replaceAll('"src":"', '"src":"no'),
  (kept) => kept.replaceAll('"rows":[', '"rows":[null,'),
  (kept) => kept.replaceAll('"rows":[', '"rows":[{"id":1},'),
  (kept) => kept.replaceAll('"rows":[', '"rows":{"0":['),
  (kept) => kept.replaceAll('"id":"', '"id":"javascript:'),
  (kept) => kept.replaceAll('"total":', '"total":-'),
  (kept) => kept.replaceAll('"offset":0', '"offset":1e99'),
  (kept) => kept.replaceAll('"limit":10', '"limit":"10"'),
  (kept) => kept.replace(/"accessToken":"[^"]*"/, '"accessToken":"forged"'),
  (kept) => kept.replace(/"expirationTime":\d+/, '"expirationTime":0'),
  (kept) => kept.replace(/"refreshAt":\d+/, '"refreshAt":null'),
  (kept) => kept.replaceAll('"errors":[]', '"errors":[{"message":{}}]'),
  (kept) => kept.replaceAll(':null', ':{}'),
]

/** Reloads with the edited value and expects a page or the sign-in page. */
async function expectAlive(page: Page, edit: (kept: string) => string, what: string): Promise<void> {
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

test('with any session storage, a page or sign-in shows', async ({ page, complaints }) => {
  test.setTimeout(400_000)
  // A forged client, record or token is sent and rejected.
  complaints.expect(/40[013] \(/)
  await signIn(page, 'cleo', '/employees/list')
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), key)).toContain('"rows":[{')
  for (const [index, edit] of edits.entries()) await expectAlive(page, edit, `edit ${index}: ${String(edit)}`)
})

test('random changed bytes break nothing', async ({ page, complaints }) => {
  complaints.expect(/40[0134] \(/)
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
    const edit = (kept: string) => {
      const at = random(kept.length)
      const other = '"{}[],:0aZ\\ '[random(12)] ?? ' '
      return kept.slice(0, at) + other + kept.slice(at + 1 + random(3))
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
