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
const complete = { asOf, week: null, rejected: [], assignments: [], authorization: null, tasks: [], gaps: [] }
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

/** Opens the dashboard of an employee with this response about themselves. */
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
  [-4, 'H1B work authorizationExpired 4 days agoUntil', ''],
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

const sheet = { assignmentId: 'a-1', projectName: 'Globex ERP', status: 'DRAFT', minutes: 960, isOpen: true }
const week = {
  periodStart: '2026-03-09',
  periodEnd: '2026-03-15',
  dueAt: '2026-03-16T16:00:00.000Z',
  sheets: [sheet],
}

test('an employee sees the hours of the week so far and when to submit them, and fills them in from there', async () => {
  openOwn({ week })
  const tile = within(await region('This week'))
  expect((await tile.findByRole('listitem')).textContent).toBe('Globex ERPDraft16:00 hours')
  expect(tile.getByText('2026-03-09 – 2026-03-15')).toBeVisible()
  expect(tile.getByText('Submit by 2026-03-16 16:00 UTC.')).toBeVisible()
  expect(tile.getByRole('link', { name: 'Enter time' })).toHaveAttribute(
    'href',
    '/timesheets/week/2026-03-09',
  )
})

test('a submitted week can be opened but not filled in, and several timesheets have a total', async () => {
  const submitted = { ...sheet, status: 'SUBMITTED', isOpen: false }
  const other = { ...submitted, assignmentId: 'a-2', projectName: 'Initech Portal', minutes: 450 }
  openOwn({ week: { ...week, sheets: [submitted, other] } })
  const tile = within(await region('This week'))
  const lines = await tile.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Globex ERPSubmitted16:00 hours',
    'Initech PortalSubmitted7:30 hours',
    'Total23:30 hours',
  ])
  expect(tile.queryByText(/^Submit by/)).toBeNull()
  expect(tile.queryByRole('link', { name: 'Enter time' })).toBeNull()
  expect(tile.getByRole('link', { name: 'View week' })).toHaveAttribute('href', '/timesheets/week/2026-03-09')
})

test('rejected timesheets are listed with the reason, and open the week to correct', async () => {
  const rejected = [
    {
      id: 't-9',
      projectName: 'Globex ERP',
      periodStart: '2026-03-02',
      periodEnd: '2026-03-08',
      reason: 'Tuesday was a holiday',
      isAdjustment: false,
    },
    {
      id: 't-8',
      projectName: 'Initech Portal',
      periodStart: '2026-02-02',
      periodEnd: '2026-02-08',
      reason: 'Too much',
      isAdjustment: true,
    },
  ]
  openOwn({ week, rejected })
  const tile = within(await region('Rejected timesheets'))
  expect(tile.getByRole('link', { name: 'Globex ERP, 2026-03-02 – 2026-03-08' })).toHaveAttribute(
    'href',
    '/timesheets/week/2026-03-02',
  )
  expect(tile.getByRole('link', { name: 'Initech Portal, 2026-02-02 – 2026-02-08' })).toHaveAttribute(
    'href',
    '/timesheets/t-8',
  )
  expect(tile.getByText('Reason: Tuesday was a holiday')).toBeVisible()
})

test('without anything to do, it says so', async () => {
  openOwn({})
  expect(await screen.findByText('You have no assignments this week.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Rejected timesheets' })).toBeNull()
  expect(await screen.findByText('No assignments yet. Your HR team adds them.')).toBeVisible()
  expect(await screen.findByText('Your record is complete.')).toBeVisible()
})

test('a failure of their record is shown once and can be retried', async () => {
  const api = openOwn({})
  api.replies.set('GET /dashboard/employee', () => refusal(500, 'The server had a bad moment.'))
  const failed = within(await region('Your assignments'))
  expect(await failed.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your record' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'This week' })).toBeNull()
  api.replies.set('GET /dashboard/employee', () => ok({ ...complete, assignments: [assignment] }))
  failed.getByRole('button', { name: 'Retry' }).click()
  expect(await screen.findByText('Globex ERP')).toBeVisible()
})
