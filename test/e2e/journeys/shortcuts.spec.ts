import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { rows } from '#test/e2e/support/lists.ts'
import { signIn } from '#test/e2e/support/people.ts'

test('two keys lead to an area, one adds a record, and ? says which', async ({ page }) => {
  await signIn(page, 'cleo')
  await expect(
    page.getByRole('region', { name: 'Contracts' }).getByRole('link', { name: /^Pending approval/ }),
  ).toContainText(/\d/)
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1
      await page.keyboard.press(key)
    }
  }
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

  await press('g', 'e')
  await expect(title('Employees')).toBeVisible()
  expect(presses).toBe(2)
  await expect(rows(page, 'Employees').first()).toBeVisible()

  // The second key doesn't do what it does alone: P would open the panel, and E would edit the row.
  await press('j', 'g', 'p')
  await expect(title('Projects')).toBeVisible()
  await press('g', 'c')
  await expect(title('Contracts')).toBeVisible()
  await press('g', 'e')
  await expect(title('Employees')).toBeVisible()
  presses = 0
  await press('c')
  await expect(page).toHaveURL(/\/employees\/new/)
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  expect(presses).toBe(1)

  // While the user types, keys are text.
  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await page.keyboard.type('g e c ?')
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('g e c ?')
  await expect(page).toHaveURL(/\/employees\/new/)
  await page.getByRole('textbox', { name: 'First name' }).fill('')

  await page.goto('/employees/list')
  await expect(rows(page, 'Employees').first()).toBeVisible()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('region', { name: 'In this list' })).toContainText('Select the row')
  await expect(help.getByRole('region', { name: 'Go to' })).toContainText('Timesheets')
  await expect(help).toContainText('Add employee')
  await expectAccessible(page, 'keyboard shortcuts')

  // In the dialog, keys do nothing. A reload restores it.
  await press('g', 'c', 'c')
  await expect(page).toHaveURL(/\/employees\/list/)
  await page.reload()
  await expect(help).toBeVisible()
  await press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/employees\/list/)

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(help).toBeVisible()
})

test('the keys of areas that a user may not see lead nowhere', async ({ page }) => {
  await signIn(page, 'evan')
  await expect(page.getByRole('region', { name: 'Your time' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('region', { name: 'Go to' })).toContainText('Timesheets')
  await expect(help).not.toContainText('Employees')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/\/timesheets/)
})

test('keys that are pressed before the code of the command menu arrives run no shortcut', async ({
  page,
}) => {
  await signIn(page, 'cleo', '/employees/list')
  await expect(rows(page, 'Employees').first()).toBeVisible()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/Commands-/, async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.press('c')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  release()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  await expect(page).toHaveURL(/\/employees\/list/)
})
