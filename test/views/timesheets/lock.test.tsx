import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const viewer = {
  ...maintainer,
  permissions: [
    ...maintainer.permissions,
    'CAN_VIEW_TIMESHEETS',
    'CAN_MAINTAIN_TIMESHEETS',
    'CAN_MAINTAIN_INVOICES',
  ],
}
const lock = {
  lockedThrough: null as string | null,
  lockedUntil: '2026-01-04',
  lockAfterDays: 14,
  graceDays: 3,
  open: [
    { periodEnd: '2026-01-11', drafts: 1, submitted: 2, rejected: 0 },
    { periodEnd: '2026-01-18', drafts: 0, submitted: 3, rejected: 1 },
  ],
  version: 4,
}

function open(user = viewer, role: 'CLIENT_ADMIN' | 'EMPLOYEE' = 'CLIENT_ADMIN') {
  const api = createApi(user)
  let stored = lock
  api.replies.set('GET /timesheets/lock', () => ok(stored))
  api.replies.set('PUT /timesheets/lock', ({ body }) => {
    const { lockedThrough } = body as { lockedThrough: string | null }
    stored = {
      ...stored,
      lockedThrough,
      lockedUntil: lockedThrough ?? '2026-01-04',
      version: stored.version + 1,
    }
    return ok(stored)
  })
  let alerts = 0
  const newAlertId = () => `alert-${(alerts += 1)}`
  return { api, ...openSignedIn('/timesheets/lock', api, [role], { newAlertId }) }
}

test('an administrator sees what will be locked before locking, and unlocks with a reason', async () => {
  const { api, user } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Time lock' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Time lock' })).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByText('Locked through 2026-01-04')).toBeVisible()
  expect(screen.getByText('Time locks automatically 17 days after its date')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Unapproved time' }))
  const week = table.getByRole('row', { name: /2026-01-18/ })
  const cells = within(week).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2026-01-18', '3', '–', '1'])

  await user.click(await screen.findByRole('button', { name: 'Lock time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock time' }))
  expect(dialog.getByText('Choose a day to see what will be locked.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Lock through' }), '2026-01-11')
  expect(
    await dialog.findByText("Timesheets you won't be able to change: 2 pending approval, 1 not submitted."),
  ).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Payroll ran')
  await user.click(dialog.getByRole('button', { name: 'Lock time' }))
  expect(await screen.findByText('Locked manually through 2026-01-11')).toBeVisible()
  const sent = () => api.requests.findLast(({ line }) => line === 'PUT /timesheets/lock')?.options.body
  expect(sent()).toEqual({ version: 4, lockedThrough: '2026-01-11', reason: 'Payroll ran' })

  await user.click(screen.getByRole('button', { name: 'Unlock time' }))
  const again = within(await screen.findByRole('dialog', { name: 'Unlock time' }))
  await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Late correction')
  await user.click(again.getByRole('button', { name: 'Unlock time' }))
  expect(await screen.findByText('Locked through 2026-01-04')).toBeVisible()
  expect(sent()).toEqual({ version: 5, lockedThrough: null, reason: 'Late correction' })
})

test('without permission to maintain invoices, there is no button to unlock time', async () => {
  const { user } = open({ ...viewer, permissions: [...maintainer.permissions, 'CAN_MAINTAIN_TIMESHEETS'] })
  await user.click(await screen.findByRole('button', { name: 'Lock time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lock time' }))
  await user.type(dialog.getByRole('textbox', { name: 'Lock through' }), '2026-01-11')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Payroll ran')
  await user.click(dialog.getByRole('button', { name: 'Lock time' }))
  expect(await screen.findByText('Locked manually through 2026-01-11')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Unlock time' })).toBeNull()
})

test("an employee who opens the page by its URL isn't told anything about other people's timesheets", async () => {
  const { api } = open({ ...viewer, roles: ['EMPLOYEE'] }, 'EMPLOYEE')
  api.replies.set('GET /timesheets/lock', () => ok({ ...lock, open: [] }))
  expect(await screen.findByText('Locked through 2026-01-04')).toBeVisible()
  expect(screen.queryByText('No unapproved timesheets in unlocked past weeks.')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Unapproved time' })).toBeNull()
})
