import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { monday, weekAt } from '#test/support/weeks.ts'
import { openWeek } from '#test/views/timesheets/weekStage.tsx'

test('a week without assignments tells its employee to ask for one', async () => {
  openWeek([])
  expect(await screen.findByText('No assignments this week')).toBeVisible()
  expect(screen.getByText(/^You need an assignment to enter time/)).toBeVisible()
})

test("another employee's week without assignments tells the approver to add one", async () => {
  const permissions = [...maintainer.permissions, 'CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS']
  const api = createApi({ ...maintainer, permissions })
  const { id: _id, version: _version, earlier: _earlier, ...week } = weekAt([])
  api.replies.set('GET /timesheets/week', () => ok(week))
  openSignedIn(`/timesheets/week/${monday}_e1`, api, ['CLIENT_ADMIN'])
  expect(await screen.findByText('No assignments this week')).toBeVisible()
  expect(
    screen.getByText(
      'This employee needs an assignment to enter time. Choose another week, or add them to a project.',
    ),
  ).toBeVisible()
})
