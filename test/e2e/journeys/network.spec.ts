import type { Page } from '@playwright/test'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { expect, test as base } from '#test/support/browser/e2e.ts'
import { startFaultProxy, type FaultProxy } from '#test/support/server/faultProxy.ts'

/** The product behind a network that can fail. */
const test = base.extend<{ network: FaultProxy }>({
  network: async ({ baseURL, pageErrors }, use) => {
    pageErrors.expect(/Failed to load resource/)
    const network = await startFaultProxy(baseURL ?? '')
    await use(network)
    await network.stop()
  },
})
test.describe.configure({ timeout: 120_000 })

async function typeEmployee(page: Page, network: FaultProxy) {
  const person = freshName()
  await signIn(page, 'cleo', `${network.url}/employees/new`)
  await fillEmployee(page, person)
  return person
}

/** Checks that the record has its own address and is in the list once. */
async function expectSavedOnce(page: Page, last: string): Promise<void> {
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 40_000 })
  await expect(saveState(page)).toHaveText('Saved')
  await goTo(page, 'Employees')
  await page.getByRole('searchbox', { name: 'Search employees' }).fill(last)
  await expectRange(page, '1–1 of 1')
  await expect(rows(page, 'Employees')).toHaveCount(1)
}

/** Counts the page's requests to one path of the API. */
function watchCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/hrms/v1${path}`) calls += 1
  })
  return () => calls
}

test('without responses, reads and saves time out with a message and can be retried', async ({
  page,
  context,
  network,
}) => {
  const { last } = await typeEmployee(page, network)
  const reader = await context.newPage()
  await reader.goto(`${network.url}/employees/list`)
  await expectRange(reader, /1–10 of/)
  const reads = watchCalls(reader, '/employees')
  network.set({ kind: 'blackhole' })
  await save(page)
  await reader.getByRole('button', { name: 'Next page' }).click()
  await expect(reader.getByRole('main').getByRole('progressbar')).toBeVisible()
  const failed = reader.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('The server took too long to respond.', { timeout: 15_000 })
  await expect(reader.getByRole('main').getByRole('progressbar')).toHaveCount(0)
  expect(reads()).toBe(1)
  await expectAccessible(reader, 'list that was not answered')
  await field(page, 'Department').fill('Typed meanwhile')
  await expect(saveState(page)).toContainText('Not saved, will retry', { timeout: 25_000 })
  await expect(field(page, 'Last name')).toHaveValue(last)

  network.set({ kind: 'none' })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expectRange(reader, /11–20 of/)
  await save(page)
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
  await expect(field(page, 'Department')).toHaveValue('Typed meanwhile')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await save(page)
  await expectSavedOnce(page, last)
})

test('a save whose responses were lost is stored once', async ({ page, network }) => {
  const { last } = await typeEmployee(page, network)
  network.set({ kind: 'lostAnswer', request: 'POST /hrms/v1/employee/create', times: 3 })
  await save(page)
  await expect.poll(network.lost).toBe(3)
  await expectSavedOnce(page, last)
})

test('a part of a page that is opened without a network shows once the network is back', async ({
  page,
  network,
}) => {
  const { last } = await typeEmployee(page, network)
  network.set({ kind: 'reset' })
  await page.getByRole('button', { name: 'Choose date' }).first().click()
  await page.waitForTimeout(1_000)
  await expect(field(page, 'Last name')).toHaveValue(last)
  network.set({ kind: 'none' })
  await expect(page.getByRole('grid')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('a flapping and then slow network loses no typing and saves once', async ({ page, network }) => {
  const { last } = await typeEmployee(page, network)
  network.set({ kind: 'flapping', ms: 1_000 })
  // It would also be sent automatically, after increasing delays.
  await expect(async () => {
    await save(page)
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 1_300 })
  }).toPass({ timeout: 40_000 })
  network.set({ kind: 'latency', ms: 1_000 })
  await field(page, 'Department').fill('Slow')
  await save(page)
  await expect(saveState(page)).toHaveText('Saving…')
  await field(page, 'Middle name').fill('Q')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  network.set({ kind: 'none' })
  await expect(field(page, 'Department')).toHaveValue('Slow')
  await expect(field(page, 'Middle name')).toHaveValue('Q')
  await save(page)
  await expectSavedOnce(page, last)
})

test('a read tries a broken network three times, then after Retry or when the device is online again', async ({
  page,
  context,
  network,
}) => {
  await signIn(page, 'cleo', `${network.url}/employees/list`)
  await expectRange(page, /1–10 of/)
  // The list's tools load after its rows.
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  const reads = watchCalls(page, '/employees')
  network.set({ kind: 'reset' })
  await page.getByRole('button', { name: 'Next page' }).click()
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'Offline, showing data from' })
  await expect(failed).toBeVisible()
  expect(reads()).toBe(3)
  // The first page is still shown.
  await expectRange(page, /1–10 of/)

  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  network.set({ kind: 'none' })
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expectRange(page, /11–20 of/)
  expect(reads()).toBe(4)
  expect(paths.filter((path) => path.startsWith('/hrms/')).length).toBeLessThan(10)
  // A late file that was lost is fetched once and then imported.
  const most = Math.max(...[...Map.groupBy(paths, (path) => path).values()].map(({ length }) => length))
  expect(most).toBeLessThanOrEqual(2)

  network.set({ kind: 'reset' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(failed).toBeVisible()
  expect(reads()).toBe(7)
  await expectRange(page, /11–20 of/)
  await context.setOffline(true)
  network.set({ kind: 'none' })
  await context.setOffline(false)
  await expectRange(page, /21–30 of/)
  expect(reads()).toBe(8)
})

test('over a slow network that splits all data into small pieces, the product loads, reads and saves correctly', async ({
  page,
  network,
}) => {
  const person = freshName()
  network.set({ kind: 'trickle', pieceBytes: 251, bytesPerSecond: 50_000 })
  await signIn(page, 'cleo', `${network.url}/employees/new`)
  await fillEmployee(page, person)
  await field(page, 'Department').fill('Zürich – 東京 🚀')
  await save(page)
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  await expect(saveState(page)).toHaveText('Saved')
  await page.reload()
  await expect(field(page, 'Department')).toHaveValue('Zürich – 東京 🚀', { timeout: 20_000 })
  await expectSavedOnce(page, person.last)
})
