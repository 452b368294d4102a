import type { ContractRow } from '#domain/contracts/record.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { addEmployee, field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'

test.beforeEach(({ page }) => signIn(page, 'cleo', '/employees/new'))

test(
  'an invalid form shows errors above it and at the fields and focuses the first one',
  { tag: '@phone' },
  async ({ page }) => {
    await save(page)
    const summary = page
      .getByRole('alert')
      .filter({ has: page.getByRole('heading', { name: 'There is a problem' }) })
    await expect(summary).toBeVisible()
    const first = field(page, 'First name')
    await expect(first).toBeFocused()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(first).toHaveAccessibleDescription('Enter a first name.')
    await expect(saveState(page)).toContainText(/Not saved, \d+ errors/)
    // The window is tall enough that no bar covers a field.
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 4_000 })
    await expectAccessible(page, 'refused form')
    await summary.getByRole('button', { name: /^Show all/ }).click()
    await summary.getByRole('link', { name: /ZIP/ }).click()
    await expect(field(page, 'ZIP code')).toBeFocused()
    await first.fill('Zoë')
    await expect(first).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/employees\/new$/)
  },
)

test('rule errors show at a field on blur', async ({ page }) => {
  const email = field(page, 'Email')
  await email.fill('not an address')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await email.blur()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('right@example.test')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  const until = field(page, 'Valid to')
  await field(page, 'Work authorization').selectOption('H1B')
  await field(page, 'Valid from').fill('2026-05-01')
  await until.fill('2026-04-01')
  await until.blur()
  await expect(until).toHaveAttribute('aria-invalid', 'true')
})

test('every select starts with Select, which is not a valid choice', { tag: '@phone' }, async ({ page }) => {
  for (const name of ['Employment type', 'Work authorization', 'Pay rate unit', 'Currency']) {
    await expect(field(page, name).getByRole('option').first(), name).toHaveText('Select')
    await expect(field(page, name).getByRole('option').first(), name).toHaveAttribute('value', 'SELECT')
  }
  await expect(field(page, 'Work authorization').getByRole('option')).toHaveCount(15)
  await fillEmployee(page, freshName())
  await field(page, 'Employment type').selectOption('Select')
  await save(page)
  await expect(field(page, 'Employment type')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/employees\/new$/)
})

test('a phone number is formatted at ten digits', async ({ page }) => {
  const phone = field(page, 'Phone')
  await phone.pressSequentially('469555014')
  await expect(phone).toHaveValue('469555014')
  await phone.press('2')
  await expect(phone).toHaveValue('(469) 555-0142')
  await phone.press('Backspace')
  await phone.press('ControlOrMeta+a')
  await phone.pressSequentially('3075550199')
  await expect(phone).toHaveValue('(307) 555-0199')
})

test('Enter selects from an open list and saves from a field', async ({ page }) => {
  const state = page.getByRole('combobox', { name: 'State', exact: true })
  await state.fill('Wyom')
  await expect(page.getByRole('option', { name: 'Wyoming' })).toBeVisible()
  await state.press('Enter')
  await expect(state).toHaveValue('Wyoming')
  const city = page.getByRole('combobox', { name: 'City', exact: true })
  await city.fill('A town of its own')
  await city.press('Enter')
  await expect(city).toHaveValue('A town of its own')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await field(page, 'Job title').press('Enter')
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
})

test('the email of another employee is rejected at its field', async ({ page, pageErrors }) => {
  pageErrors.expect(/40[09] \(|422 \(/)
  const first = await addEmployee(page)
  await page.goto('/employees/new')
  await fillEmployee(page, { ...freshName(), email: first.email })
  await save(page)
  const email = field(page, 'Email')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/.+/)
  await expect(page.getByRole('alert').getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(saveState(page)).toContainText('Not saved, 1 error')
  await email.fill(freshName().email)
  await save(page)
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
  await expect(saveState(page)).toHaveText('Saved')
})

test('Ctrl+S saves without moving focus from the field being typed in', async ({ page }) => {
  const person = freshName()
  await fillEmployee(page, person)
  const title = field(page, 'Job title')
  await title.focus()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/)
  await expect(saveState(page)).toHaveText('Saved')
  await expect(title).toBeFocused()
  await expect(page).toHaveTitle(`${person.last}, ${person.first} · Muster`)
})

test('leaving unsaved changes asks first', { tag: '@phone' }, async ({ page }) => {
  await goTo(page, 'Employees')
  await expectRange(page, /1–10 of/)
  await page.getByRole('link', { name: 'Add employee' }).click()
  await field(page, 'First name').fill('Half')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await page.getByRole('link', { name: 'Employees', exact: true }).last().click()
  await expect(question).toBeVisible()
  await expectAccessible(page, 'leave question')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(field(page, 'First name')).toHaveValue('Half')
  await page.goBack()
  await expect(question).toBeVisible()
  // A reload restores the dialog and its destination.
  await page.reload()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/employees\/new$/)
  await page.goBack()
  await expect(question).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/employees\/list/)
  await expectRange(page, /1–10 of/)
  await page.getByRole('link', { name: 'Add employee' }).click()
  await expect(field(page, 'First name')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectRange(page, /1–10 of/)
})

test('a record that does not exist says "Not found" in its area', async ({ page, pageErrors }) => {
  pageErrors.expect(/404 \(|400 \(/)
  for (const path of [
    '/employees/00000000-0000-4000-8000-000000000000',
    '/contracts/00000000-0000-4000-8000-000000000000',
    '/contracts/projects/00000000-0000-4000-8000-000000000000',
    '/employees/no-such-record',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    await expect(page).toHaveTitle('Not found · Muster')
  }
  await expectAccessible(page, 'not found')
})

test('a renewal shows its predecessor', async ({ page }) => {
  const { text } = await callApi(page, '/contracts?limit=100')
  const renewal = (JSON.parse(text) as ContractRow[]).find(({ orderType }) => orderType === 'RENEWAL')
  await page.goto(`/contracts/${renewal?.id ?? ''}`)
  await expect(field(page, 'Predecessor')).toHaveValue(/^C-\d{4}-\d{5}$/)
  await page.reload()
  await expect(field(page, 'Predecessor')).toHaveValue(/^C-\d{4}-\d{5}$/)
})

test('typing another URL over a half-filled form keeps its draft', async ({ page }) => {
  await page.goto('/employees/new')
  await field(page, 'First name').fill('Half typed')
  await page.goto('/contracts/list')
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await expectRange(page, /1–10 of/)
  await page.goto('/employees/new')
  await expect(field(page, 'First name')).toHaveValue('Half typed')
  await expect(saveState(page)).toHaveText('Unsaved changes')
})
