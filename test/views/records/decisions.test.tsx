import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { contractAt, openedId } from '#test/support/browser/recordPage.tsx'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { pageCharts } from '#test/support/browser/pageCharts.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { approve, idOf, openSheets, queue, row, sheetOf } from '#test/views/timesheets/queueStage.tsx'

standInForLayout()

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const bar = async () => within(await screen.findByRole('region', { name: 'Next to approve' }))

test('A on the list approves the row that the list names, without opening it first, and the next one opens', async () => {
  const { user, api, decisions } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  expect((await bar()).getByText('Evan: week of 2026-11-16')).toBeVisible()
  expect((await bar()).getByText('8:00 total')).toBeVisible()
  expect((await bar()).getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-keyshortcuts', 'A')
  await user.keyboard('a')
  await sheetOf('Uma')
  expect(await screen.findByText('Timesheet approved')).toBeVisible()
  await approve()
  await user.keyboard('a')
  await sheetOf('Ivo')
  expect(decisions).toEqual(['approve Evan', 'approve Uma'])
  const sent = api.requests.find(({ line }) => line === `POST /timesheet/${idOf(0)}/approve`)
  expect(sent?.options.body).toEqual({ version: 1 })
})

test('with Caps Lock on, A approves on the list and on the record, but not with Shift', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  await bar()
  await user.keyboard('{Shift>}A{/Shift}')
  expect(decisions).toEqual([])
  await user.keyboard('A')
  await sheetOf('Uma')
  await approve()
  await user.keyboard('A')
  await sheetOf('Ivo')
  expect(decisions).toEqual(['approve Evan', 'approve Uma'])
})

test('A on the list approves the row of the cursor', async () => {
  const { user, decisions } = openSheets(queue, ['Evan', 'Uma', 'Ivo'])
  await row('Evan')
  await bar()
  await user.keyboard('jj')
  expect((await bar()).getByText('Uma: week of 2026-11-16')).toBeVisible()
  await user.keyboard('a')
  await sheetOf('Ivo')
  expect(decisions).toEqual(['approve Uma'])
})

test.each(['the button', 'R'])(
  '%s to reject on the list opens the record and asks for the reason, and the next one opens',
  async (by) => {
    const { user, decisions } = openSheets(queue, ['Evan', 'Uma'])
    const reject = (await bar()).getByRole('button', { name: 'Reject' })
    expect(reject).toHaveAttribute('aria-keyshortcuts', 'R')
    await (by === 'R' ? user.keyboard('r') : user.click(reject))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    expect(
      screen.getByRole('heading', { level: 1, name: 'Evan: week of 2026-11-16', hidden: true }),
    ).toBeVisible()
    expect(decisions).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong project')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await sheetOf('Uma')
    expect(decisions).toEqual(['reject Evan Wrong project'])
  },
)

test('another list than the queue has no key that approves', async () => {
  const { user, decisions } = openSheets('/timesheets', ['Evan'])
  await row('Evan')
  await screen.findByRole('button', { name: 'Preview' })
  expect(screen.queryByRole('region', { name: 'Next to approve' })).toBeNull()
  await user.keyboard('a')
  expect(decisions).toEqual([])
})

const rowOf = (contract: object) => ({
  ...contract,
  billRate: '85.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  endClient: 'Globex',
})

test('contracts that wait for approval have the same keys', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  let contract = contractAt('PENDING_APPROVAL', { title: 'Data platform' })
  api.replies.set('GET /contracts', () =>
    contract.status === 'PENDING_APPROVAL' ? ok([rowOf(contract)], 1) : ok([], 0),
  )
  api.replies.set('GET /contracts/counts', () => ok([]))
  api.replies.set(`GET /contract/${openedId}`, () => ok(contract))
  api.replies.set(`POST /contract/${openedId}/approve`, () => {
    contract = { ...contract, status: 'APPROVED', version: 4 }
    return ok(contract)
  })
  const { user } = openSignedIn('/contracts/list?status=PENDING_APPROVAL', api)
  await user.click(await row('Data platform'))
  expect(await approve()).toHaveAttribute('aria-keyshortcuts', 'A')
  await user.keyboard('{Control>}k{/Control}')
  const commands = within(await screen.findByRole('dialog', { name: 'Search' }))
  expect(commands.getByRole('option', { name: 'Approve' }).textContent).toMatch(/Approve A$/)
  await user.keyboard('{Escape}a')
  expect(await screen.findByText('No contracts to approve')).toBeVisible()
  expect(contract.status).toBe('APPROVED')
})

test('A does nothing while the queue loads and the rows of another list are still shown', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  const draft = contractAt('DRAFT', { title: 'Still a draft' })
  const queued = () => ok([rowOf(contractAt('PENDING_APPROVAL', { title: 'Data platform' }))], 1)
  const later = Promise.withResolvers<Answer<unknown>>()
  let reply: () => Answer<unknown> | Promise<Answer<unknown>> = queued
  api.replies.set('GET /contracts', () => reply())
  api.replies.set('GET /contracts/counts', () => ok([]))
  api.replies.set(`GET /contract/${openedId}`, () => ok(draft))
  const address = '/contracts/list?status=PENDING_APPROVAL'
  const { user } = openSignedIn(address, api)
  expect((await bar()).getByText(/Data platform/)).toBeVisible()
  reply = () => ok([rowOf(draft)], 1)
  history.pushState(null, '', '/contracts/list')
  await row('Still a draft')
  reply = () => later.promise
  history.pushState(null, '', address)
  const table = screen.getByRole('table', { name: 'Contracts' })
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
  await user.keyboard('a')
  expect(location.pathname + location.search).toBe(address)
  expect(screen.getByText('Still a draft')).toBeVisible()
  later.resolve(queued())
  expect((await bar()).getByText(/Data platform/)).toBeVisible()
})

/** Opens contracts that are waiting for approval. The stored contracts can be newer than their rows. */
function openContracts(more: object, stored: object = {}, charts = pageCharts) {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  const contract = contractAt('PENDING_APPROVAL', { title: 'Data platform', ...more })
  api.replies.set('GET /contracts', () => ok([rowOf(contract)], 1))
  api.replies.set('GET /contracts/counts', () => ok([]))
  api.replies.set(`GET /contract/${openedId}`, () => ok({ ...contract, ...stored }))
  const sent = () =>
    api.requests.filter(({ line }) => line.endsWith('/approve')).map(({ options }) => options.body)
  return {
    api,
    contract,
    sent,
    ...openSignedIn('/contracts/list?status=PENDING_APPROVAL', api, undefined, {}, charts),
  }
}

test('the list names the margin of the contract to approve, and one that changed since then stays open', async () => {
  const { api, contract, sent, user } = openContracts({ marginPct: '27.21' }, { version: 4 })
  const current = { ...contract, version: 4 }
  api.replies.set(`POST /contract/${openedId}/approve`, () => ({
    kind: 'refused',
    status: 412,
    errors: [{ code: 'version_stale', message: 'Someone else saved first.' }],
    current,
    change: { changedBy: 'Ada Admin', changedAt: '2026-11-20T09:00:00.000Z' },
  }))
  expect((await bar()).getByText('C-2026-00017 Data platform')).toBeVisible()
  expect((await bar()).getByText(/Margin 27\.21%/)).toBeVisible()
  await user.keyboard('a')
  expect(
    await screen.findByText(/^Ada Admin changed this record\. The newest version is shown\./),
  ).toBeVisible()
  expect(sent()).toEqual([{ version: 3 }])
  expect(screen.getByRole('heading', { level: 1, name: 'Data platform' })).toBeVisible()
})

test('A right after a reload approves once, as soon as the charts of the record have loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isHere = false
  const charts = { areLoaded: () => isHere, load: () => promise }
  const { api, contract, sent, user } = openContracts({ marginPct: '27.21' }, {}, charts)
  api.replies.set(`POST /contract/${openedId}/approve`, () =>
    ok({ ...contract, status: 'APPROVED', version: 4 }),
  )
  await bar()
  await user.keyboard('a')
  await user.keyboard('a')
  expect(location.pathname).toBe('/contracts/list')
  expect(api.requests.filter(({ line }) => line.includes(openedId))).toEqual([])
  isHere = true
  resolve()
  expect(await screen.findByText('Contract approved')).toBeVisible()
  expect(sent()).toEqual([{ version: 3 }])
})

test('a contract at a loss opens for review instead, and approving it there asks with the margin', async () => {
  const { api, contract, sent, user } = openContracts({ marginPct: '-3.70' })
  api.replies.set(`POST /contract/${openedId}/approve`, () =>
    ok({ ...contract, status: 'APPROVED', version: 4 }),
  )
  expect((await bar()).getByText('−3.70%')).toBeVisible()
  expect((await bar()).getByRole('button', { name: 'Review' })).toBeVisible()
  await user.keyboard('a')
  await approve()
  expect(sent()).toEqual([])
  await user.keyboard('a')
  await waitFor(() => expect(screen.queryAllByRole('dialog', { name: 'Approve' })).toHaveLength(1))
  const dialog = within(screen.getByRole('dialog', { name: 'Approve' }))
  expect(dialog.getByText(/negative margin of −3\.70%/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Contract approved')).toBeVisible()
  expect(sent()).toEqual([{ version: 3 }])
})

test.each([
  { warnings: ['The PO expires on 2026-06-30, before this contract ends.'], employeeWarnings: null },
  {
    warnings: [],
    employeeWarnings: ["The work address is in Dallas, TX, but the employee's LCA is for Plano, TX."],
  },
])('a contract with something to look at opens for review instead: %j', async (found) => {
  const { sent, user } = openContracts({ marginPct: '27.21', ...found })
  const [text = ''] = [...found.warnings, ...(found.employeeWarnings ?? [])]
  expect(await screen.findByRole('region', { name: 'Next to approve' })).toHaveTextContent(text)
  expect((await bar()).getByRole('button', { name: 'Review' })).toBeVisible()
  await user.keyboard('a')
  await approve()
  expect(sent()).toEqual([])
})
