import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, saveState } from '#test/e2e/support/forms.ts'
import { agingOf, centsOf, money, statementOf, tileAmount } from '#test/e2e/support/money.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { readPdf } from '#test/support/billing/pdfText.ts'

/**
 * Returns the Monday of last week, or of the week before on a retry, because a week can't be billed twice. Evan has not filled in either.
 */
const monday = () => addDays(weekStartOf(todayUtc(), 'MONDAY'), -7 * (1 + test.info().retry))
/** The company that Evan's contract bills. Nothing else in the demo bills it. */
const company = 'Wonka Managed Services'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Confirms a dialog whose button has the same name. */
async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}
const cell = (page: Page, day: number) =>
  page.getByRole('grid').getByRole('textbox', { name: new RegExp(`, ${addDays(monday(), day)}$`) })
const state = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

/** Types the hours of Monday to Friday and submits the week. */
async function submitWeek(page: Page, hours: readonly string[]): Promise<void> {
  for (const [day, typed] of hours.entries()) await cell(page, day).fill(typed)
  await press(page, 'Submit')
}

/** Creates the draft for Evan's company from last week's billing run and issues it. Returns the URL of its page and its lines. */
async function billWeek(page: Page) {
  await page.goto(`/invoices/runs/weekly-${monday()}`)
  await press(page, 'Create drafts')
  const dialog = page.getByRole('dialog', { name: /^Create drafts: / })
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await dialog.getByRole('checkbox', { name: new RegExp(company) }).check()
  await dialog.getByRole('button', { name: 'Create drafts' }).click()
  await expect(page.getByText('Drafts created: 1', { exact: true })).toBeVisible()
  await page
    .getByRole('table', { name: 'Invoices for this period' })
    .getByRole('row', { name: company })
    .getByRole('link', { name: 'Unnumbered invoice', exact: true })
    .click()
  await press(page, 'Issue')
  await confirm(page, 'Issue')
  // A draft also has the word "Issued" on its document, but no number.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/-INV-/)
  const printed = page.getByRole('article', { name: 'Printed invoice' })
  const rows = await printed.locator('tbody tr').all()
  const lines = await Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()))
  return { path: new URL(page.url()).pathname, lines: lines.map(([, ...numbers]) => numbers) }
}

/**
 * Downloads the stored PDF and checks that the amount of each line is quantity times rate, and that the lines add up to the total.
 * Returns the total.
 */
async function totalOfPdf(page: Page): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'PDF', exact: true }).click()
  const bytes = await readFile(await (await arriving).path())
  const id = page.url().split('/').at(-1) ?? ''
  const stored = JSON.parse((await callApi(page, `/invoice/${id}`)).text) as { pdfSha256: string }
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored.pdfSha256)
  const { pages } = await readPdf(bytes)
  const texts = pages.flat()
  const lines = texts.flatMap((text) => {
    const found = /([\d.]+) ([\d,.]+\.\d\d) ([\d,]+\.\d\d)$/.exec(text)
    return found === null ? [] : [found.slice(1).map(centsOf)]
  })
  for (const [quantity = 0, rate = 0, amount = 0] of lines) expect((quantity * rate) / 100).toBe(amount)
  const total = texts.findLast((text) => text.startsWith('Total')) ?? ''
  expect(lines.reduce((sum, [, , amount = 0]) => sum + amount, 0)).toBe(centsOf(money.exec(total)?.[0] ?? ''))
  return total
}

/** Records a partial payment of the open invoice. */
async function pay(page: Page, amount: string): Promise<void> {
  const number = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('link', { name: 'Record payment' }).click()
  await field(page, 'Method').selectOption({ label: 'ACH' })
  await field(page, 'Amount').fill(amount)
  // This invoice is listed before older ones.
  await expect(field(page, number ?? '')).toHaveValue(amount)
  await expect(page.getByText('The whole payment is applied.')).toBeVisible()
  await press(page, 'Save')
  const paid = page.getByRole('list', { name: 'Invoices paid' }).getByRole('listitem')
  await expect(paid).toHaveCount(1)
  await expect(paid).toContainText(number ?? '')
  await expect(paid).toContainText(`USD ${amount}`)
}

/** Issues a credit note for two hours of the first line, which can be billed again. */
async function creditTwoHours(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await press(page, 'Credit')
  const dialog = page.getByRole('dialog', { name: 'Credit', exact: true })
  await dialog.getByLabel('Credited time').selectOption('REINSTATE')
  await dialog.getByLabel('What to credit').selectOption('LINES')
  await dialog.getByLabel('Hours').first().fill('2')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two hours belong to another PO')
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click()
  // The dialog closes before the response arrives, and a list loaded by then might not have the credit note.
  await expect(page.getByText('Credit note added as a draft', { exact: true })).toBeVisible()
  await page.goto(
    `/invoices/list?${new URLSearchParams({ type: 'CREDIT_NOTE', status: 'DRAFT', billTo: company })}`,
  )
  await page.getByRole('table').getByRole('link', { name: 'Draft credit note' }).click()
  await press(page, 'Issue')
  await confirm(page, 'Issue')
  await expect(state(page, 'Applied')).toBeVisible()
}

/** What three screens show for Evan's company and for all unbilled time, in cents. */
async function figures(page: Page) {
  const aging = await agingOf(page, company)
  const statement = await statementOf(page, company)
  await page.goto('/dashboard')
  const overdue = await tileAmount(page, 'Invoices', 'Overdue')
  expect(overdue).toBe(aging.overdue)
  return { owed: aging.owed, statement, unbilled: await tileAmount(page, 'Unbilled time', 'Up to 30 days') }
}

test('hours on a phone without a network become an approved week, an invoice, a payment and a credit, and all reports agree to the cent', async ({
  page: cleo,
  browser,
}) => {
  test.setTimeout(180_000)
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const evan = await phone.newPage()
  await signIn(evan, 'evan', `/timesheets/week/${monday()}`)
  // The heading is shown before the week. Without a network, only what has been loaded can be filled in.
  await expect(cell(evan, 0)).toBeEditable()
  await expectNoSidewaysScroll(evan)
  await expectAccessible(evan, 'a week on the phone')
  await phone.setOffline(true)
  await submitWeek(evan, ['10', '9', '9', '9', '8'])
  await expect(saveState(evan)).toContainText('Not saved, will retry')
  await phone.setOffline(false)
  await expect(state(evan, 'Submitted')).toBeVisible()

  await signIn(cleo, 'cleo', `/timesheets?status=SUBMITTED&q=Evan&weekFrom=${monday()}&weekTo=${monday()}`)
  await cleo.getByRole('table').getByRole('link', { name: 'Employee, Evan' }).click()
  await expect(cleo.getByText('45:00 total')).toBeVisible()
  await expectAccessible(cleo, 'a timesheet')
  await press(cleo, 'Reject')
  await cleo.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Nine hours on every day')
  await confirm(cleo, 'Reject')
  await expect(cleo.getByText('Rejected: Nine hours on every day')).toBeVisible()

  await evan.reload()
  await expect(evan.getByText('Rejected: Nine hours on every day')).toBeVisible()
  await submitWeek(evan, ['9', '9', '9', '9', '9'])
  await expect(state(evan, 'Submitted')).toBeVisible()
  await phone.close()

  const before = await figures(cleo)
  await cleo.goto(`/timesheets?status=SUBMITTED&q=Evan&weekFrom=${monday()}&weekTo=${monday()}`)
  await cleo.getByRole('table').getByRole('link', { name: 'Employee, Evan' }).click()
  await press(cleo, 'Approve')
  await expect(cleo.getByText('Timesheet approved', { exact: true })).toBeVisible()
  await expect(cleo.getByText('5:00 overtime', { exact: true })).toBeVisible()

  const invoice = await billWeek(cleo)
  expect(invoice.lines).toEqual([
    ['40.00', '85.00', '3,400.00'],
    ['5.00', '127.50', '637.50'],
  ])
  expect(await totalOfPdf(cleo)).toContain('4,037.50')
  await pay(cleo, '2,000.00')
  await creditTwoHours(cleo, invoice.path)
  const credited = await figures(cleo)
  expect(credited).toEqual({
    owed: before.owed + 186_750,
    statement: before.statement + 186_750,
    unbilled: before.unbilled + 17_000,
  })

  expect((await billWeek(cleo)).lines).toEqual([['2.00', '85.00', '170.00']])
  const owed = before.owed + 203_750
  expect(await figures(cleo)).toEqual({ owed, statement: owed, unbilled: before.unbilled })
})
