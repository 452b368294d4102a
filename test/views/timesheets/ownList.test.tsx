import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { idOf, submitted } from '#test/views/timesheets/queueStage.tsx'
import { evan } from '#test/views/timesheets/weekStage.tsx'

test('employees fill in their open timesheets in the week, and look at the others one by one', async () => {
  const api = createApi(evan)
  const week = '2026-11-16 – 2026-11-22'
  const sheets = submitted(['Draft', 'Rejected', 'Submitted', 'Adjustment']).map((sheet, at) => ({
    ...sheet,
    employeeId: 'e1',
    status: (['DRAFT', 'REJECTED', 'SUBMITTED', 'DRAFT'] as const)[at],
    adjustsTimesheetId: at === 3 ? idOf(0) : null,
  }))
  api.replies.set('GET /timesheets', () => ok(sheets, sheets.length))
  openSignedIn('/timesheets?status=DRAFT,REJECTED,SUBMITTED', api, ['EMPLOYEE'])
  const links = await screen.findAllByRole('link', { name: new RegExp(`^${week}`) })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/timesheets/week/2026-11-16',
    '/timesheets/week/2026-11-16',
    `/timesheets/${idOf(2)}`,
    `/timesheets/${idOf(3)}`,
  ])
})
