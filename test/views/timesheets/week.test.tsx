import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'
import { Failure } from '#services/http/failure.ts'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { cell, isSaved, openWeek, press, weekFrom } from '#test/views/timesheets/weekStage.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

afterEach(() => {
  vi.useRealTimers()
})

test.each(['MONDAY', 'SUNDAY', 'THURSDAY'] as const)(
  'an employee begins with the week from %s',
  async (first) => {
    const { api } = openWeek([rowAt('a1')], '/timesheets')
    const { id: _id, version: _version, earlier: _earlier, ...week } = weekAt([])
    api.replies.set('GET /timesheets/week', ({ query }) =>
      ok({ ...week, ...weekFrom(weekStartOf(String(query?.['date']), first)) }),
    )
    const periodStart = weekStartOf(todayUtc(), first)
    expect(await screen.findByRole('heading', { level: 1, name: `Week of ${periodStart}` })).toBeVisible()
    expect(location.pathname).toBe(`/timesheets/week/${periodStart}`)
  },
)

test('typing creates the timesheet automatically, once, when it pauses', async () => {
  const { user, sent } = openWeek()
  await cell('2026-11-16')
  expect(screen.getByText('No changes yet')).toBeVisible()
  expect(screen.queryByText('Saved')).toBeNull()
  await user.type(await cell('2026-11-16'), '8{ArrowRight}7:30{ArrowRight}7.5{Enter}')
  await isSaved()
  const [made, ...others] = sent('POST /timesheet/create')
  expect(made?.body).toMatchObject({
    assignmentId: 'a1',
    periodStart: monday,
    entries: [
      { date: '2026-11-16', minutes: 480 },
      { date: '2026-11-17', minutes: 450 },
      { date: '2026-11-18', minutes: 450 },
    ],
  })
  expect(others).toEqual([])
  expect(await cell('2026-11-17')).toHaveValue('7:30')
})

test('a week without a network is sent once when it is back, submitted and with the same key', async () => {
  const { api, user, sent, sheets } = openWeek()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const create = api.replies.get('POST /timesheet/create')
  api.replies.set('POST /timesheet/create', () => {
    throw new Failure('unreachable', "Can't reach the server.")
  })
  await user.type(await cell('2026-11-16'), '8')
  await press(user, 'Fill workdays')
  await press(user, 'Submit')
  expect(await screen.findByText('Not saved, will retry')).toBeVisible()
  if (create) api.replies.set('POST /timesheet/create', create)
  expect(screen.getByText("You're offline. Muster will try again when you're back online.")).toBeVisible()
  const before = sent('POST /timesheet/create').length
  offline.mockRestore()
  dispatchEvent(new Event('online'))
  // Immediately, because the next automatic try is at least a second and a half away.
  await waitFor(() => expect(sent('POST /timesheet/create')).toHaveLength(before + 1), { timeout: 800 })
  await waitFor(() => expect(sheets.get('a1')?.status).toBe('SUBMITTED'), { timeout: 10_000 })
  const keys = sent('POST /timesheet/create').map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(sent('POST /timesheet/sheet-a1/submit')).toHaveLength(1)
  expect(sheets.get('a1')?.entries.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(2400)
})

test("a running week says why it can't be submitted, with a link to the first empty workday", async () => {
  vi.setSystemTime('2026-11-18T15:00:00Z')
  const { user, sheets } = openWeek()
  const reason = 'Enter time for every workday, or submit after 2026-11-22.'
  const first = await cell('2026-11-16')
  expect(screen.queryByRole('link', { name: reason })).toBeNull()
  await user.type(first, '8{ArrowRight}{ArrowRight}8')
  const link = await screen.findByRole('link', { name: reason })
  expect(link).toBeVisible()
  expect(link.closest('p')).toHaveTextContent(`You can't submit this week. ${reason}`)
  await user.click(link)
  expect(await cell('2026-11-17')).toHaveFocus()
  await press(user, 'Fill workdays')
  await waitFor(() => expect(screen.queryByRole('link', { name: reason })).toBeNull())
  await press(user, 'Submit')
  await waitFor(() => expect(sheets.get('a1')?.status).toBe('SUBMITTED'))
})

test('two assignments are saved and submitted together, each with a key of its own', async () => {
  const { user, sent, sheets } = openWeek([rowAt('a1'), rowAt('a2')])
  await user.type(await cell('2026-11-16'), '8')
  await user.type(await cell('2026-11-17', 'Halvorsen data migration'), '4')
  await press(user, 'Fill workdays')
  await press(user, 'Submit')
  await waitFor(
    () => expect([...sheets.values()].map(({ status }) => status)).toEqual(['SUBMITTED', 'SUBMITTED']),
    {
      timeout: 10_000,
    },
  )
  const keys = sent('POST /timesheet/create').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('last week is copied into empty cells, and Ctrl+Right fills the workdays to the right', async () => {
  const { user } = openWeek()
  await user.type(await cell('2026-11-16'), '6')
  await press(user, 'Copy last week')
  expect(await cell('2026-11-16')).toHaveValue('6:00')
  expect(await cell('2026-11-18')).toHaveValue('8:00')
  const copied = 'Every day that had hours in the previous week already has hours in this one.'
  await expect.poll(() => screen.queryByRole('button', { description: copied })).toBeVisible()
  ;(await cell('2026-11-18')).focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(await cell('2026-11-20')).toHaveValue('8:00')
  expect(await cell('2026-11-21')).toHaveValue('')
})

test('copying last week in the same frame as a key keeps what was typed', async () => {
  openWeek()
  const first = await cell('2026-11-16')
  const copy = screen.getByRole('button', { name: 'Copy last week' })
  fireEvent.change(first, { target: { value: '6' } })
  fireEvent.click(copy)
  await waitFor(async () => expect(await cell('2026-11-18')).toHaveValue('8:00'))
  expect(first).toHaveValue('6')
})

test('overtime shows while it is typed, with its reason', async () => {
  const nine = ['16', '17', '18', '19'].map((day) => entryAt(`2026-11-${day}`, 540))
  const { user } = openWeek([rowAt('a1', sheetAt('a1', nine))])
  expect(screen.queryByRole('region', { name: 'Overtime' })).toBeNull()
  await user.type(await cell('2026-11-20'), '9')
  const reasons = within(await screen.findByRole('region', { name: 'Overtime' }))
  expect(reasons.getByRole('listitem').textContent).toMatch(
    /^2026-11-20: 5:00 overtime \(more than 40 hours in the week\)\. Hours counted first: 2026-11-16 \(9:00\)/,
  )
})

test('the week says when it is due, and how far it is from overtime', async () => {
  vi.setSystemTime('2026-11-20T15:00:00Z')
  const nine = ['16', '17', '18', '19'].map((day) => entryAt(`2026-11-${day}`, 540))
  const { user } = openWeek([rowAt('a1', sheetAt('a1', nine))])
  const line = await screen.findByText(/^Submit by 2026-11-23 16:00 UTC\./)
  expect(line.textContent).toMatch(/Regular hours: 36:00 of 40:00\. Overtime: 0:00\.$/)
  await user.type(await cell('2026-11-20'), '9')
  await waitFor(() => expect(line.textContent).toMatch(/Regular hours: 40:00 of 40:00\. Overtime: 5:00\.$/))
})

test('a week that was not submitted in time says when it was due', async () => {
  vi.setSystemTime('2026-11-23T16:00:01Z')
  openWeek()
  expect(await screen.findByText(/^Was due 2026-11-23 16:00 UTC\./)).toBeVisible()
  expect(screen.queryByText(/Submit by/)).toBeNull()
})

test('a submitted week shows no deadline, and a week with daily overtime no progress toward 40 hours', async () => {
  vi.setSystemTime('2026-11-20T15:00:00Z')
  const daily = { ...rowAt('a1', sheetAt('a1', [])), overtimeRule: 'DAILY_8_WEEKLY_40' as const }
  openWeek([daily])
  expect(await screen.findByText('Submit by 2026-11-23 16:00 UTC.')).toBeVisible()
  expect(screen.queryByText(/Regular hours/)).toBeNull()
  cleanup()
  openWeek([rowAt('a1', sheetAt('a1', [entryAt(monday, 480)], 'SUBMITTED'))])
  expect(await screen.findByText('Regular hours: 8:00 of 40:00. Overtime: 0:00.')).toBeVisible()
})

test('leave gets a row of its own', async () => {
  const { user, sent } = openWeek()
  await cell('2026-11-16')
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Globex ERP, PTO' }))
  await user.type(await cell('2026-11-20', 'Globex ERP, PTO'), '8')
  await isSaved()
  expect(sent('POST /timesheet/create')[0]?.body).toMatchObject({
    entries: [{ date: '2026-11-20', type: 'PTO', minutes: 480 }],
  })
})

test('where times are captured, start and end are typed, and the hours follow', async () => {
  const { user, sheets } = openWeek([rowAt('a1')], undefined, { captureInOut: true })
  expect(await screen.findByText(/Enter start and end times like 9-17:30/)).toBeVisible()
  const first = await cell('2026-11-16')
  expect(first).toHaveAttribute('inputmode', 'text')
  await user.type(first, '9:00 12:00 13-17:30{Tab}')
  await waitFor(() => expect(first).toHaveValue('9-12, 13-17:30'))
  expect(within(first.closest('td') as HTMLElement).getByText('7:30')).toBeVisible()
  await press(user, 'Fill workdays')
  expect(await cell('2026-11-20')).toHaveValue('9-12, 13-17:30')
  // Totals follow what is typed.
  expect(await screen.findByText('Total 37:30')).toBeVisible()
  await waitFor(() => expect(sheets.get('a1')?.entries).toHaveLength(10), { timeout: 10_000 })
  expect(sheets.get('a1')?.entries.filter(({ date }) => date === '2026-11-16')).toMatchObject([
    { minutes: 180, startTime: '09:00', endTime: '12:00' },
    { minutes: 270, startTime: '13:00', endTime: '17:30' },
  ])
  // What was stored shows as it was typed.
  expect(await cell('2026-11-16')).toHaveValue('9-12, 13-17:30')
})

test('where times are captured, hours alone and overlapping times say what to do and stay typed', async () => {
  const { user, sent } = openWeek([rowAt('a1'), rowAt('a2')], undefined, { captureInOut: true })
  const first = await cell('2026-11-16')
  await user.type(first, '8')
  await press(user, 'Submit')
  await waitFor(() =>
    expect(first).toHaveAttribute('title', expect.stringMatching(/^Enter start and end times/)),
  )
  expect(first).toHaveValue('8:00')
  await user.clear(first)
  await user.type(first, '9-12{Enter}')
  const second = await cell('2026-11-16', 'Halvorsen data migration')
  await user.clear(second)
  await user.type(second, '11-13{Enter}')
  await waitFor(() =>
    expect(second).toHaveAttribute(
      'title',
      "11:00–13:00 overlaps 9:00–12:00 on Globex ERP. Don't enter the same time twice.",
    ),
  )
  expect(second).toHaveValue('11-13')
  expect(second).not.toHaveAttribute('aria-describedby')
  expect(sent('POST /timesheet/create').length).toBeLessThanOrEqual(1)
})

test('where times are captured, last week is copied with its times', async () => {
  const earlier = [
    entryAt('2026-11-09', 180, { id: 'e1', startTime: '09:00', endTime: '12:00' }),
    entryAt('2026-11-09', 240, { id: 'e2', startTime: '13:00', endTime: '17:00' }),
    entryAt('2026-11-10', 480),
  ]
  const { user } = openWeek([rowAt('a1')], undefined, { captureInOut: true, earlier })
  await cell('2026-11-16')
  await press(user, 'Copy last week')
  expect(await cell('2026-11-16')).toHaveValue('9-12, 13-17')
  // Hours without times can't be copied into a week that captures start and end times.
  expect(await cell('2026-11-17')).toHaveValue('')
})

test('a submitted week is closed until it is withdrawn', async () => {
  const { user, sheets } = openWeek([rowAt('a1', sheetAt('a1', [entryAt(monday, 480)], 'SUBMITTED'))])
  expect(await cell(monday)).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sheets.get('a1')?.status).toBe('DRAFT'))
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible()
})

test('a rejected week shows the reason and can be corrected', async () => {
  openWeek([
    rowAt('a1', sheetAt('a1', [entryAt(monday, 480)], 'REJECTED', { rejectReason: 'Monday was a holiday' })),
  ])
  expect(await screen.findByText('Rejected: Monday was a holiday')).toBeVisible()
  expect(await cell(monday)).not.toHaveAttribute('readonly')
})

test("text that isn't a duration is marked when typing pauses, and nothing is sent", async () => {
  const { user, sent } = openWeek()
  const input = await cell(monday)
  await user.type(input, 'eight{Tab}')
  await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'), { timeout: 10_000 })
  expect(input).toHaveValue('eight')
  expect(sent('POST /timesheet/create')).toEqual([])
})

test("a week that can't be submitted says so", async () => {
  const { user } = openWeek()
  await cell(monday)
  await press(user, 'Submit')
  expect(await screen.findByText('Not submitted, 1 error')).toBeVisible()
  expect(screen.getAllByText('Enter hours or a reason for zero hours.')[0]).toBeVisible()
})

test('page down opens the next week, after what was typed is stored', async () => {
  const { user, sheets } = openWeek()
  await user.type(await cell(monday), '8')
  fireEvent.keyDown(document, { key: 'PageDown' })
  await waitFor(() => expect(location.pathname).toBe('/timesheets/week/2026-11-23'), { timeout: 10_000 })
  expect(sheets.get('a1')?.entries).toHaveLength(1)
})

test('a message about several assignments is shown once, with their names', async () => {
  const law = { code: 'overtime_law', message: 'California requires overtime pay for long days.' }
  const limit = { code: 'max_hours', message: "The total of 41:00 hours exceeds the contract's limit." }
  const sheet = (id: string, warnings: (typeof law)[]) =>
    rowAt(id, sheetAt(id, [entryAt(monday, 540)], 'DRAFT', { warnings }))
  openWeek([sheet('a1', [law]), sheet('a2', [limit, law])])
  expect(await screen.findByText(`Globex ERP, Halvorsen data migration: ${law.message}`)).toBeVisible()
  expect(screen.getAllByText(new RegExp(law.message))).toHaveLength(1)
  expect(screen.getByText(`Halvorsen data migration: ${limit.message}`)).toBeVisible()
})
