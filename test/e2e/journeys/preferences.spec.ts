import { expectRange } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

test('rows per page selected in one list apply to every list and another browser', async ({
  page,
  browser,
}) => {
  await signIn(page, 'ada', '/employees/list')
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(size).toHaveValue('10')
  const stored = page.waitForResponse(/\/hrms\/v1\/user\/update$/)
  await size.selectOption('25')
  await expectRange(page, /1–25 of \d+/)
  expect((await stored).status()).toBe(200)
  await page.goto('/contracts/list')
  await expectRange(page, /1–25 of \d+/)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signIn(other, 'ada', '/employees/list')
  await expectRange(other, /1–25 of \d+/)
  await other.goto('/employees/list?size=10')
  await expectRange(other, /1–10 of \d+/)

  // Other journeys expect the default.
  const reset = other.waitForResponse(/\/hrms\/v1\/user\/update$/)
  await other.goto('/settings')
  await other
    .getByRole('group', { name: 'Rows per page' })
    .getByRole('radio', { name: '10', exact: true })
    .check()
  expect((await reset).status()).toBe(200)
  await elsewhere.close()
  await page.goto('/employees/list')
  await expectRange(page, /1–10 of \d+/)
})
