import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { boxOf } from '#test/e2e/support/layout.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

type Made = { readonly id: string; readonly billToName: string; readonly number: string | null }

test('a reload while a billing run creates drafts continues the same call and shows what was created', async ({
  page,
}) => {
  const periodStart = addDays(weekStartOf(todayUtc(), 'MONDAY'), -7)
  const run = { type: 'INVOICE', frequency: 'WEEKLY', periodStart }
  const invoices = async () => {
    const { text } = await callApi(page, `/invoices?${new URLSearchParams(run)}&limit=100`)
    return JSON.parse(text) as Made[]
  }
  await signIn(page, 'cleo', `/invoices/runs/weekly-${periodStart}`)
  await expect(page.getByRole('table', { name: 'To bill' })).toBeVisible()
  const before = (await invoices()).map(({ id }) => id)

  const keys: (string | undefined)[] = []
  let isStored = false
  await page.route('**/invoices/generate', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first call is never sent, and the response to the second one never arrives.
    if (keys.length === 1) return
    if (keys.length > 2) return route.continue()
    expect((await route.fetch()).status()).toBe(201)
    isStored = true
  })
  await page.getByRole('button', { name: 'Create drafts' }).click()
  const dialog = page.getByRole('dialog', { name: /^Create drafts: / })
  await dialog.getByRole('button', { name: 'Select none' }).click()
  const chosen = dialog.getByRole('checkbox')
  for (const row of [0, 1]) await chosen.nth(row).check()
  await dialog.getByRole('button', { name: 'Create drafts' }).click()
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  await expect.poll(() => keys.length).toBe(1)

  await page.reload()
  await expect(page.getByText('0 of 2 done')).toBeVisible()
  const facts = await boxOf(page.getByRole('main').getByRole('list').filter({ hasText: 'ready' }).first())
  const progress = await boxOf(page.getByRole('region', { name: 'Progress' }))
  expect(progress.y - facts.y - facts.height).toBeGreaterThanOrEqual(8)
  await expect.poll(() => isStored).toBe(true)

  await page.reload()
  // The drafts are in the table below, so nothing has to be closed.
  await expect(page.getByText('Drafts created: 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Result' })).toHaveCount(0)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const made = (await invoices()).filter(({ id }) => !before.includes(id))
  expect(made.map(({ number }) => number)).toEqual([null, null])
  const shown = page.getByRole('table', { name: 'Invoices for this period' })
  for (const { id } of made) await expect(shown.locator(`a[href$="/${id}"]`)).toBeVisible()
})
