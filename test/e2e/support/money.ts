import type { Page } from '@playwright/test'
import { expect } from '#test/support/browser/e2e.ts'

/** An amount as screens show it. */
export const money = /−?[\d,]+\.\d\d/

/** Returns an amount in cents. Throws for any other text: NaN would equal NaN in a comparison. */
export function centsOf(text: string): number {
  const cents = Number(text.replaceAll(/[,.]/g, '').replace('−', '-'))
  if (text === '' || Number.isNaN(cents)) throw new Error(`"${text}" is not an amount.`)
  return cents
}

/** Returns what a company owes according to today's aging, and the dollars that are past due in total, in cents. */
export async function agingOf(page: Page, company: string): Promise<{ owed: number; overdue: number }> {
  await page.goto('/invoices/aging')
  const totals = page.getByRole('table', { name: 'Totals by currency' }).getByRole('row', { name: /^USD/ })
  const own = page.getByRole('table', { name: 'Aging by company' }).getByRole('row', { name: company })
  await expect(totals).toBeVisible()
  const cells = await totals.getByRole('cell').allTextContents()
  const owed = (await own.isVisible()) ? await own.getByRole('cell').last().textContent() : '0.00'
  // Currency, not yet due, four ages, unapplied, total.
  const late = cells.slice(-6, -2).map((text) => centsOf(money.exec(text)?.[0] ?? '0.00'))
  // On some days, the company has unapplied payments in the demo, which the cell shows after the total.
  return {
    owed: centsOf(money.exec(owed ?? '')?.[0] ?? ''),
    overdue: late.reduce((sum, cents) => sum + cents, 0),
  }
}

/** Returns the closing balance of a company's statement, in cents. */
export async function statementOf(page: Page, company: string): Promise<number> {
  await page.getByRole('link', { name: company }).click()
  const closing = page.getByText(/^Closing balance on/)
  await expect(closing).toContainText(money)
  return centsOf(money.exec((await closing.textContent()) ?? '')?.[0] ?? '')
}

/** Returns the dollar amount of a line of the dashboard, in cents. */
export async function tileAmount(page: Page, tile: string, line: string): Promise<number> {
  const link = page.getByRole('region', { name: tile }).getByRole('link', { name: line })
  await expect(link).toContainText(/\d/)
  const text = (await link.textContent()) ?? ''
  return centsOf(/USD\s(−?[\d,]+\.\d\d)/.exec(text)?.[1] ?? '0.00')
}
