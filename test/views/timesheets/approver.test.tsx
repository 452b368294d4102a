import { configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { entryAt, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'
import { idOf, openSheets, queue, row, sheetOf, submitted } from '#test/views/timesheets/queueStage.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the queue with a number of warnings for each timesheet, and with more timesheets than the page shows. */
function openQueue(counts: Readonly<Record<string, number>>, more = 0) {
  const names = Object.keys(counts)
  const opened = openSheets(queue, names)
  const rows = submitted(names).map(({ warnings: _warnings, ...sheet }) => ({
    ...sheet,
    warnings: counts[sheet.employeeName],
  }))
  opened.api.replies.set('GET /timesheets', () => ok(rows, rows.length + more))
  return opened
}

test('each row of the queue says how many warnings its timesheet has', async () => {
  openQueue({ Evan: 0, Uma: 2, Ivo: 1 })
  await row('Evan')
  const cells = (name: string) => screen.getByRole('link', { name }).closest('tr')?.textContent
  expect(screen.getByRole('columnheader', { name: /Warnings/ })).toBeVisible()
  expect(cells('Uma')).toContain('2 warnings')
  expect(cells('Ivo')).toContain('1 warning')
  expect(cells('Evan')).not.toContain('warning')
})

test('those without warnings are approved together after a question, and each that was refused shows its reason', async () => {
  const { user, api } = openQueue({ Evan: 0, Uma: 2, Ivo: 0 })
  const errors = [{ code: 'not_allowed_now', message: 'This time is locked.' }]
  api.replies.set('POST /timesheets/bulk', () =>
    ok([
      { id: idOf(0), label: null, ok: true, version: 3, errors: [] },
      { id: idOf(2), label: 'Ivo, 2026-11-16', ok: false, version: null, errors },
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Approve 2 timesheets with no warnings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve: 2 timesheets' }))
  expect(api.requests.some(({ line }) => line === 'POST /timesheets/bulk')).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Timesheet approved: 1. Not changed: 1.')).toBeVisible()
  expect(within(screen.getByRole('list', { name: 'Not changed' })).getByText(/time is locked/)).toBeVisible()
  const sent = api.requests.find(({ line }) => line === 'POST /timesheets/bulk')
  expect(sent?.options.body).toMatchObject({ event: 'approve', items: [{ id: idOf(0) }, { id: idOf(2) }] })
})

test('the button says that it is about this page if the queue has more', async () => {
  openQueue({ Evan: 0, Uma: 1 }, 10)
  expect(
    await screen.findByRole('button', { name: 'Approve 1 timesheet with no warnings on this page' }),
  ).toBeVisible()
})

test('if all timesheets have warnings, nothing can be approved together', async () => {
  openQueue({ Evan: 1, Uma: 1 })
  await row('Uma')
  expect(screen.queryByRole('button', { name: /with no warnings/ })).toBeNull()
})

/** Opens Evan's submitted timesheet in a week with another assignment. */
async function openWeek() {
  const opened = openSheets(queue, ['Evan'])
  const [own] = submitted(['Evan'])
  const other = sheetAt(
    'a2',
    [17, 18, 19, 20].map((day) => entryAt(`2026-11-${day}`, 600)),
    'APPROVED',
    { id: idOf(7) },
  )
  const {
    id: _id,
    version: _version,
    earlier: _earlier,
    ...week
  } = weekAt([rowAt('a1', own), rowAt('a2', other)])
  opened.api.replies.set(`GET /timesheet/${idOf(0)}/week`, () => ok(week))
  await opened.user.click(await row('Evan'))
  await sheetOf('Evan')
  const table = within(await screen.findByRole('table', { name: 'Week of 2026-11-16' }))
  return { ...opened, table, texts: () => table.getAllByRole('row').map(({ textContent }) => textContent) }
}

test('the open timesheet shows the week over all assignments with its overtime, and nothing to type', async () => {
  const { table, texts } = await openWeek()
  expect(texts().slice(1)).toEqual([
    'Globex ERPC-2026-00017Submitted8:008:00 OT––––––8:00',
    'Halvorsen data migrationC-2026-00017Approved–10:0010:0010:0010:00––40:00',
    'Day total8:0010:0010:0010:0010:000:000:0048:00',
    'Overtime8:00––––––8:00',
  ])
  expect(table.getByRole('link', { name: 'Halvorsen data migration' })).toHaveAttribute(
    'href',
    `/timesheets/${idOf(7)}`,
  )
  expect(table.queryByRole('textbox')).toBeNull()
  expect(screen.queryByLabelText(/Mon 11-16/)).toBeNull()
})

test('before the decision, each overtime minute already names its rule and the days that filled it', async () => {
  await openWeek()
  const reasons = within(await screen.findByRole('region', { name: 'Overtime' }))
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Globex ERP, 2026-11-16: 8:00 overtime (more than 40 hours in the week). ' +
      'Hours counted first: 2026-11-17 (10:00), 2026-11-18 (10:00), 2026-11-19 (10:00), 2026-11-20 (10:00).',
  ])
})

test('on a phone, the week is a group for each day with the assignments that have time on it', async () => {
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: condition.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { texts } = await openWeek()
  expect(texts()).toEqual([
    'Mon 11-168:00',
    'Globex ERP8:008:00 OT',
    'Tue 11-1710:00',
    'Halvorsen data migration10:00',
    'Wed 11-1810:00',
    'Halvorsen data migration10:00',
    'Thu 11-1910:00',
    'Halvorsen data migration10:00',
    'Fri 11-2010:00',
    'Halvorsen data migration10:00',
    'Sat 11-210:00',
    'Sun 11-220:00',
    'Week total48:00',
    'Globex ERP8:00',
    'Halvorsen data migration40:00',
    'Overtime8:00',
  ])
})
