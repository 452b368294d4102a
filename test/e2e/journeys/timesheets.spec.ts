import type { Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { expect, test } from '#test/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, fillIn, save, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'

const monday = weekStartOf(todayUtc(), 'MONDAY')
const labels = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map(
  (name, day) => `Work, ${name} ${addDays(monday, day).slice(5)}`,
)

interface Sheet {
  readonly id: string
  readonly version: number
  readonly status: string
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns Evan's sheet of this week as an open draft, whatever an earlier run left. */
async function openWeek(cleo: Page, evan: Page): Promise<string> {
  const week = JSON.parse((await callApi(evan, '/timesheets/week')).text) as {
    rows: { assignment: { id: string }; periodStart: string; timesheet: Sheet | null }[]
  }
  const row = week.rows[0]
  if (row === undefined) throw new Error('Evan has no assignment this week.')
  const send = (page: Page, path: string, body: object, method = 'POST') =>
    callApi(page, path, { method, body })
  const made =
    row.timesheet ??
    (JSON.parse(
      (
        await send(evan, '/timesheet/create', {
          assignmentId: row.assignment.id,
          periodStart: row.periodStart,
          entries: [],
        })
      ).text,
    ) as Sheet)
  const { id, version, status } = made
  if (status === 'SUBMITTED') await send(evan, `/timesheet/${id}/withdraw`, { version })
  if (status === 'APPROVED') await send(cleo, `/timesheet/${id}/reopen`, { version, reason: 'Once more' })
  return id
}

test(
  'evan fills in and submits a week, cleo rejects it with a reason, evan corrects it, and cleo approves the overtime',
  { tag: '@phone' },
  async ({ page, browser }) => {
    test.setTimeout(180_000)
    const cleo = await (await browser.newContext()).newPage()
    await signIn(page, 'evan')
    await signIn(cleo, 'cleo')
    const id = await openWeek(cleo, page)

    await page.goto(`/timesheets/${id}`)
    await fillIn(page, Object.fromEntries(labels.map((label) => [label, '9'])))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'a timesheet')
    await page.reload()
    await expect(field(page, labels[0] ?? '')).toHaveValue('9')
    await save(page)
    await expect(saveState(page)).toHaveText('Saved')
    await press(page, 'Submit')
    await expect(page.getByText('Timesheet submitted', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

    await cleo.goto('/timesheets?status=SUBMITTED&search=Employee')
    await expectAccessible(cleo, 'the timesheets')
    await cleo.goto(`/timesheets/${id}`)
    await press(cleo, 'Reject')
    const dialog = cleo.getByRole('dialog', { name: 'Reject' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Monday was a holiday')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(cleo.getByText('Rejected: Monday was a holiday')).toBeVisible()

    await page.goto(`/timesheets/${id}`)
    await expect(page.getByText('Rejected: Monday was a holiday')).toBeVisible()
    await fillIn(page, { [labels[0] ?? '']: '9:15' })
    await save(page)
    await expect(saveState(page)).toHaveText('Saved')
    await press(page, 'Submit')
    await expect(page.getByText('Timesheet submitted', { exact: true })).toBeVisible()

    await cleo.goto(`/timesheets/${id}`)
    await press(cleo, 'Approve')
    await expect(cleo.getByText('Timesheet approved', { exact: true })).toBeVisible()
    await expect(cleo.getByText('45:15 total')).toBeVisible()
    await cleo.context().close()
  },
)
