import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const asOf = '2026-03-09T08:00:12.000Z'
const summaries: Record<string, object> = {
  contractsWaiting: { contractsWaiting: { PENDING_APPROVAL: 7, DRAFT: 0, APPROVED: 2, ON_HOLD: 1 } },
  onboarding: { onboarding: { I9_OVERDUE: 2, PENDING: 3, ONBOARDING: 4, OFFBOARDING: 1, ON_LEAVE: 2 } },
  authorizations: { authorizations: { EXPIRED: 1, DAYS_30: 3, DAYS_60: 5, DAYS_90: 1200 } },
  contractsEnding: { contractsEnding: { DAYS_30: 0, DAYS_60: 9, DAYS_90: 15 } },
  purchaseOrders: { purchaseOrders: { USED_UP: 1, EXPIRED: 0, WARNING: 3, EXPIRING: 4 } },
  movements: { movements: { STARTED: 3, STARTING: 2, ENDED: 0, ENDING: 6 } },
  belowMargin: { belowMargin: { ACTIVE: 5, APPROVED: 0 } },
  headcount: { headcount: { W2: 118, '1099': 0, C2C: 46, ON_BENCH: 9 } },
  bench: {
    bench: { DAYS_14: 3, DAYS_30: 0, DAYS_60: 0, LONGER: 2, UNPRICED: 1 },
    amounts: [{ tile: 'bench', key: 'LONGER', currency: 'USD', amount: '990.00' }],
  },
  receivables: {
    receivables: { AGE_0: 3, AGE_1: 2, AGE_2: 1, COLLECTED: 4, DSO_USD: 41, DSO_EUR: 1 },
    amounts: [{ tile: 'receivables', key: 'AGE_1', currency: 'USD', amount: '500.00' }],
    alertDays: [{ tile: 'receivables', days: [15] }],
  },
  invoices: {
    invoices: { DRAFT: 6, OVERDUE: 2, DUE_SOON: 0, DISPUTED: 1, UNSENT: 2 },
    amounts: [
      { tile: 'invoices', key: 'OVERDUE', currency: 'EUR', amount: '80.00' },
      { tile: 'invoices', key: 'OVERDUE', currency: 'USD', amount: '4250.50' },
    ],
  },
  timesheets: {
    timesheets: {
      TO_APPROVE: 4,
      MINE: 3,
      OLDEST_DAYS: 12,
      MISSING_LAST: 5,
      MISSING_EARLIER: 0,
      REJECTED: 1,
    },
    weekStart: 'SUNDAY',
  },
  unbilled: {
    unbilled: { DAYS_30: 8, DAYS_60: 0, DAYS_90: 0, OLDER: 1 },
    amounts: [{ tile: 'unbilled', key: 'DAYS_30', currency: 'USD', amount: '27200.00' }],
  },
}
const nothing = {
  asOf,
  contractsWaiting: null,
  authorizations: null,
  contractsEnding: null,
  purchaseOrders: null,
  movements: null,
  belowMargin: null,
  onboarding: null,
  headcount: null,
  bench: null,
  hours: null,
  grossMargin: null,
  invoices: null,
  timesheets: null,
  unbilled: null,
  receivables: null,
  amounts: [],
}

function apiWithNumbers(user = cleo) {
  const api = createApi(user)
  api.replies.set('GET /dashboard/summary', ({ query }) =>
    ok({ ...nothing, ...summaries[String(query?.['tiles'])] }),
  )
  return api
}

const well = (name: string) => screen.findByRole('link', { name })

test("the numbers are divided by the client's alert days", async () => {
  const api = createApi(cleo)
  api.replies.set('GET /dashboard/summary', ({ query }) => {
    const tile = String(query?.['tiles'])
    return ok({ ...nothing, ...summaries[tile], alertDays: [{ tile, days: [45, 10] }] })
  })
  openSignedIn('/dashboard', api)
  expect(await well('0 ≤ 10 d, without a successor, ending in 10 days or less')).toBeVisible()
  expect(await well('5 11–45 d, work authorization expires in 11 to 45 days')).toBeVisible()
  expect(screen.queryByText('61–90 d')).toBeNull()
})

test('windows of one day are called today or by that day', async () => {
  const days: Readonly<Record<string, number[]>> = { authorizations: [2, 1] }
  const api = createApi(cleo)
  api.replies.set('GET /dashboard/summary', ({ query }) => {
    const tile = String(query?.['tiles'])
    return ok({ ...nothing, ...summaries[tile], alertDays: [{ tile, days: days[tile] ?? [0] }] })
  })
  openSignedIn('/dashboard', api)
  expect(await well('0 Today, without a successor, ending today')).toBeVisible()
  expect(await well('3 ≤ 1 d, work authorization expires in 1 day or less')).toBeVisible()
  expect(await well('5 2 d, work authorization expires in 2 days')).toBeVisible()
  expect(await well('Expiring today 4')).toBeVisible()
})

test('every number links to the list it counts', async () => {
  openSignedIn('/dashboard', apiWithNumbers())
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const thisWeek = weekStartOf(todayUtc(), 'SUNDAY')
  const links: [string, string][] = [
    [
      '1 Expired, work authorization has expired',
      '/employees/list?standing=CURRENT&workUntil=EXPIRED&sort=workUntil',
    ],
    [
      '3 ≤ 30 d, work authorization expires in 30 days or less',
      '/employees/list?standing=CURRENT&workUntil=DAYS_30&sort=workUntil',
    ],
    [
      '9 31–60 d, without a successor, ending in 31 to 60 days',
      '/contracts/list?status=ACTIVE&ends=DAYS_60&successor=NONE&sort=endDate',
    ],
    ['W2 118', '/employees/list?standing=CURRENT&employmentType=W2'],
    ['On the bench 9', '/employees/list?status=ON_BENCH'],
    ['Active 5', '/contracts/list?status=ACTIVE&margin=BELOW_TARGET&sort=endDate'],
    ['Current 3', `/invoices/list?owed=true&dueFrom=${todayUtc()}&sort=dueDate`],
    [
      '1–15 days USD\u00a0500.00 2',
      `/invoices/list?owed=true&dueFrom=${addDays(todayUtc(), -15)}&dueTo=${addDays(todayUtc(), -1)}&sort=dueDate`,
    ],
    ['Over 15 days 1', `/invoices/list?owed=true&dueTo=${addDays(todayUtc(), -16)}&sort=dueDate`],
    [
      'Payments this month 4',
      `/invoices/payments?reversed=false&receivedFrom=${todayUtc().slice(0, 8)}01&receivedTo=${todayUtc()}&sort=-receivedOn`,
    ],
    [
      'Start in the next 14 days 2',
      `/contracts/list?status=APPROVED&startsFrom=${addDays(todayUtc(), 1)}&startsTo=${addDays(todayUtc(), 14)}&sort=startDate`,
    ],
    ['Over 60 days USD\u00a0990.00 2', '/employees/list?bench=LONGER'],
    ['No pay rate, cost unknown 1', '/employees/list?bench=UNPRICED'],
    ['Nearly used up 3', '/contracts/list?po=WARNING&sort=endDate'],
    ['Expiring within 30 days 4', '/contracts/list?po=EXPIRING&sort=poExpiry'],
    ['Pending approval 7', '/contracts/list?status=PENDING_APPROVAL&sort=startDate'],
    ['Draft invoices and credit notes 6', '/invoices/list?status=DRAFT&sort=dueDate'],
    ['Overdue EUR\u00a080.00 · USD\u00a04,250.50 2', '/invoices/list?overdue=true&sort=dueDate'],
    [
      'Due within 7 days 0',
      `/invoices/list?owed=true&dueFrom=${todayUtc()}&dueTo=${addDays(todayUtc(), 7)}&sort=dueDate`,
    ],
    ['Disputed 1', '/invoices/list?disputed=true&sort=dueDate'],
    ['With failed or unconfirmed emails 2', '/invoices/list?unsent=true&sort=dueDate'],
    [
      'Pending approval oldest submitted 12 days ago 4',
      '/timesheets?status=SUBMITTED&own=NONE&sort=submittedAt',
    ],
    ['Pending your approval 3', '/timesheets?status=SUBMITTED&own=NONE&approverUserId=cleo&sort=submittedAt'],
    [
      'Missing for last week 5',
      `/timesheets/missing?weekFrom=${addDays(thisWeek, -7)}&weekTo=${addDays(thisWeek, -1)}`,
    ],
    ['Rejected timesheets 1', '/timesheets?status=REJECTED&sort=periodStart'],
    ['Up to 30 days USD\u00a027,200.00 8', '/invoices/unbilled?age=DAYS_30&sort=weekEnding'],
    ['Onboarding 4', '/employees/list?status=ONBOARDING&sort=hireDate'],
  ]
  for (const [name, href] of links) expect(await well(name)).toHaveAttribute('href', href)
  expect(screen.getByText('2026-03-09 08:00 UTC')).toBeVisible()
  expect(document.title).toBe('Dashboard · Muster')
})

test('zero is a check mark, and thousands are separated', async () => {
  openSignedIn('/dashboard', apiWithNumbers())
  const quiet = await well('0 ≤ 30 d, without a successor, ending in 30 days or less')
  expect(within(quiet).getByRole('img', { name: '0' })).toBeVisible()
  expect(within(await well('1099 0')).getByRole('img', { name: '0' })).toBeVisible()
  expect(await well('1,200 61–90 d, work authorization expires in 61 to 90 days')).toBeVisible()
})

test('a failed tile shows its error and is retried separately', async () => {
  const api = apiWithNumbers()
  const whole = api.replies.get('GET /dashboard/summary')
  let broken = true
  api.replies.set('GET /dashboard/summary', (options) =>
    broken && options.query?.['tiles'] === 'headcount'
      ? { kind: 'refused', status: 500, errors: [{ code: 'internal', message: 'The count failed.' }] }
      : (whole?.(options) ?? ok(nothing)),
  )
  const { user } = openSignedIn('/dashboard', api)
  const failure = await screen.findByRole('alert')
  expect(failure).toHaveTextContent('The count failed.')
  expect(within(screen.getByRole('region', { name: 'Headcount' })).getByRole('alert')).toBe(failure)
  expect(await well('1 Expired, work authorization has expired')).toBeVisible()
  broken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await well('W2 118')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Headcount' })).toHaveFocus())
  expect(api.requests.filter(({ options }) => options.query?.['tiles'] === 'authorizations')).toHaveLength(1)
})

test('a dashboard whose tiles all failed says it once, with one button for all', async () => {
  const api = apiWithNumbers()
  const whole = api.replies.get('GET /dashboard/summary')
  let broken = true
  api.replies.set('GET /dashboard/summary', (options) =>
    broken
      ? { kind: 'refused', status: 500, errors: [{ code: 'internal', message: 'The server is broken.' }] }
      : (whole?.(options) ?? ok(nothing)),
  )
  const { user } = openSignedIn('/dashboard', api)
  expect(await screen.findByRole('heading', { name: "Couldn't load the dashboard" })).toBeVisible()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    "Couldn't load the dashboardThe server is broken.Retry",
  ])
  broken = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await well('W2 118')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Refresh loads all numbers again', async () => {
  const api = apiWithNumbers()
  const { user } = openSignedIn('/dashboard', api)
  await well('W2 118')
  api.replies.set('GET /dashboard/summary', () =>
    ok({ ...nothing, headcount: { W2: 119, '1099': 0, C2C: 46, ON_BENCH: 9 } }),
  )
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await well('W2 119')).toBeVisible()
})

test('without permission for projects, their tile is hidden', async () => {
  const permissions = ['CAN_VIEW_EMPLOYEES']
  openSignedIn('/dashboard', apiWithNumbers({ ...cleo, permissions }))
  await well('1 Expired, work authorization has expired')
  await waitFor(() => expect(screen.queryByText('Active contracts without a successor')).toBeNull())
})

test('without permission for pay, the bench has no cost', async () => {
  openSignedIn('/dashboard', apiWithNumbers({ ...cleo, permissions: ['CAN_VIEW_EMPLOYEES'] }))
  const bench = within(await screen.findByRole('region', { name: 'Bench' }))
  expect(bench.getByText('Active employees without billable work')).toBeVisible()
  expect(bench.queryByText(/cost per day/)).toBeNull()
})

test('an employee gets links to their own pages and the weeks that they still have to fill in', async () => {
  const evan = {
    ...cleo,
    firstName: 'Evan',
    roles: ['EMPLOYEE' as const],
    permissions: ['CAN_VIEW_TIMESHEETS'],
  }
  const api = createApi(evan)
  api.replies.set('GET /dashboard/summary', () =>
    ok({
      ...nothing,
      timesheets: {
        TO_APPROVE: 0,
        MINE: 0,
        OLDEST_DAYS: 0,
        MISSING_LAST: 1,
        MISSING_EARLIER: 2,
        REJECTED: 1,
      },
    }),
  )
  openSignedIn('/dashboard', api, ['EMPLOYEE'])
  expect(await screen.findByText(/Welcome, Evan\./)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /Your details/ })).toHaveAttribute('href', '/profile')
  expect(main.getByRole('link', { name: /Your preferences/ })).toHaveAttribute('href', '/settings')
  expect(main.queryByText(/Headcount|authorization|approve/)).toBeNull()
  expect(await well('Missing for last week 1')).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/timesheets\/missing\?weekFrom=/),
  )
  expect(await well('Rejected timesheets 1')).toBeVisible()
})

test.each([['/documents', 'Documents']])("%s says that it isn't available yet", async (path, title) => {
  openSignedIn(path, apiWithNumbers())
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('heading', { name: `${title} aren't available` })).toBeVisible()
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  expect(document.title).toBe(`${title} · Muster`)
})

test.each(['/', '/nonsense', '/dashboard/more'])('%s leads to the dashboard', async (path) => {
  openSignedIn(path, apiWithNumbers())
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(location.pathname).toBe('/dashboard')
})

test('an employee can open timesheets but not invoices', async () => {
  const evan = { ...cleo, roles: ['EMPLOYEE' as const], permissions: ['CAN_VIEW_TIMESHEETS'] }
  openSignedIn('/invoices', createApi(evan), ['EMPLOYEE'])
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
})
