import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import type { EntryInput, Timesheet } from '#domain/timesheets/record.ts'
import type { WeekRow } from '#domain/timesheets/week.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

export const evan = {
  ...cleo,
  employeeId: 'e1',
  roles: ['EMPLOYEE' as const],
  permissions: ['CAN_VIEW_TIMESHEETS' as const, 'CAN_MAINTAIN_TIMESHEETS' as const],
}

/** Returns the week that starts on a day. */
export const weekFrom = (periodStart: string) => ({ periodStart, periodEnd: addDays(periodStart, 6) })

/** Opens Evan's week with an API that stores timesheets, one for each assignment. */
export function openWeek(
  rows: readonly WeekRow[] = [rowAt('a1')],
  path = `/timesheets/week/${monday}`,
  { captureInOut = false, earlier = [entryAt('2026-11-09', 450), entryAt('2026-11-11', 480)] } = {},
) {
  const api = createApi(evan)
  const sheets = new Map(
    rows.flatMap(({ assignment, timesheet }) => (timesheet ? [[assignment.id, timesheet]] : [])),
  )
  const { id: _id, version: _version, earlier: _earlier, ...empty } = weekAt(rows)
  const week = { ...empty, captureInOut }
  const before = rows.map((row) => ({
    ...row,
    timesheet: sheetAt(row.assignment.id, earlier, 'APPROVED'),
  }))
  api.replies.set('GET /timesheets/week', ({ query }) =>
    query?.['date'] === monday
      ? ok({
          ...week,
          rows: rows.map((row) => {
            const timesheet = sheets.get(row.assignment.id) ?? null
            const editable = timesheet?.status !== 'SUBMITTED'
            return {
              ...row,
              timesheet,
              editable,
              why: editable ? null : 'Submitted. Withdraw it to change it.',
            }
          }),
        })
      : ok({ ...week, ...weekFrom(weekStartOf(String(query?.['date']), 'MONDAY')), rows: before }),
  )
  const store = (assignmentId: string, sheet: Timesheet) => {
    sheets.set(assignmentId, sheet)
    return ok(sheet)
  }
  const entriesOf = (body: unknown) =>
    (body as { entries: EntryInput[] }).entries.map(
      ({ date, minutes, type, startTime, endTime, note, billable }) =>
        entryAt(date, minutes, {
          id: `${date} ${startTime ?? ''}`,
          type,
          startTime: startTime ?? null,
          endTime: endTime ?? null,
          note: note ?? null,
          billable: billable ?? true,
        }),
    )
  api.replies.set('POST /timesheet/create', ({ body }) => {
    const { assignmentId } = body as { assignmentId: string }
    return store(assignmentId, sheetAt(assignmentId, entriesOf(body)))
  })
  for (const { assignment } of rows) {
    const current = () => sheets.get(assignment.id) ?? sheetAt(assignment.id, [])
    api.replies.set(`PUT /timesheet/sheet-${assignment.id}`, ({ body }) =>
      store(assignment.id, { ...current(), entries: entriesOf(body), version: current().version + 1 }),
    )
    for (const [event, status] of [
      ['submit', 'SUBMITTED'],
      ['withdraw', 'DRAFT'],
    ] as const)
      api.replies.set(`POST /timesheet/sheet-${assignment.id}/${event}`, () =>
        store(assignment.id, { ...current(), status, version: current().version + 1 }),
      )
  }
  const sent = (line: string) =>
    api.requests.filter((call) => call.line === line).map(({ options }) => options)
  return { api, sheets, sent, ...openSignedIn(path, api, ['EMPLOYEE']) }
}

/** Returns the input of a day once it is there. */
export const cell = (day: string, name = 'Globex ERP') =>
  screen.findByRole('textbox', { name: `${name}, ${day}` })
/** Waits until the week has been saved automatically. */
export const isSaved = () =>
  waitFor(() => expect(screen.getByText('Saved')).toBeVisible(), { timeout: 10_000 })

/** Presses a button once it is available. Whether it is depends on what was typed, one frame after the key. */
export async function press(
  user: { click: (element: Element) => Promise<void> },
  name: string,
): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'))
  await user.click(button)
}
