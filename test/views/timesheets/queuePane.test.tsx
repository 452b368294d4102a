import { cleanup, configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { previewBreakpoint } from '#views/theme/previewBreakpoint.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { entryAt } from '#test/support/weeks.ts'
import { openSheets, queue, row } from '#test/views/timesheets/queueStage.tsx'

standInForLayout()

// The panel loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Makes the window as wide as these conditions require. */
const widenTo = (...met: readonly string[]) =>
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: met.includes(condition),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const pane = (name: string) => screen.findByRole('complementary', { name: `Preview of ${name}, 2026-11-16` })

test('a wide window shows the week of the selected timesheet beside the queue, and J goes on to the next', async () => {
  widenTo(previewBreakpoint, breakpoint.wide, breakpoint.large)
  const warnings = [{ code: 'over_max_hours', message: 'More than 40 hours.' }]
  const { user } = openSheets(queue, ['Evan', 'Uma'], { warnings })
  await row('Evan')
  const first = within(await pane('Evan'))
  const week = await first.findByRole('table', { name: 'Week of 2026-11-16' })
  expect(within(week).getByRole('row', { name: /Globex ERP.*8:00/ })).toBeVisible()
  // The title contains the first day, and the week contains all days.
  expect(first.getByText('Hours')).toBeVisible()
  for (const term of ['Week of', 'Through', 'First day']) expect(first.queryByText(term)).toBeNull()
  expect(within(first.getByRole('list', { name: 'Warnings' })).getByText('More than 40 hours.')).toBeVisible()
  await user.keyboard('jj')
  const second = within(await pane('Uma'))
  expect(await second.findByRole('table', { name: 'Week of 2026-11-16' })).toBeVisible()
  expect(location.pathname).toBe('/timesheets')
  await user.keyboard('p')
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})

test('A still approves the selected timesheet, with its week beside the queue', async () => {
  widenTo(previewBreakpoint, breakpoint.wide, breakpoint.large)
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma'])
  await row('Evan')
  await within(await pane('Evan')).findByRole('table', { name: 'Week of 2026-11-16' })
  await screen.findByRole('button', { name: /^Approve/ })
  await user.keyboard('a')
  await vi.waitFor(() => expect(decisions).toEqual(['approve Evan']))
})

test('the preview of an approved timesheet shows why time is overtime, as its page does', async () => {
  widenTo(previewBreakpoint, breakpoint.wide, breakpoint.large)
  const overtime = [
    {
      rule: 'WEEKLY_40',
      thresholdMinutes: 2400,
      minutes: 60,
      filledBy: [{ entryId: 'e1', date: '2026-11-16', minutes: 2400 }],
    },
  ]
  const entries = [entryAt('2026-11-20', 60, { id: 'e2', classification: 'OT', overtime })]
  const { user } = openSheets('/timesheets', ['Evan'], { status: 'APPROVED', entries, otMinutes: 60 })
  await row('Evan')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const shown = within(await within(await pane('Evan')).findByRole('region', { name: 'Overtime' }))
  const reason =
    '2026-11-20: 1:00 overtime (more than 40 hours in the week). Hours counted first: 2026-11-16 (40:00).'
  expect(shown.getByText(reason)).toBeVisible()
  await user.click(await row('Evan'))
  expect(await screen.findByRole('heading', { level: 2, name: 'Overtime' })).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
})

test('a narrower window shows the queue alone', async () => {
  widenTo(breakpoint.wide, breakpoint.large)
  openSheets(queue, ['Evan'])
  await row('Evan')
  await screen.findByRole('button', { name: 'Preview' })
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})

test('the list of all timesheets shows no pane until it is requested', async () => {
  widenTo(previewBreakpoint, breakpoint.wide, breakpoint.large)
  openSheets('/timesheets?sort=-periodStart', ['Evan'])
  await row('Evan')
  expect(await screen.findByRole('button', { name: 'Preview' })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.queryByRole('complementary', { name: /^Preview of/ })).toBeNull()
})

test('on a phone, each row shows the hours to approve and the warnings', async () => {
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: condition.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  // A row of the list shows the number of warnings.
  openSheets(queue, ['Evan'], { warnings: 1 as never })
  await row('Evan')
  expect(screen.getByText('8:00, 1 warning')).toBeVisible()
  cleanup()
  openSheets(queue, ['Uma'], { warnings: 0 as never })
  await row('Uma')
  // The column of hours, which a phone hides, shows them too.
  expect(screen.getAllByText('8:00')).toHaveLength(2)
})
