import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, ok } from '#test/support/browser/signedIn.tsx'
import { entryAt } from '#test/support/weeks.ts'
import {
  approve,
  idOf,
  openSheets,
  queue,
  row,
  sheetOf,
  submitted,
} from '#test/views/timesheets/queueStage.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('the tab counts the timesheets to approve and lists the longest waiting first', async () => {
  const { user, api } = openSheets('/timesheets', ['Evan', 'Uma', 'Ivo'])
  const tabs = within(await screen.findByRole('navigation', { name: 'Timesheets' }))
  await user.click(await tabs.findByRole('link', { name: 'To approve 3' }))
  await waitFor(() => expect(location.pathname + location.search).toBe(queue))
  await waitFor(() =>
    expect(api.requests.findLast(({ line }) => line === 'GET /timesheets')?.options.query).toMatchObject({
      status: ['SUBMITTED'],
      own: ['NONE'],
      sort: 'submittedAt',
    }),
  )
  expect(tabs.getByRole('link', { name: 'To approve 3' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByRole('link', { name: 'All' })).not.toHaveAttribute('aria-current')
  expect(await screen.findByRole('columnheader', { name: 'Warnings' })).toBeVisible()
  // Nothing here is classified before it is approved.
  expect(screen.queryByRole('columnheader', { name: 'Overtime' })).toBeNull()
})

test('the person who submitted a timesheet can approve it only where the setting allows it', async () => {
  openSheets(`/timesheets/${idOf(0)}`, ['Evan'], { submittedBy: cleo.uid })
  expect(await approve()).toHaveAccessibleDescription(
    'You submitted this timesheet, so someone else must approve or reject it.',
  )
  cleanup()
  const allowed = { submittedBy: cleo.uid, allowSelfApproval: true }
  const { user, decisions } = openSheets(`/timesheets/${idOf(0)}`, ['Evan'], allowed)
  await user.click(await approve())
  await waitFor(() => expect(decisions).toEqual(['approve Evan']))
})

test('A approves and R rejects with a reason, the next one opens each time, and the list says when none is left', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  await user.click(await row('Evan'))
  expect(await sheetOf('Evan')).toBeVisible()
  expect(await approve()).toHaveAttribute('aria-keyshortcuts', 'A')
  await user.keyboard('a')
  expect(await sheetOf('Uma')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Reject' })).toHaveAttribute('aria-keyshortcuts', 'R')
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
  // The reason contains both keys.
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'wrong project, a day off')
  expect(decisions).toEqual(['approve Evan'])
  await user.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await sheetOf('Ivo')).toBeVisible()
  await approve()
  await user.keyboard('a')
  expect(await screen.findByText('No timesheets to approve')).toBeVisible()
  expect(location.pathname + location.search).toBe(queue)
  expect(decisions).toEqual(['approve Evan', 'reject Uma wrong project, a day off', 'approve Ivo'])
})

test('Ctrl+Enter in the reason rejects, and without a reason says what is missing', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma'])
  await user.click(await row('Evan'))
  await sheetOf('Evan')
  await approve()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await user.click(reason)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(reason).toHaveAccessibleDescription('Enter a reason.')
  expect(decisions).toEqual([])
  await user.type(reason, 'wrong project')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await sheetOf('Uma')).toBeVisible()
  expect(decisions).toEqual(['reject Evan wrong project'])
})

test('a submitted timesheet shows what its week leaves out: tasks, notes and unbillable work', async () => {
  const { api, user } = openSheets(queue, ['Evan'])
  const entries = [
    entryAt('2026-11-17', 90, { id: 'e2', task: 'Support' }),
    entryAt('2026-11-16', 450, { id: 'e1', task: 'Delivery' }),
    entryAt('2026-11-19', 240, { id: 'e4', billable: false }),
    entryAt('2026-11-20', 480, { id: 'e5', note: 'Go-live' }),
    entryAt('2026-11-20', 60, { id: 'e6', type: 'PTO' }),
    entryAt('2026-11-18', 480, { id: 'e3', type: 'SICK' }),
  ]
  const [sheet] = submitted(['Evan'])
  api.replies.set(`GET /timesheet/${idOf(0)}`, () => ok({ ...sheet, entries, totalMinutes: 1020 }))
  await user.click(await row('Evan'))
  const tasks = within(await screen.findByRole('table', { name: 'Tasks and notes' })).getAllByRole('row')
  expect(tasks.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Mon 11-16DeliveryWorkYes7:30',
    'Tue 11-17SupportWorkYes1:30',
    'Thu 11-19WorkNo4:00',
    'Fri 11-20WorkYesGo-live8:00',
  ])
})

test('a filter by billing state is a chip, and goes to the API', async () => {
  const { api, user } = openSheets('/timesheets?billingState=PARTLY_BILLED&billingState=NON_BILLABLE', [
    'Evan',
  ])
  await user.click(
    await screen.findByRole('button', { name: 'Remove filter: Billing Partly billed, Non-billable' }),
  )
  await waitFor(() => expect(location.search).not.toContain('billingState'))
  const queries = api.requests
    .filter(({ line }) => line === 'GET /timesheets')
    .map(({ options }) => options.query?.['billingState'])
  expect(queries).toEqual([['PARTLY_BILLED', 'NON_BILLABLE'], undefined])
})

test('after the last one, those that were skipped open', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  await user.click(await row('Evan'))
  await sheetOf('Evan')
  await user.keyboard('j')
  await sheetOf('Uma')
  await approve()
  await user.keyboard('a')
  await sheetOf('Ivo')
  await approve()
  await user.keyboard('a')
  expect(await sheetOf('Evan')).toBeVisible()
  expect(decisions).toEqual(['approve Uma', 'approve Ivo'])
})

test('the queue continues past the end of its page, without leaving any out', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Person ${at + 1}`)
  const { user, decisions } = openSheets(queue, names)
  await user.click(await row('Person 1'))
  for (const name of names) {
    await sheetOf(name)
    await approve()
    await user.keyboard('a')
  }
  expect(await screen.findByText('No timesheets to approve')).toBeVisible()
  expect(decisions).toEqual(names.map((name) => `approve ${name}`))
}, 60_000)

test('a held key decides once', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma'])
  await user.click(await row('Evan'))
  await sheetOf('Evan')
  await approve()
  await user.keyboard('a')
  await sheetOf('Uma')
  await approve()
  fireEvent.keyDown(document.body, { key: 'a', repeat: true })
  await user.keyboard('x')
  expect(screen.getByRole('heading', { level: 1, name: 'Uma: week of 2026-11-16' })).toBeVisible()
  expect(decisions).toEqual(['approve Evan'])
})

test('a timesheet that was opened from another list has no keys', async () => {
  const { user, decisions } = openSheets('/timesheets', ['Evan', 'Uma'])
  await user.click(await row('Evan'))
  await sheetOf('Evan')
  expect(await approve()).not.toHaveAttribute('aria-keyshortcuts')
  await user.keyboard('a')
  await user.click(await approve())
  expect(await screen.findByText('Timesheet approved')).toBeVisible()
  expect(await sheetOf('Evan')).toBeVisible()
  expect(decisions).toEqual(['approve Evan'])
})

test('a day shows its date once, and tells screen readers what kind of time it takes', async () => {
  const [sheet] = submitted(['Evan'])
  openSheets(`/timesheets/${sheet?.id ?? ''}`, ['Evan'], { status: 'DRAFT' })
  const cell = await screen.findByLabelText('Work, Mon 11-16')
  expect(cell).toBeVisible()
  const label = screen.getByText('Mon 11-16', { selector: `label[for="${cell.id}"]` })
  expect(label.querySelector('span')).toHaveTextContent('Work,')
})

test('a user without an employee record of their own sees everybody’s timesheets instead of a week', async () => {
  openSheets('/timesheets/week', ['Evan'])
  expect(await screen.findByRole('heading', { level: 1, name: /^Timesheets/ })).toBeVisible()
  expect(await row('Evan')).toBeVisible()
})

test('selected timesheets are approved together, and each that was refused shows its reason', async () => {
  const { user, api } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  const errors = [{ code: 'not_allowed_now', message: 'This time is locked.' }]
  api.replies.set('POST /timesheets/bulk', () =>
    ok([
      { id: idOf(0), label: null, ok: true, version: 3, errors: [] },
      { id: idOf(1), label: 'Uma, 2026-11-16', ok: false, version: null, errors },
    ]),
  )
  for (const name of ['Evan', 'Uma']) {
    const cell = (await row(name)).closest('tr') as HTMLElement
    await user.click(within(cell).getByRole('checkbox'))
  }
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  // The button for the current row, which had the same name, is gone.
  expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1)
  await user.click(bar.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve: 2 timesheets' }))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Timesheet approved: 1. Not changed: 1.')).toBeVisible()
  const refused = within(screen.getByRole('list', { name: 'Not changed' }))
  expect(refused.getByText(/This time is locked/)).toBeVisible()
  expect(refused.getByRole('link', { name: 'Uma, 2026-11-16' })).toHaveAttribute(
    'href',
    `/timesheets/${idOf(1)}`,
  )
  const sent = api.requests.find(({ line }) => line === 'POST /timesheets/bulk')
  expect(sent?.options.body).toMatchObject({ event: 'approve', items: [{ id: idOf(0) }, { id: idOf(1) }] })
})
