import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { signIn } from '#test/e2e/support/people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

interface Listed {
  readonly id: string
  readonly contractNo: string
  readonly startDate: string
}

/** Returns a running contract without an extension or renewal. */
async function runningContract(page: Page): Promise<Listed> {
  const answer = await callApi(page, '/contracts?status=ACTIVE&kind=EXTERNAL&successor=NONE&limit=1')
  const [found] = JSON.parse(answer.text) as Listed[]
  if (found === undefined) throw new Error('The demo has no running contract.')
  return found
}

test(
  'cleo changes the rate of a running contract, sees the version, and extends it in three presses',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page, 'cleo')
    const contract = await runningContract(page)
    await page.goto(`/contracts/${contract.id}`)
    await expect(page.getByRole('textbox', { name: 'Bill rate' })).toHaveAttribute('readonly')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'contract')

    await press(page, 'Change rate')
    const rate = dialog(page, 'Change rate')
    // The keyboard is enough: the first field has the focus, and pressing Tab moves on from the button with a
    // tooltip.
    await expect(rate.getByRole('textbox', { name: 'Effective date' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rate.getByRole('button', { name: 'Choose date' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rate.getByRole('textbox', { name: 'Bill rate' })).toBeFocused()
    await rate.getByRole('textbox', { name: 'Pay rate' }).fill(`1.${Date.now() % 10_000}`)
    await expect(rate.getByRole('table', { name: 'Margin before and after' })).toBeVisible()
    await rate.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone')
    await page.reload()
    await expect(rate.getByRole('textbox', { name: 'Reason' })).toHaveValue('Agreed by phone')
    await expectAccessible(page, 'dialog of new rates')
    await rate.getByRole('button', { name: 'Change rate' }).click()
    await expect(page.getByText('Rate changed', { exact: true })).toBeVisible()
    const parts = page.getByRole('navigation', { name: 'Contract', exact: true })
    await parts.getByRole('link', { name: 'Parties' }).click()
    await expect(page.getByRole('list', { name: 'Payment chain' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await parts.getByRole('link', { name: 'Rates' }).click()
    await expect(page.getByRole('table', { name: 'Rates' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'the rates of a contract')
    await expect(page.getByRole('list', { name: 'Versions' }).getByText('Agreed by phone')).toBeVisible()

    await press(page, 'Extend')
    await dialog(page, 'Extend').getByRole('button', { name: 'Extend' }).click()
    await expect(page.getByText('Extension added as a draft', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: contract.contractNo })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  },
)
