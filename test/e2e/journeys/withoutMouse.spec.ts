import type { Locator, Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { freshName, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const status = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem').first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** More controls than any of these pages has. */
const maxTabs = 120

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Goes to a control with Tab and presses Enter. */
async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Goes to fields with Tab and types over their values. */
async function typeIn(page: Page, values: Readonly<Record<string, string>>, inside: Page | Locator = page) {
  for (const [name, text] of Object.entries(values)) {
    const control = inside.getByLabel(name, { exact: true })
    await tabTo(page, control)
    const isSelect = await control.evaluate((element) => element.tagName === 'SELECT')
    if (!isSelect) await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
}

/** Goes to a combobox with Tab, types, and selects the option. */
async function choose(page: Page, name: string, typed: string, option: string | RegExp): Promise<void> {
  await typeIn(page, { [name]: typed })
  await expect(page.getByRole('option', { name: option }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(name, { exact: true })).toHaveValue(option)
}

/** Opens a page through the command menu. */
async function command(page: Page, typed: string, heading: string): Promise<void> {
  const box = page.getByPlaceholder('Search or go to…')
  // The first key press may come before the page handles keys.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: 3_000 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.type(typed)
  await expect(box).toHaveValue(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

async function saveRecord(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/, { timeout: 20_000 })
  await expect(saveState(page)).toHaveText('Saved')
}

/** Checks that the focused control is visible, even when the bar at the bottom overlaps the page. */
const expectFocusInView = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const control = document.activeElement
        if (control === null || control === document.body) return 'no focus'
        const { left, top, width, height } = control.getBoundingClientRect()
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)
        return control.contains(shown) ? 'in view' : 'covered or out of view'
      }),
    )
    .toBe('in view')

/** Starts the onboarding of the open employee, settles its checklist and activates the employee. */
async function onboard(page: Page): Promise<void> {
  await enter(page, button(page, 'Start onboarding'))
  await expect(status(page)).toHaveText('Onboarding')
  await enter(page, page.getByRole('link', { name: /Complete or waive \d+ mandatory/ }))
  const tasks = page.getByRole('list', { name: 'Onboarding' }).getByRole('listitem')
  await expect(tasks.first()).toBeVisible()
  for (const task of await tasks.filter({ hasNotText: 'Optional' }).all()) {
    await tabTo(page, task.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await expect(task).toContainText('Done')
    await expect(task.getByRole('checkbox')).toBeFocused()
  }
  await enter(page, button(page, 'Activate'))
  // Someone who is active and not assigned yet.
  await expect(status(page)).toHaveText('On the bench')
}

test('without a mouse, someone is hired on H-1B, put on a contract of three companies, extended, paid more, and ended', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const start = todayUtc()
  const { last, email } = freshName()
  await signIn(page, 'cleo')
  await command(page, 'add e', 'New employee')
  await typeIn(page, {
    'First name': 'Hadi',
    'Last name': last,
    Email: email,
    Phone: '4695550142',
    'Job title': 'Data engineer',
    'Work authorization': 'H1B',
    'Valid from': '2026-01-15',
    'Valid to': '2028-12-31',
    'Street address': '100 Main Street',
    'ZIP code': '82329',
  })
  // The ZIP code fills in its state.
  await choose(page, 'City', 'Medicine', /^Medicine Bow/)
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Wyoming')
  await saveRecord(page)
  await expectFocusInView(page)
  await onboard(page)

  await command(page, 'add p', 'New project')
  await typeIn(page, {
    Name: `Project of ${last}`,
    Kind: 'Ext',
    'End client': 'Prairie Grid LLC',
    'Start date': '2026-03-01',
  })
  await saveRecord(page)

  await command(page, 'add c', 'New contract')
  await typeIn(page, { Title: `Data engineer ${last}` })
  await choose(page, 'Project', last, new RegExp(`Project of ${last}`))
  await choose(page, 'Employee', last, new RegExp(last))
  await typeIn(page, {
    'Order type': 'New',
    'Start date': start,
    'End date': addDays(start, 180),
    'PO number': `PO-${last}`,
    'Bill rate': '85',
    'Bill rate unit': 'Hour',
    'Pay rate': '55',
    'Pay rate unit': 'Hour',
    'Billing contact': 'Ada Payne',
    'Billing email': 'ap@prairie.test',
    'Level 1': 'Tekline Systems',
    'Level 2': 'Cohesion Partners',
    'Work location': 'Remote',
  })
  await expect(page.getByLabel('End client', { exact: true })).toHaveValue('Prairie Grid LLC')
  await saveRecord(page)
  const contract = new URL(page.url()).pathname
  await enter(page, button(page, 'Submit'))
  await expect(status(page)).toHaveText('Pending approval')
  // The focus is in a field that the approval locks.
  await tabTo(page, page.getByLabel('Work location', { exact: true }))
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder('Search or go to…')).toBeFocused()
  await page.keyboard.type('approve')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Active')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const dialog = page.getByRole('dialog')
  await enter(page, button(page, 'Extend'))
  await typeIn(page, { 'End date': addDays(start, 400) }, dialog)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Extension added as a draft', { exact: true })).toBeVisible()
  // The day after the contract ends, through the typed day.
  await expect(page).not.toHaveURL(contract)
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue(addDays(start, 181))
  await expect(page.getByLabel('End date', { exact: true })).toHaveValue(addDays(start, 400))

  await page.goto(contract)
  await enter(page, button(page, 'Change rate'))
  const from = dialog.getByLabel('Effective date', { exact: true })
  await expect(from).toHaveValue(/-01$/)
  const nextMonth = await from.inputValue()
  expect(nextMonth > todayUtc()).toBe(true)
  await typeIn(page, { 'Bill rate': '90', Reason: 'Agreed by phone' }, dialog)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Rate changed', { exact: true })).toBeVisible()
  const glance = page.getByRole('complementary', { name: 'At a glance' })
  await expect(glance).toContainText(`Planned rate starts${nextMonth}`)
  await enter(page, page.getByRole('link', { name: 'Rates', exact: true }))
  const rates = page.getByRole('table', { name: 'Rates', exact: true }).getByRole('row')
  await expect(rates.filter({ hasText: 'Current' })).toContainText('85.00')
  await expect(rates.filter({ hasText: nextMonth })).toContainText('90.00')
  await enter(page, page.getByRole('link', { name: 'Overview', exact: true }))

  await enter(page, button(page, 'Terminate'))
  await typeIn(page, { 'Last day': todayUtc(), Reason: 'The project is over' }, dialog)
  await page.keyboard.press('Control+Enter')
  await expect(status(page)).toHaveText('Terminated')
  await expect(glance).toContainText(`Ends${todayUtc()}`)
})
