import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { choose, field, fillEmployee, fillIn, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows, search } from '#test/e2e/support/lists.ts'
import { goTo, signIn, isSmall } from '#test/e2e/support/people.ts'

test(
  'cleo adds an employee, a project and a contract, and finds all three',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(180_000)
    const person = freshName()
    const name = `${person.last}, ${person.first}`
    await signIn(page, 'cleo')
    await goTo(page, 'Employees')
    await page.getByRole('link', { name: 'Add employee' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New employee' })).toBeVisible()
    await expect(saveState(page)).toHaveText('No changes yet')
    await fillEmployee(page, person)
    await expect(field(page, 'Phone')).toHaveValue('(469) 555-0142')
    await expect(saveState(page)).toHaveText('Unsaved changes')
    await expectAccessible(page, 'new employee')
    await expectNoSidewaysScroll(page)
    await save(page)
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(saveState(page)).toHaveText('Saved')

    await goTo(page, 'Employees')
    await search(page, 'employees', person.last)
    await expectRange(page, '1–1 of 1')
    await rows(page, 'Employees').getByRole('link', { name }).click()
    await expect(field(page, 'City')).toHaveValue('Medicine Bow')
    await expect(field(page, 'State')).toHaveValue('Wyoming')
    await expect(field(page, 'Work authorization')).toHaveValue('H1B')
    await expect(field(page, 'Valid to')).toHaveValue('2028-12-31')

    await field(page, 'Job title').fill('Lead data engineer')
    await field(page, 'Department').fill('Data')
    await page.reload()
    await expect(field(page, 'Job title')).toHaveValue('Lead data engineer')
    await expect(field(page, 'Department')).toHaveValue('Data')
    await expect(saveState(page)).toHaveText('Unsaved changes')
    await save(page)
    await expect(saveState(page)).toHaveText('Saved')
    await page.reload()
    await expect(field(page, 'Job title')).toHaveValue('Lead data engineer')
    await expect(saveState(page)).toHaveText('Saved')

    const project = `Project of ${person.last}`
    await goTo(page, 'Contracts')
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('link', { name: 'Add project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New project' })).toBeVisible()
    await fillIn(page, {
      Name: project,
      Kind: 'External',
      'End client': 'Prairie Grid LLC',
      'Start date': '2026-03-01',
    })
    await expectAccessible(page, 'new project')
    await save(page)
    await expect(page).toHaveURL(/\/contracts\/projects\/[0-9a-f-]{36}$/)
    await expect(saveState(page)).toHaveText('Saved')

    const contract = `Contract of ${person.last}`
    await page.goto('/contracts/new')
    await fillIn(page, { Title: contract, Kind: 'External' })
    await choose(page, 'Project', person.last, new RegExp(project))
    await choose(page, 'Employee', person.last, new RegExp(name))
    await fillIn(page, {
      'Order type': 'New PO',
      'Start date': '2026-03-01',
      'End date': '2026-12-31',
      Currency: 'USD',
      'Bill rate': '85',
      'Bill rate unit': 'Hourly',
      'Pay rate': '60.5',
      'Pay rate unit': 'Hourly',
      'Payment terms': 'Net 30',
      'Invoice frequency': 'Bi-weekly',
    })
    await expect(page.getByRole('group', { name: 'Parties' })).toBeVisible()
    await expect(field(page, 'End client')).toHaveValue('Prairie Grid LLC')
    await expectAccessible(page, 'new contract')
    await expectNoSidewaysScroll(page)
    await save(page)
    await expect(page).toHaveURL(/\/contracts\/[0-9a-f-]{36}$/)
    await expect(saveState(page)).toHaveText('Saved')

    await goTo(page, 'Contracts')
    await search(page, 'contracts', person.last)
    await expectRange(page, '1–1 of 1')
    await expect(rows(page, 'Contracts')).toContainText(name)
    // The window is too narrow for the column that the list is sorted by.
    const order = page.getByRole('button', { name: 'Sorted by: Number' })
    await expect(order).toBeVisible({ visible: !isSmall(page) })
    await expectAccessible(page, 'contracts list')
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await search(page, 'projects', person.last)
    await expectRange(page, '1–1 of 1')
    await expect(rows(page, 'Projects')).toContainText(project)
    await expectAccessible(page, 'projects list')
  },
)

test(
  'search, page, sort and filters of the employees list survive Back and a reload',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'cleo', '/employees/list')
    await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
    await expect(page).toHaveTitle('Employees · Muster')
    await expectAccessible(page, 'employees list')
    await expectNoSidewaysScroll(page)
    await search(page, 'employees', 'gar')
    await expectRange(page, '1–10 of 14')
    await expect(rows(page, 'Employees')).toHaveCount(10)
    const pages = page.getByRole('navigation', { name: 'Pagination' })
    await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Next page' }).click()
    await expectRange(page, '11–14 of 14')
    await expect(rows(page, 'Employees')).toHaveCount(4)
    await expect(page).toHaveURL(/page=2/)
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled()

    const opened = rows(page, 'Employees').first().getByRole('link')
    const name = (await opened.textContent()) ?? ''
    await opened.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await page.goBack()
    await expectRange(page, '11–14 of 14')
    await expect(page.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('gar')
    await page.reload()
    await expectRange(page, '11–14 of 14')
    await expect(page.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('gar')

    await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
    await expectRange(page, '1–14 of 14')
    await page.getByRole('searchbox', { name: 'Search employees' }).fill('no such person at all')
    await expect(page.getByText('No results')).toBeVisible()
    await expectAccessible(page, 'empty list')
    await page.getByRole('link', { name: 'Show all' }).click()
    await expectRange(page, /1–25 of \d+/)
    await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('10')
    await expectRange(page, /1–10 of \d+/)
    await expect(page.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('')

    if (isSmall(page)) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByText('Type Any').click()
      // The page is taller than the window when both lists are open, so it scrolls.
      await page.getByText('Authorization Any').click()
    } else {
      await page.getByRole('button', { name: 'Type', exact: true }).first().click()
    }
    await page.getByRole('checkbox', { name: 'C2C' }).check()
    if (isSmall(page)) await page.getByRole('button', { name: 'Done' }).click()
    else await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/employmentType=C2C/)
    const chip = page.getByRole('button', { name: 'Remove filter: Type C2C' })
    await expect(chip).toBeVisible()
    await expectAccessible(page, 'filtered list')
    await chip.click()
    await expect(chip).toHaveCount(0)
    await expect(page).toHaveURL(/\/employees\/list$/)
  },
)

test('the employees list sorts by its columns and shows the selected ones', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'cleo', '/employees/list')
  await expectRange(page, /1–10 of/)
  const head = page.getByRole('columnheader', { name: 'Number' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=employeeNo/)
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-employeeNo/)
  await expectRange(page, /1–10 of/)
  const numbers = await rows(page, 'Employees')
    .getByRole('cell')
    .filter({ hasText: /^E-\d+$/ })
    .allTextContents()
  expect(numbers).toEqual([...numbers].sort().reverse())
  await page.getByRole('button', { name: 'Columns' }).click()
  await expectAccessible(page, 'column chooser')
  await page.getByRole('checkbox', { name: 'Location' }).click()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await page.reload()
  await expectRange(page, /1–10 of/)
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'descending')
})
