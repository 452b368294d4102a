import { callApi } from '#test/e2e/support/api.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

type Row = { readonly id: string; readonly contractNo: string }

test("a contract's conversion fee and an expense are billed by hand, corrected, and issued", async ({
  page,
}) => {
  await signIn(page, 'cleo', '/contracts/list')
  const { text } = await callApi(page, '/contracts?status=ACTIVE&kind=EXTERNAL&limit=1')
  const [contract] = JSON.parse(text) as Row[]
  await page.goto(`/contracts/${contract?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Add invoice' }).click()

  await expect(page.getByRole('combobox', { name: 'Contract' })).toHaveValue(contract?.contractNo ?? '')
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeHidden()
  const first = page.getByRole('group', { name: 'Line 1' })
  await first.getByLabel('Description').fill('Conversion fee')
  await first.getByLabel('Rate').fill('5,000')
  const second = page.getByRole('group', { name: 'Line 2' })
  await second.getByLabel('Description').fill('Hotel, 3 nights')
  await second.getByLabel('Kind').selectOption('Expense')
  await second.getByLabel('Quantity').fill('3')
  await second.getByLabel('Rate').fill('189.95')
  await expect(second.getByText('Amount 569.85')).toBeVisible()

  // A reload keeps what is typed.
  await page.reload()
  await expect(second.getByLabel('Rate')).toHaveValue('189.95')
  await page.getByRole('button', { name: 'Save' }).click()

  const document = page.getByRole('article', { name: 'Printed invoice' })
  await expect(document.getByRole('row', { name: /Conversion fee 1\.00 5,000\.00 5,000\.00/ })).toBeVisible()
  await expect(document.getByRole('row', { name: /Total .* 5,569\.85/ })).toBeVisible()
  await second.getByLabel('Quantity').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(document.getByRole('row', { name: /Total .* 5,379\.90/ })).toBeVisible()

  await page.getByRole('button', { name: 'Issue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /-INV-/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Line 3' })).toBeHidden()
  await expect(second.getByLabel('Quantity')).toHaveAttribute('readonly', '')
})

test('an invoice for a company without a contract says what is missing and is saved with the keyboard', async ({
  page,
}) => {
  await signIn(page, 'cleo', '/invoices/new')
  await page.getByLabel('Company').fill('Vandelay Industries')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Add at least one line.').first()).toBeVisible()
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Description').focus()
  await page.keyboard.type('Search fee')
  for (const _key of ['Kind', 'Quantity', 'Rate']) await page.keyboard.press('Tab')
  await page.keyboard.type('1250')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Unnumbered invoice' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Printed invoice' })).toContainText('Vandelay Industries')
  await expect(page.getByRole('row', { name: /Total USD 1,250\.00/ })).toBeVisible()
})
