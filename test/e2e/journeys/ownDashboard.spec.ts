import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { signIn } from '#test/e2e/support/people.ts'

test(
  'an employee sees their assignments and what their record needs, and enters it from there',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'evan')
    const work = page.getByRole('region', { name: 'Your assignments' })
    await expect(work.getByRole('listitem').first()).toContainText(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/)
    await expect(work).toContainText('Approver: ')
    await expect(page.getByRole('region', { name: 'Your time' })).toBeVisible()
    const week = page.getByRole('region', { name: 'This week' })
    await expect(week.getByRole('listitem').first()).toContainText(/\d:\d\d hours$/)
    await expectAccessible(page, 'dashboard of an employee')
    await expectNoSidewaysScroll(page)

    // No response to the browser contains a rate or the end client.
    const { text } = await callApi(page, '/dashboard/employee')
    expect(text).not.toMatch(/rate/i)
    expect(JSON.parse(text)).toMatchObject({ assignments: [{ endClient: null }] })

    const record = page.getByRole('region', { name: 'Your record' })
    const gap = record.getByRole('link', { name: 'Add your personal email' })
    const hadGap = await gap.isVisible()
    if (hadGap) {
      await gap.click()
      await page.getByRole('textbox', { name: 'Personal email' }).fill('evan@home.example')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
      await page.goto('/dashboard')
      await expect(work).toBeVisible()
    }
    await expect(gap).toHaveCount(0)
    await page.reload()
    await expect(work).toContainText('Approver: ')

    await week.getByRole('link', { name: /^(?:Enter time|View week)$/ }).click()
    await expect(page.getByRole('grid', { name: /^Week of / })).toBeVisible()
  },
)
