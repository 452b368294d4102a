import type { Locator, Page } from '@playwright/test'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessible.ts'
import { callApi } from '#test/e2e/support/api.ts'
import { field, save, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { addWorker, called } from '#test/e2e/support/timeWorld.ts'
import { expect, test } from '#test/support/browser/e2e.ts'

const setting = 'Require start and end times'
/** The first day of next week, when the setting takes effect. Evan's assignment hasn't ended by then. */
const monday = addDays(weekStartOf(todayUtc(), 'MONDAY'), 7)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Returns the cell of a day. Work is the first of its lines. */
const cell = (page: Page, day: number, line = 0) =>
  page
    .getByRole('grid')
    .getByRole('textbox', { name: new RegExp(`, ${addDays(monday, day)}$`) })
    .nth(line)
/** Returns the text below a cell. */
const below = (input: Locator) => input.locator('xpath=following-sibling::*[1]')
const sick = 1
const state = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first()

/** Types into a cell and leaves it. */
async function type(page: Page, day: number, text: string, line?: number): Promise<void> {
  await cell(page, day, line).fill(text)
  await cell(page, day, line).blur()
}

/** Turns the setting off through the API, so that it doesn't affect other journeys. */
async function turnOff(page: Page): Promise<void> {
  const { text } = await callApi(page, '/settings?scope=CLIENT')
  const { version } = JSON.parse(text) as { version: number }
  const body = { version, inherit: ['captureInOut'] }
  const answer = await callApi(page, '/settings?scope=CLIENT', { method: 'PUT', body })
  expect(answer.status, answer.text).toBe(200)
}

/** Reopens Evan's week if an earlier try submitted or approved it. */
async function openWeekAgain(page: Page): Promise<void> {
  const found = await callApi(page, `/timesheets?search=Evan&weekFrom=${monday}&weekTo=${monday}`)
  for (const { id, version, status } of JSON.parse(found.text) as readonly Sheet[]) {
    const event = { SUBMITTED: 'reject', APPROVED: 'reopen' }[status]
    if (event !== undefined)
      await called(page, `/timesheet/${id}/${event}`, { version, reason: 'Tried again' })
  }
}
interface Sheet {
  readonly id: string
  readonly version: number
  readonly status: string
}

test('times of day typed on a phone are checked, survive a lost network, and are approved and copied as typed', async ({
  page: cleo,
  browser,
}) => {
  test.setTimeout(180_000)
  await signIn(cleo, 'cleo', '/settings/time')
  if (test.info().retry > 0) await openWeekAgain(cleo)
  await field(cleo, setting).check()
  await expect(cleo.getByText(`Takes effect ${monday}.`)).toBeVisible()
  await expectAccessible(cleo, 'the setting of start and end times')
  await save(cleo)
  await expect(saveState(cleo)).toHaveText('Saved')
  await expect(cleo.getByText(`Takes effect ${monday}. Until then: No.`)).toBeVisible()

  try {
    const phone = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const evan = await phone.newPage()
    // This week still accepts hours.
    await signIn(evan, 'evan', `/timesheets/week/${weekStartOf(todayUtc(), 'MONDAY')}`)
    await expect(evan.getByRole('grid')).toBeVisible()
    await expect(evan.getByText(/^Enter start and end times/)).toBeHidden()
    await evan.goto(`/timesheets/week/${monday}`)
    await expect(evan.getByText(/^Enter start and end times like 9-17:30/)).toBeVisible()

    await type(evan, 0, '9-12:30 13:00 17:30')
    await expect(cell(evan, 0)).toHaveValue('9-12:30, 13-17:30')
    await expect(evan.getByText('Total 8:00')).toBeVisible()
    await expect(saveState(evan)).toHaveText('Saved')

    // Hours without times, and sick time that overlaps work, show what to do. The typed values stay.
    await type(evan, 1, '8')
    await expect(below(cell(evan, 1))).toHaveText('Enter start and end times like 9-17:30 or 9-12, 13-17:30.')
    await expect(cell(evan, 1)).toHaveValue('8:00')
    await type(evan, 1, '')
    await press(evan, 'Add row')
    await evan.getByRole('menuitem', { name: /Sick$/ }).click()
    await type(evan, 0, '12-1pm', sick)
    await expect(below(cell(evan, 0, sick))).toHaveText(
      /^12:00–13:00 overlaps 9:00–12:30 on .+\. Don't enter the same time twice\.$/,
    )
    await expect(cell(evan, 0, sick)).toHaveValue('12-13')
    await expectNoSidewaysScroll(evan)
    await expectAccessible(evan, 'overlapping times on the phone', true)
    await type(evan, 0, '', sick)
    await expect(cell(evan, 0, sick)).not.toHaveAttribute('aria-invalid')

    await phone.setOffline(true)
    await type(evan, 1, '7 - 3:30pm')
    await expect(saveState(evan)).toContainText('Not saved, will retry')
    await phone.setOffline(false)
    await expect(saveState(evan)).toHaveText('Saved')
    await evan.reload()
    await expect(cell(evan, 1)).toHaveValue('7-15:30')

    await press(evan, 'Fill workdays')
    await expect(cell(evan, 4)).toHaveValue('9-12:30, 13-17:30')
    await expect(evan.getByText('Total 40:30')).toBeVisible()
    await press(evan, 'Submit')
    await expect(state(evan, 'Submitted')).toBeVisible()
    await expectNoSidewaysScroll(evan)
    await phone.close()

    await cleo.goto(`/timesheets?status=SUBMITTED&q=Evan&weekFrom=${monday}&weekTo=${monday}`)
    await cleo.getByRole('table').getByRole('link', { name: 'Employee, Evan' }).click()
    const times = cleo.getByRole('table', { name: 'Times, tasks and notes' })
    await expect(times.getByRole('row').nth(1)).toContainText('9:00–12:30')
    await expect(times.getByRole('row').nth(2)).toContainText('13:00–17:30')
    await expect(times.getByRole('row').nth(3)).toContainText('7:00–15:30')
    await expectAccessible(cleo, 'a timesheet with start and end times')
    await press(cleo, 'Approve')
    await expect(cleo.getByText('Timesheet approved', { exact: true })).toBeVisible()
    await expect(cleo.getByText('0:30 overtime', { exact: true })).toBeVisible()
    // The last half hour of the week is overtime.
    await expect(times.getByRole('row').last()).toContainText('17:00–17:30')

    // The week after is copied from this one, here by someone who may enter the time of others.
    const worker = await addWorker(cleo)
    await called(cleo, '/timesheet/create', {
      assignmentId: worker.assignmentId,
      periodStart: monday,
      entries: [
        { date: monday, type: 'WORK', minutes: 210, startTime: '09:00', endTime: '12:30' },
        { date: monday, type: 'WORK', minutes: 270, startTime: '13:00', endTime: '17:30' },
      ],
    })
    await cleo.goto(`/timesheets/week/${addDays(monday, 7)}_${worker.employeeId}`)
    await press(cleo, 'Copy last week')
    await expect(cell(cleo, 7)).toHaveValue('9-12:30, 13-17:30')
    await expect(saveState(cleo)).toHaveText('Saved')
    await cleo.reload()
    await expect(cell(cleo, 7)).toHaveValue('9-12:30, 13-17:30')
  } finally {
    await turnOff(cleo)
  }
})
