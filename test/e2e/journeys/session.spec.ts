import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/e2e.ts'
import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { expectAccessible } from '#test/e2e/support/accessible.ts'
import { field, saveState } from '#test/e2e/support/forms.ts'
import { clientNames, isSmall, openNavigation, people, signIn, typeSignIn } from '#test/e2e/support/people.ts'

test(
  'who could not be asked for is asked for again when the network is back',
  { tag: '@once' },
  async ({ page, context, complaints }) => {
    complaints.expect(/Failed to load resource/)
    let asked = 0
    await page.route('**/hrms/v1/user', (route) => {
      asked += 1
      return route.abort('connectionrefused')
    })
    await signIn(page, 'ada', '/employees/list')
    await expect.poll(() => asked).toBe(3)
    // What only the own user tells: the clients to choose from.
    const chooser = page.getByRole('combobox', { name: 'Client', exact: true })
    await expect(page.getByRole('table', { name: 'Employees' }).getByRole('cell').first()).toBeVisible()
    await expect(chooser).toBeHidden()
    await page.unroute('**/hrms/v1/user')
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(chooser).toBeVisible()
    expect(asked).toBe(3)
  },
)

test('a user who was deleted reads so after a reload', { tag: '@once' }, async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const emulator = await emulatorOf(page)
  const email = `gone${Date.now()}@muster.test`
  const uid = await emulator.createUser(email, 'Muster-Demo-2026!', { clients: [], roles: [] })
  // The product's own tables do not know him.
  await page.route('**/hrms/v1/user', (route) => route.fulfill({ status: 403, json: { errors: [] } }))
  await page.goto('/login')
  await typeSignIn(page, email)
  await expect(page.getByText(/User is not mapped to a client/).first()).toBeVisible()
  await emulator.deleteUser(uid)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This account no longer exists.')
})

test(
  'a tab whose session another one found ended says why, and keeps what was typed',
  { tag: '@once' },
  async ({ page, context, complaints }) => {
    complaints.expect(/Failed to load resource/)
    const emulator = await emulatorOf(page)
    const uid = await emulator.uidOf(people.hana)
    await signIn(page, 'hana', '/employees/new')
    await field(page, 'First name').fill('Half typed')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    try {
      await emulator.setDisabled(uid, true)
      await other.reload()
      for (const tab of [other, page]) {
        await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await expect(tab.getByRole('alert')).toContainText('This account is disabled.')
      }
      await emulator.setDisabled(uid, false)
      await page.getByRole('button', { name: people.hana }).click()
      await expect(field(page, 'First name')).toHaveValue('Half typed')
    } finally {
      await emulator.setDisabled(uid, false)
    }
  },
)

async function chooseClient(page: Page, name: string) {
  const around = await openNavigation(page)
  const chooser = around.getByRole('combobox', { name: 'Client', exact: true })
  await chooser.focus()
  await chooser.selectOption({ label: name })
  return chooser
}

test('changing the client asks first where something is unsaved, and offers it again on return', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'ada', '/employees/new')
  await field(page, 'First name').fill('Half typed')
  const chooser = await chooseClient(page, clientNames.NWNJ)
  const question = page.getByRole('dialog', { name: 'Switch without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'switching the client')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(chooser).toHaveValue(/nwtx/)
  await expect(chooser).toBeFocused()
  if (isSmall(page)) await page.keyboard.press('Escape')
  await expect(field(page, 'First name')).toHaveValue('Half typed')

  await chooseClient(page, clientNames.NWNJ)
  await question.getByRole('button', { name: 'Keep and switch' }).press('Enter')
  await expect(page.getByText(`You now work in ${clientNames.NWNJ}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'New employee' })).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('')

  // Nothing is unsaved here, so nothing is asked.
  await chooseClient(page, clientNames.NWTX)
  await expect(field(page, 'First name')).toHaveValue('Half typed')
  await expect(saveState(page)).toHaveText('Unsaved changes')
  await expect(question).toBeHidden()
})
