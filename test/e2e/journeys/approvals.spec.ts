import type { Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { addEmployee } from '#test/e2e/support/forms.ts'
import { rows } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'

async function sent(page: Page, method: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await callApi(page, path, { method, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return JSON.parse(answer.text) as { id: string }
}

/** Adds contracts that are waiting for approval and are older than all others. Returns their ids. */
async function addWaiting(page: Page, titles: readonly string[]): Promise<string[]> {
  const { id: employeeId, last } = await addEmployee(page)
  const { id: projectId } = await sent(page, 'POST', '/project/create', {
    name: `Project of ${last}`,
    kind: 'EXTERNAL',
    endClientName: 'Prairie Grid LLC',
    startDate: '2015-01-01',
  })
  const ids: string[] = []
  for (const [index, title] of titles.entries()) {
    const startDate = `2015-0${index + 1}-01`
    const { id } = await sent(page, 'POST', '/contract/create', {
      title: `${title} of ${last}`,
      kind: 'EXTERNAL',
      projectId,
      employeeId,
      orderType: 'NEW_PO',
      startDate,
      // The contract ends before the work authorization does, because otherwise it would have a warning.
      endDate: addDays(todayUtc(), 300),
      currency: 'USD',
      rates: [
        {
          effectiveFrom: startDate,
          billRate: '85.00',
          billRateUnit: 'HOURLY',
          payRate: '60.00',
          payRateUnit: 'HOURLY',
        },
      ],
      paymentTerms: 'NET_30',
      invoiceFrequency: 'MONTHLY',
      parties: [{ level: 'END_CLIENT', companyName: 'Prairie Grid LLC' }],
      remote: true,
      billingContact: { name: 'Ann Payable', email: 'ann.payable@example.test', ccEmails: [], phone: null },
    })
    await sent(page, 'POST', `/contract/${id}/submit`, { version: 1 })
    ids.push(id)
  }
  return ids
}

const statusOf = async (page: Page, id: string) =>
  (JSON.parse((await callApi(page, `/contract/${id}`)).text) as { status: string }).status

/** Keeps toasts on the page as if its window never had the focus, so that they are still there on a slow machine. */
const keepToasts = (page: Page) =>
  page.evaluate(() => void setInterval(() => dispatchEvent(new Event('blur')), 100))

/** Runs in the page. Returns true if a click in the middle of an element would hit it. */
function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test(
  'from the dashboard, the first contract is approved with two presses and each further one with one',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'cleo')
    const [first = '', second = '', third = ''] = await addWaiting(page, ['First', 'Second', 'Third'])
    await page.goto('/dashboard')
    const counter = page
      .getByRole('region', { name: 'Contracts' })
      .getByRole('link', { name: /^Pending approval/ })
    await expect(counter).toContainText(/\d/)

    await keepToasts(page)

    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await counter.focus()
    await press('Enter')
    const next = page.getByRole('region', { name: 'Next to approve' })
    await expect(next).toContainText('First of')
    // The margin is shown before anything is approved.
    await expect(next).toContainText(/Margin \d+\.\d\d%/)
    await expect(rows(page, 'Contracts').first()).toContainText('First of')
    await expectAccessible(page, 'list of contracts to approve')
    await expectNoSidewaysScroll(page)

    await press('a')
    await expect(page.getByRole('heading', { level: 1, name: /^Second of/ })).toBeVisible()
    expect(await statusOf(page, first)).not.toBe('PENDING_APPROVAL')
    expect(presses).toBe(2)
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await press('a')
    await expect(page.getByRole('heading', { level: 1, name: /^Third of/ })).toBeVisible()
    expect(await statusOf(page, second)).not.toBe('PENDING_APPROVAL')
    expect(presses).toBe(3)
    expect(await statusOf(page, third)).toBe('PENDING_APPROVAL')

    // The confirmations are still there and cover nothing that the next decision needs.
    await goTo(page, 'Contracts')
    await page.getByRole('link', { name: /^Pending approval \d/ }).click()
    await expect(next).toBeVisible()
    await expect(page.getByText('Contract approved', { exact: true })).toHaveCount(2)
    await expect
      .poll(() => next.getByRole('button', { name: /^(Approve|Review)/ }).evaluate(isUncovered))
      .toBe(true)
  },
)
