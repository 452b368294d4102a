import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tileNames } from '#domain/dashboard/tileNames.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { refusal } from '#test/support/answers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const asOf = '2026-03-09T08:00:12.000Z'
const noNumbers = { asOf, ...Object.fromEntries(tileNames.map((name) => [name, null])), amounts: [] }
const evan = {
  ...cleo,
  firstName: 'Evan',
  roles: ['EMPLOYEE' as const],
  permissions: ['CAN_VIEW_TIMESHEETS'],
  employeeId: 'e-evan',
}
const complete = { asOf, assignments: [], authorization: null, tasks: [], gaps: [] }
const assignment = {
  id: 'a-1',
  projectName: 'Globex ERP',
  endClient: null,
  role: 'Lead',
  startDate: '2026-02-02',
  endDate: '2099-12-31',
  status: 'ACTIVE',
  approverName: 'Rao, Mira',
  backupApproverName: null,
}

/** Opens the dashboard of an employee whose own record says this. */
function openOwn(own: object) {
  const api = createApi(evan)
  api.replies.set('GET /dashboard/summary', () => ok(noNumbers))
  api.replies.set('GET /dashboard/employee', () => ok({ ...complete, ...own }))
  openSignedIn('/dashboard', api, ['EMPLOYEE'])
  return api
}
const region = (name: string) => screen.findByRole('region', { name })

test('an employee sees where they work now and next, until when, and who approves their time', async () => {
  const next = addDays(todayUtc(), 9)
  openOwn({
    assignments: [
      assignment,
      {
        ...assignment,
        id: 'a-2',
        projectName: 'Initech Portal',
        startDate: next,
        endDate: null,
        approverName: null,
      },
    ],
  })
  const tile = within(await region('Your assignments'))
  const [now, coming] = await tile.findAllByRole('listitem')
  expect(now?.textContent).toBe('Globex ERPLead2026-02-02 – 2099-12-31Approver: Rao, Mira')
  expect(coming?.textContent).toBe(`Initech PortalStarts in 9 daysLead${next} – open-endedNo approver yet`)
  expect(tile.queryByRole('link')).toBeNull()
})

test.each([
  [311, 'H1B work authorizationUntil', '· 311 days left'],
  [20, 'H1B work authorization20 days leftUntil', ''],
  [1, 'H1B work authorization1 day leftUntil', ''],
  [-4, 'H1B work authorizationEnded 4 days agoUntil', ''],
])('the end of their authorization in %i days is on their dashboard', async (days, before, after) => {
  const until = addDays(todayUtc(), days)
  const authorization = { type: 'H1B', until, days, extended: false, filedOn: null, alertDays: [90, 60, 30] }
  openOwn({ authorization })
  const [line] = await within(await region('Your record')).findAllByRole('listitem')
  expect(line?.textContent).toBe([`${before} ${until}`, after].filter(Boolean).join(' '))
})

test('what the record still needs links to the page where the employee enters it', async () => {
  openOwn({
    tasks: [{ id: 't-1', phase: 'ONBOARDING', title: 'Sign the offer letter', dueOn: '2026-01-05' }],
    gaps: ['emergencyContacts'],
  })
  const tile = within(await region('Your record'))
  expect(await tile.findByText('Sign the offer letter')).toBeVisible()
  expect(tile.getByText('Due 2026-01-05')).toBeVisible()
  expect(tile.getByRole('link', { name: 'Add an emergency contact' })).toHaveAttribute(
    'href',
    '/profile/contact',
  )
  expect(tile.queryByText(/work authorization/)).toBeNull()
})

test('without anything to do, it says so', async () => {
  openOwn({})
  expect(await screen.findByText('No assignments yet. Your HR team adds them.')).toBeVisible()
  expect(await screen.findByText('Your record is complete.')).toBeVisible()
})

test('a failure of their record is shown once and can be retried', async () => {
  const api = openOwn({})
  api.replies.set('GET /dashboard/employee', () => refusal(500, 'The server had a bad moment.'))
  const failed = within(await region('Your assignments'))
  expect(await failed.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your record' })).toBeNull()
  api.replies.set('GET /dashboard/employee', () => ok({ ...complete, assignments: [assignment] }))
  failed.getByRole('button', { name: 'Retry' }).click()
  expect(await screen.findByText('Globex ERP')).toBeVisible()
})
