import { emulatorOf } from '#test/e2e/support/emulator.ts'
import { field, fillEmployee, freshName, save, saveState } from '#test/e2e/support/forms.ts'
import { expectRange, rows } from '#test/e2e/support/lists.ts'
import { goTo, signIn } from '#test/e2e/support/people.ts'
import { expect, test } from '#test/support/browser/e2e.ts'
import { startRestartableApi } from '#test/support/server/restartableApi.ts'

test('a server restart loses no changes, saves once and clears the notice', async ({ page, pageErrors }) => {
  test.setTimeout(180_000)
  pageErrors.expect(/Failed to load resource/)
  const { url: emulatorUrl } = await emulatorOf(page)
  const api = await startRestartableApi(emulatorUrl)
  try {
    const person = freshName()
    await signIn(page, 'cleo', `${api.url}/employees/new`)
    await fillEmployee(page, person)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/employee/create')) keys.push(request.headers()['idempotency-key'])
    })
    await api.stop()
    await save(page)
    await expect(saveState(page)).toContainText('Not saved, will retry')
    await field(page, 'Department').fill('Typed meanwhile')
    // The server is down for as long as a deployment takes. Retries fail meanwhile.
    await expect.poll(() => keys.length, { timeout: 15_000 }).toBeGreaterThan(1)
    await expect(saveState(page)).toContainText("The server didn't respond.")

    await api.start()
    await expect(page).toHaveURL(/\/employees\/[0-9a-f-]{36}$/, { timeout: 40_000 })
    await expect(field(page, 'Last name')).toHaveValue(person.last)
    await expect(field(page, 'Department')).toHaveValue('Typed meanwhile')
    await expect(saveState(page)).toHaveText('Unsaved changes')
    expect(new Set(keys).size).toBe(1)
    await save(page)
    await expect(saveState(page)).toHaveText('Saved')
    await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('alert')).toHaveCount(0)
    await goTo(page, 'Employees')
    await page.getByRole('searchbox', { name: 'Search employees' }).fill(person.last)
    await expectRange(page, '1–1 of 1')
    await expect(rows(page, 'Employees')).toHaveCount(1)
  } finally {
    await api.dispose()
  }
})
