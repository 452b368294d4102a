import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MissingRow } from '#domain/timesheets/missing.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const assignment = (at: number) => `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`
const missing = (at: number, of: Partial<MissingRow> = {}): MissingRow => ({
  id: `${assignment(at)}_2026-11-16`,
  assignmentId: assignment(at),
  employeeId: `e${at}`,
  employeeName: `Rao, Priya ${at}`,
  contractNo: null,
  projectName: 'Globex ERP',
  periodStart: '2026-11-16',
  periodEnd: '2026-11-22',
  approverName: 'Client, Cleo',
  timesheetId: null,
  status: null,
  reminder: 'NONE',
  remindedAt: null,
  reminderProblem: null,
  ...of,
})

function open(permissions: readonly string[], roles = ['CLIENT_ADMIN'], rows = [missing(1), missing(2)]) {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, ...permissions] })
  api.replies.set('GET /timesheets/missing', () => ok(rows, 2))
  api.replies.set('POST /timesheets/missing/remind', () => {
    const errors = [{ code: 'not_allowed_now', message: 'This employee was already reminded today.' }]
    return ok([
      { id: rows[0]?.id, label: 'Rao, Priya 1, 2026-11-16', ok: true, version: 1, errors: [] },
      { id: rows[1]?.id, label: 'Rao, Priya 2, 2026-11-16', ok: false, version: null, errors },
    ])
  })
  return { api, rows, ...openSignedIn('/timesheets/missing', api, roles) }
}

test('reminders go out for all missing weeks, and each skipped week shows the reason', async () => {
  const { api, rows, user } = open(['CAN_MAINTAIN_TIMESHEETS'])
  await user.click(await screen.findByRole('button', { name: 'Send reminders for 2 missing timesheets' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders: 2 missing timesheets' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText('Reminders sent: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/already reminded today/)).toBeVisible()
  expect(refusals.getByText('Rao, Priya 2, 2026-11-16')).toBeVisible()
  expect(
    api.requests.flatMap(({ line, options }) =>
      line === 'POST /timesheets/missing/remind' ? [options.body] : [],
    ),
  ).toEqual([{ ids: rows.map(({ id }) => id) }])
})

test('a reminder that failed says why, and is sent again', async () => {
  const failed = { reminder: 'FAILED', reminderProblem: '550 No such user' } as const
  const rows = [
    missing(1, { ...failed, remindedAt: '2026-11-20T08:00:00.000Z' }),
    missing(2, { reminder: 'SENT', remindedAt: '2026-11-23T08:00:00.000Z' }),
    missing(3),
  ]
  const { api, user } = open(['CAN_MAINTAIN_TIMESHEETS'], ['CLIENT_ADMIN'], rows)
  expect(await screen.findByRole('cell', { name: 'Email failed · Reminded 2026-11-20' })).toHaveAttribute(
    'title',
    'Email failed: 550 No such user. Reminded 2026-11-20',
  )
  expect(screen.getByRole('cell', { name: 'Reminded 2026-11-23' })).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: 'Resend failed or unconfirmed reminders for 1 timesheet' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders: 1 missing timesheet' }))
  await user.click(dialog.getByRole('button', { name: 'Send reminders' }))
  await waitFor(() =>
    expect(
      api.requests.flatMap(({ line, options }) =>
        line === 'POST /timesheets/missing/remind' ? [options.body] : [],
      ),
    ).toEqual([{ ids: [rows[0]?.id] }]),
  )
})

test('selected weeks are excluded with a reason, and Undo includes them again', async () => {
  const { api, rows, user } = open(['CAN_MAINTAIN_TIMESHEETS'])
  const done = rows.slice(0, 1).map(({ id }) => ({ id, label: null, ok: true, version: 1, errors: [] }))
  api.replies.set('POST /timesheets/missing/exclude', () => ok(done))
  api.replies.set('POST /timesheets/missing/include', () => ok(done))
  const first = await screen.findByRole('row', { name: /Rao, Priya 1/ })
  await user.click(within(first).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Exclude' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Exclude: 1 missing timesheet' }))
  await user.click(dialog.getByRole('button', { name: 'Exclude' }))
  expect(dialog.getByText(/^Enter .*reason/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'On leave')
  await user.click(dialog.getByRole('button', { name: 'Exclude' }))
  expect(await screen.findByText('Weeks excluded: 1.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(
      api.requests.flatMap(({ line, options }) =>
        /^POST .*(?:ex|in)clude$/.test(line) ? [[line.split('/').at(-1), options.body]] : [],
      ),
    ).toEqual([
      ['exclude', { ids: [rows[0]?.id], reason: 'On leave' }],
      ['include', { ids: [rows[0]?.id] }],
    ]),
  )
})

test('only users who approve time can send reminders or exclude weeks', async () => {
  open(['CAN_MAINTAIN_TIMESHEETS'], ['EMPLOYEE'])
  // Employees see only their own rows, which begin with the week instead of the name.
  const [own] = await screen.findAllByRole('row', { name: /^2026-11-16 – 2026-11-22/ })
  expect(own).toBeVisible()
  expect(own).not.toHaveTextContent('Rao, Priya')
  expect(screen.queryByRole('button', { name: /Send reminders/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
