import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { addEmployee, choose, field, fillIn, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows, search } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const chooseRare = async (page: Page, name: string) => {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name }).click()
}
const status = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem').first()

/** Settles every mandatory task of the open checklist with the keyboard. The last one is waived, and all others are marked as done. */
async function settleTasks(page: Page): Promise<void> {
  const tasks = page.getByRole('list', { name: 'Onboarding' }).getByRole('listitem')
  await expect(tasks.first()).toBeVisible()
  const mandatory = tasks.filter({ hasNotText: 'Optional' })
  const count = await mandatory.count()
  for (let at = 0; at < count - 1; at += 1) {
    await mandatory.nth(at).getByRole('checkbox').press('Space')
    await expect(mandatory.nth(at).getByRole('checkbox')).toBeChecked()
    await expect(mandatory.nth(at)).toContainText('Done')
  }
  await expectAccessible(page, 'checklist')
  await mandatory.last().getByRole('button', { name: 'Waive' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Waive task' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not needed for this person')
  await dialog.getByRole('button', { name: 'Waive task' }).press('Enter')
  await expect(mandatory.last()).toContainText('Waived: Not needed for this person')
}

/** Creates a record through the API and returns its id. */
async function stored(page: Page, entity: string, body: object): Promise<string> {
  const answer = await callApi(page, `/${entity}/create`, { method: 'POST', body })
  expect(answer.status, answer.text).toBe(201)
  return (JSON.parse(answer.text) as { id: string }).id
}

async function addContract(page: Page, employeeId: string, mark: string): Promise<string> {
  const projectId = await stored(page, 'project', {
    name: `Project of ${mark}`,
    kind: 'EXTERNAL',
    endClientName: 'Prairie Grid LLC',
    startDate: '2026-03-01',
  })
  return stored(page, 'contract', {
    title: `Contract of ${mark}`,
    kind: 'EXTERNAL',
    projectId,
    employeeId,
    orderType: 'NEW_PO',
    startDate: '2099-03-01',
    endDate: '2099-12-31',
    currency: 'USD',
    rates: [
      {
        effectiveFrom: '2099-03-01',
        billRate: '85.00',
        billRateUnit: 'HOURLY',
        payRate: '60.00',
        payRateUnit: 'HOURLY',
      },
    ],
    paymentTerms: 'NET_30',
    invoiceFrequency: 'MONTHLY',
    parties: [{ level: 'END_CLIENT', companyName: 'Prairie Grid LLC' }],
  })
}

/** Presses a button whose dialog shows a warning, and confirms it. */
async function pressAware(page: Page, name: string): Promise<void> {
  await press(page, name)
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText(/work authorization expires on \d{4}-\d\d-\d\d, before this contract/)
  await dialog.getByRole('button', { name, exact: true }).click()
}

test('cleo onboards an employee, and a contract is submitted, approved and canceled', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  await expect(status(page)).toHaveText('Pending')
  await press(page, 'Start onboarding')
  await expect(status(page)).toHaveText('Onboarding')
  await press(page, 'Undo')
  await expect(status(page)).toHaveText('Pending')
  await press(page, 'Start onboarding')
  await expect(status(page)).toHaveText('Onboarding')
  const activate = page.getByRole('button', { name: 'Activate' })
  await expect(activate).toHaveAccessibleDescription(/Enter the date I-9 section 2 was completed/)
  await page.getByRole('link', { name: 'Enter the completion date' }).click()
  await expect(field(page, 'I-9 section 2 completed')).toBeFocused()
  await field(page, 'I-9 section 2 completed').fill('2026-02-03')
  await expect(activate).toHaveAccessibleDescription('Save or cancel your changes first.')
  await save(page)
  await expect(saveState(page)).toHaveText('Saved')
  await page.getByRole('link', { name: /Complete or waive 6 mandatory/ }).click()
  await settleTasks(page)
  await activate.click()
  // Someone who is active and not assigned yet.
  await expect(status(page)).toHaveText('On the bench')

  const contract = await addContract(page, person.id, person.last)
  await page.goto(`/contracts/${contract}`)
  await expect(status(page)).toHaveText('Draft')
  const before = page.getByText(/^You can't submit this contract\./)
  await expect(before.getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expectAccessible(page, 'refused submit')
  await before.getByRole('link', { name: /Enter a work address/ }).click()
  await expect(field(page, 'Street address')).toBeFocused()
  await fillIn(page, {
    'Billing contact': 'Ada Payne',
    'Billing email': 'ap@prairie.test',
    'Street address': '100 Main Street',
  })
  await choose(page, 'State', 'Wyom', 'Wyoming')
  await choose(page, 'City', 'Medicine', 'Medicine Bow')
  await fillIn(page, { 'ZIP code': '82329' })
  await save(page)
  await expect(saveState(page)).toHaveText('Saved')
  // The contract ends after the work authorization, so every decision shows a warning.
  await pressAware(page, 'Submit')
  await expect(status(page)).toHaveText('Pending approval')

  await press(page, 'Reject')
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The rate is too low')
  await page.reload()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The rate is too low')
  await expectAccessible(page, 'reject dialog')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(status(page)).toHaveText('Draft')
  await pressAware(page, 'Submit')
  await pressAware(page, 'Approve')
  await expect(status(page)).toHaveText('Approved')
  await page.reload()
  await expect(status(page)).toHaveText('Approved')

  await goTo(page, 'Contracts')
  await search(page, 'contracts', person.last)
  await expectRange(page, '1–1 of 1')
  await expect(rows(page, 'Contracts')).toContainText('Approved')
  await rows(page, 'Contracts').getByRole('link').first().click()
  await chooseRare(page, 'Cancel contract')
  await page
    .getByRole('dialog', { name: 'Cancel contract' })
    .getByRole('button', { name: 'Cancel contract' })
    .click()
  await expect(status(page)).toHaveText('Canceled')
  await expect(
    page.getByText('This contract was canceled. The terms can no longer be changed.'),
  ).toBeVisible()
  await expect(field(page, 'Bill rate')).not.toBeEditable()
  await page.goBack()
  await expect(rows(page, 'Contracts')).toContainText('Canceled')
})

test('when two users change a contract, the second sees the newer status and decides again', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  const id = await addContract(page, person.id, person.last)
  await page.goto(`/contracts/${id}`)
  await expect(status(page)).toHaveText('Draft')
  const body = { version: 1, title: 'Renamed meanwhile' }
  expect((await callApi(page, `/contract/${id}`, { method: 'PUT', body })).status).toBe(200)
  pageErrors.expect(/412/)
  await chooseRare(page, 'Cancel contract')
  await page
    .getByRole('dialog', { name: 'Cancel contract' })
    .getByRole('button', { name: 'Cancel contract' })
    .click()
  await expect(page.getByText(/^Cl\w+ \w+ changed this record\. The newest version is shown/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed meanwhile' })).toBeVisible()
  await expect(status(page)).toHaveText('Draft')
})

test('a draft from before an approval keeps what the new status allows and says what was lost', async ({
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  const person = await addEmployee(page)
  const other = await addEmployee(page)
  const id = await addContract(page, person.id, person.last)
  await page.goto(`/contracts/${id}`)
  await choose(page, 'Employee', other.last)
  await fillIn(page, { Title: `Architect ${person.last}` })
  await page.goto('/documents')

  const send = async (event: string, version: number) => {
    const call = { method: 'POST', body: { version } }
    const answer = await callApi(page, `/contract/${id}/${event}`, call)
    expect(answer.status, answer.text).toBe(200)
  }
  const body = {
    version: 1,
    remote: true,
    billingContact: { name: 'Ann Payable', email: 'ann.payable@example.test', ccEmails: [], phone: null },
  }
  expect((await callApi(page, `/contract/${id}`, { method: 'PUT', body })).status).toBe(200)
  await send('submit', 2)
  await send('approve', 3)

  await page.goto(`/contracts/${id}`)
  await expect(field(page, 'Employee')).toHaveValue(new RegExp(other.last))
  pageErrors.expect(/412/)
  await save(page)
  await expect(status(page)).toHaveText('Approved')
  const lost = page.getByText(/^Not saved, because this record's status no longer allows it: Employee: /)
  await expect(lost).toContainText(other.last)
  await expect(saveState(page)).toContainText('Partially saved')
  await expect(field(page, 'Employee')).toHaveValue(new RegExp(person.last))
  await expect(field(page, 'Title')).toHaveValue(`Architect ${person.last}`)
  await expectAccessible(page, 'what could not be kept')
  // Toasts have the same button.
  await page.getByRole('form').getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(lost).toBeHidden()
  await expect(saveState(page)).toHaveText('Saved')
})

test('an event whose response is lost by a reload happens once', async ({ page, pageErrors }) => {
  test.setTimeout(120_000)
  await signIn(page, 'cleo')
  const { id } = await addEmployee(page)
  pageErrors.expect(/ERR_FAILED|Failed to load resource/)
  let lost = 0
  await page.route(`**/employee/${id}/status`, async (route) => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Start onboarding')
  await expect.poll(() => lost).toBeGreaterThan(0)
  await expect(page.getByText('Not sent, will retry')).toBeVisible()
  await page.unroute(`**/employee/${id}/status`)
  await page.reload()
  await expect(status(page)).toHaveText('Onboarding', { timeout: 60_000 })
  await expect(saveState(page)).toHaveText('Saved')
  const { text } = await callApi(page, `/employee/${id}`)
  expect(JSON.parse(text)).toMatchObject({ status: 'ONBOARDING', version: 2 })
})
