import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { addEmployee, field, fillEmployee, freshName, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const saveAndOnboard = (page: Page) =>
  page.getByRole('button', { name: 'Save and start onboarding', exact: true })

/** Returns the stored employees with a last name. */
async function stored(page: Page, last: string): Promise<readonly { status: string }[]> {
  const { text } = await callApi(page, `/employees?search=${last}&limit=100`)
  return JSON.parse(text) as readonly { status: string }[]
}

test('a new employee is saved and onboarding starts, each once, although a response is lost and the page reloads', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  await signIn(page, 'cleo', '/employees/new')
  const person = freshName()
  await fillEmployee(page, person)
  let isLost = true
  await page.route('**/hrms/v1/employee/create', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const events: string[] = []
  page.on('request', (request) => {
    if (/\/employee\/[^/]+\/status$/.test(request.url())) events.push(request.postData() ?? '')
  })
  await saveAndOnboard(page).click()
  await expect(saveState(page)).toContainText('Not saved, will retry')
  expect(await stored(page, person.last)).toMatchObject([{ status: 'PENDING' }])
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue(person.last)
  isLost = false
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 40_000 })
  await expect(page.getByText('Onboarding started', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible()
  expect(await stored(page, person.last)).toMatchObject([{ status: 'ONBOARDING' }])
  expect(events).toHaveLength(1)
})

test(
  'the form of a new employee shows one with the same name, who can be opened, and still saves',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'cleo', '/employees/new')
    const first = await addEmployee(page)
    await page.goto('/employees/new')
    const again = { ...freshName(), first: first.first.toUpperCase(), last: first.last }
    await fillEmployee(page, again)
    const similar = page.getByRole('list', { name: 'Similar employees' })
    const link = similar.getByRole('link', { name: new RegExp(`^${first.last}, ${first.first}, E-`) })
    await expect(link).toHaveAttribute('href', first.url)
    const line = similar.getByRole('listitem').filter({ hasText: first.last })
    await expect(line).toContainText('Same name and phone.')
    await expectAccessible(page, 'the form with similar employees', true)
    await expectNoSidewaysScroll(page)
    await saveAndOnboard(page).click()
    await expect(page.getByText('Onboarding started', { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(similar).toBeHidden()
    const statuses = (await stored(page, first.last)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['ONBOARDING', 'PENDING'])
  },
)
