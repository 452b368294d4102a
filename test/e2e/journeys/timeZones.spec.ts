import { expect, test } from '#test/support/e2e.ts'
import { addEmployee, field } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'

for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('dates are the same in every time zone', async ({ page }) => {
      await signIn(page, 'cleo')
      const { url } = await addEmployee(page)
      await page.goto('/dashboard')
      await page.goto(url)
      await expect(field(page, 'Hire date')).toHaveValue('2026-02-01')
      await expect(field(page, 'Valid from')).toHaveValue('2026-01-15')
      await expect(field(page, 'Valid to')).toHaveValue('2028-12-31')
      await expect(page.getByText('Hired 2026-02-01')).toBeVisible()
    })
  })
}
