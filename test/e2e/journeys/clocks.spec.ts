import { expect, test } from '#test/support/browser/e2e.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { people, signIn } from '#test/e2e/support/people.ts'

const hour = 3_600_000

test('two hours of sleep without the token service lose nothing typed', async ({ page, pageErrors }) => {
  test.setTimeout(120_000)
  pageErrors.expect(/Failed to load resource/)
  await page.clock.install()
  await signIn(page, 'cleo', '/employees/new')
  const person = freshName()
  await fillEmployee(page, person)
  const refresh = '**/securetoken.googleapis.com/**'
  await page.route(refresh, (route) => route.abort('connectionrefused'))
  await page.clock.fastForward(2 * hour)
  await expect(field(page, 'Last name')).toHaveValue(person.last)
  await expect(saveState(page)).toHaveText('Unsaved changes')
  let refreshes = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().includes('securetoken')) refreshes += 1
  })
  await page.unroute(refresh)
  await save(page)
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
  await expect(saveState(page)).toHaveText('Saved')
  const { text } = await callApi(page, `/employees?search=${person.last}&limit=100`)
  expect(JSON.parse(text)).toHaveLength(1)
  // There is none if a refresh was just failing, because the API accepts the old token until it expires.
  expect(refreshes, 'token refreshes for all requests').toBeLessThanOrEqual(1)
})

for (const hours of [-24, 24]) {
  test(`a user with a clock ${hours} hours off signs in and saves`, async ({ page }) => {
    test.setTimeout(120_000)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.clock.install({ time: Date.now() + hours * hour })
    await page.goto('/employees/new')
    await page.getByRole('button', { name: people.cleo }).click()
    const person = freshName()
    await fillEmployee(page, person)
    await save(page)
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
    await page.reload()
    await expect(field(page, 'Hire date')).toHaveValue('2026-02-01')
    await expect(saveState(page)).toHaveText('Saved')
    const often = (path: RegExp) => requests.filter((each) => path.test(each)).length
    expect(often(/\/attest$/), 'attestations').toBeLessThan(5)
    expect(often(/securetoken/), 'token refreshes').toBeLessThan(5)
  })
}
