import { readFile } from 'node:fs/promises'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { signIn } from '#test/e2e/support/people.ts'

test('cleo hands two weeks of hours off to payroll, downloads the file and marks it as accepted', async ({
  page,
}, { retry }) => {
  // These are old weeks, which no other journey changes. A retry needs weeks that the first try has not
  // handed off.
  const first = addDays(weekStartOf(todayUtc(), 'MONDAY'), -7 * (14 + 2 * retry))
  await signIn(page, 'cleo')
  await page.goto('/invoices/handoff')
  await page.getByRole('link', { name: 'Add batch' }).click()
  await page.getByRole('combobox', { name: /System/ }).selectOption({ label: 'Generic payroll (CSV)' })
  await page.getByRole('textbox', { name: 'First day' }).fill(first)
  await page.getByRole('textbox', { name: 'Last day' }).fill(addDays(first, 13))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ready to create files')).toBeVisible()
  await expectAccessible(page, 'a payroll draft')

  await page.getByRole('button', { name: 'Create files' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^H-\d{5}$/ })).toBeVisible()
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download payroll-${number}.csv` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`payroll-${number}.csv`)
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(header).toMatch(/^batch_id,employee_no,/)
  const weeks = new Set(rows.map((row) => /,(\d{4}-\d\d-\d\d),/.exec(row)?.[1]))
  expect([...weeks].toSorted()).toEqual([first, addDays(first, 7)])

  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as accepted' }).click()
  await expect(page.getByText('The other system has accepted these files.')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
