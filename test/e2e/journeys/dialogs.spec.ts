import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectRange } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const chooseRare = async (page: Page, name: string) => {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const openFirst = async (page: Page) => {
  await expectRange(page, /1–\d/)
  await page.getByRole('table').getByRole('link').first().click()
}

/** Fills in fields of the open dialog, reloads, and expects the dialog with what was typed. Then it is canceled. */
async function expectKept(page: Page, name: string | RegExp, typed: Readonly<Record<string, string>> = {}) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await page.reload()
  await expect(dialog).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const why = { Reason: 'Asked for by the auditor' }

test('a reload brings back the dialogs of an employee, with what was typed', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list?status=ONBOARDING')
  await openFirst(page)
  await page.getByRole('link', { name: 'Checklist' }).click()
  await press(page, 'Waive')
  await expectKept(page, 'Waive task', why)
  await page.getByRole('link', { name: 'Work authorization' }).click()
  await press(page, /^Show /)
  await expectKept(page, /^Show/, why)
})

test('a reload brings back the dialogs of a list, with what was typed', async ({ page }) => {
  await signIn(page, 'cleo', '/employees/list?status=ACTIVE')
  await expectRange(page, /1–10 of/)
  await press(page, 'Views')
  await page.getByRole('menuitem', { name: 'Save as new view' }).first().click()
  await expectKept(page, /view/i, { Name: 'Everybody at work' })
  await page.getByRole('checkbox').nth(1).click()
  await press(page, 'Archive')
  await expectKept(page, /^Archive/)
})

test('a reload brings back the dialogs of an invoice, with what was typed', async ({ page }) => {
  await signIn(page, 'cleo', '/invoices/list?status=ISSUED')
  await openFirst(page)
  await press(page, 'Send again')
  await expectKept(page, /Send/, { Message: 'As agreed on the phone' })
  await chooseRare(page, 'Mark as disputed')
  await expectKept(page, /disputed/, why)
})

test('a reload brings back the dialogs of time, with what was typed', async ({ page }) => {
  await signIn(page, 'cleo', '/timesheets/lock')
  await press(page, 'Lock time')
  await expectKept(page, 'Lock time', why)
  await page.goto('/timesheets?status=APPROVED')
  await openFirst(page)
  await press(page, 'Reopen')
  await expectKept(page, /Reopen/, why)
})
