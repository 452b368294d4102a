import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { EntryInput } from '#domain/timesheets/record.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { entryAt, sheetAt } from '#test/support/weeks.ts'
import { idOf, openSheets, sheetOf, submitted } from '#test/views/timesheets/queueStage.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('approved time is corrected by an adjustment with negative and positive time', async () => {
  const { api, user } = openSheets(`/timesheets/${idOf(0)}`, ['Evan'])
  const [sheet] = submitted(['Evan'])
  const approved = { ...sheet, status: 'APPROVED' as const }
  const adjustment = sheetAt('a1', [], 'DRAFT', { ...sheet, id: idOf(1), entries: [], status: 'DRAFT' })
  let stored = { ...adjustment, adjustsTimesheetId: idOf(0), totalMinutes: 0, submittedAt: null }
  api.replies.set(`GET /timesheet/${idOf(0)}`, () => ok(approved))
  api.replies.set(`GET /timesheet/${idOf(1)}`, () => ok(stored))
  api.replies.set(`POST /timesheet/${idOf(0)}/adjust`, () => ok(stored))
  api.replies.set(`PUT /timesheet/${idOf(1)}`, ({ body }) => {
    const { entries } = body as { entries: EntryInput[] }
    stored = {
      ...stored,
      version: 2,
      totalMinutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
      entries: entries.map(({ date, minutes, type }) => entryAt(date, minutes, { type })),
    }
    return ok(stored)
  })
  const sent = (line: string) =>
    api.requests.filter((call) => call.line === line).map(({ options }) => options.body)

  await sheetOf('Evan')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add adjustment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add adjustment' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'Left early')
  await user.click(dialog.getByRole('button', { name: 'Add adjustment' }))
  await waitFor(() => expect(location.pathname).toBe(`/timesheets/${idOf(1)}`))
  expect(sent(`POST /timesheet/${idOf(0)}/adjust`)).toEqual([{ version: 1, reason: 'Left early' }])

  const monday = await screen.findByLabelText('Adjustment, Mon 11-16')
  // An adjustment has no other kinds of time.
  expect(screen.queryByLabelText('Work, Mon 11-16')).toBeNull()
  await user.type(monday, '-1:30')
  await user.type(screen.getByLabelText('Adjustment, Tue 11-17'), '0:45')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent(`PUT /timesheet/${idOf(1)}`)).toMatchObject([
      {
        version: 1,
        entries: [
          { date: '2026-11-16', type: 'ADJUSTMENT', minutes: -90 },
          { date: '2026-11-17', type: 'ADJUSTMENT', minutes: 45 },
        ],
      },
    ]),
  )
  expect(await screen.findByText('−0:45 total')).toBeVisible()
  expect(screen.getByLabelText('Adjustment, Mon 11-16')).toHaveValue('-1:30')
})
