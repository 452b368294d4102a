import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MissingRow } from '#domain/timesheets/missing.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const assignment = (at: number) => `3f0c5a1e-0000-4000-8000-${String(at).padStart(12, '0')}`
const missing = (at: number): MissingRow => ({
  id: `${assignment(at)}_2026-11-16`,
  assignmentId: assignment(at),
  employeeId: `e${at}`,
  employeeName: `Rao, Priya ${at}`,
  contractNo: null,
  projectName: 'Globex ERP',
  periodStart: '2026-11-16',
  periodEnd: '2026-11-22',
  approverName: 'Cleo Client',
  timesheetId: null,
  status: null,
})

function open(permissions: readonly string[], roles = ['CLIENT_ADMIN']) {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, ...permissions] })
  const rows = [missing(1), missing(2)]
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
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send reminders' }))
  expect(await screen.findByText('Reminders sent: 1. Not changed: 1.')).toBeVisible()
  const refusals = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refusals.getByText(/already reminded today/)).toBeVisible()
  expect(refusals.getByRole('link').getAttribute('href')).toBe(`/assignments/${assignment(2)}`)
  expect(
    api.requests.flatMap(({ line, options }) =>
      line === 'POST /timesheets/missing/remind' ? [options.body] : [],
    ),
  ).toEqual([{ ids: rows.map(({ id }) => id) }])
})

test('only users who approve time can send reminders', async () => {
  open(['CAN_MAINTAIN_TIMESHEETS'], ['EMPLOYEE'])
  expect(await screen.findByRole('row', { name: /Rao, Priya 1/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Send reminders/ })).toBeNull()
})
