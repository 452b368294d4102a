import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '#domain/audit/record.ts'
import { employeeId } from '#test/support/examples.ts'
import { employeeAnswer } from '#test/support/employeeAnswers.ts'
import { standInForLayout } from '#test/support/browser/noLayout.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

standInForLayout()

// The list's file loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const event = (more: Partial<AuditEvent>): AuditEvent => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T14:05:09.000Z',
  actorUid: 'ada',
  actorName: 'Ada Admin',
  action: 'UPDATE',
  entityType: 'employee',
  entityId: employeeId,
  entityLabel: 'E-00001',
  changes: [],
  reason: null,
  event: null,
  requestId: 'r1',
  ...more,
})

const raise = event({
  changes: [
    { field: 'jobTitle', old: 'Java Developer', new: 'Architect' },
    { field: 'ssn', old: '•••', new: '•••' },
  ],
  reason: 'Promoted in November',
})

function openEmployee(rows: readonly AuditEvent[], total = rows.length, tab = '/history') {
  const api = createApi(cleo)
  api.replies.set(`GET /employee/${employeeId}`, () => ok(employeeAnswer))
  api.replies.set(`GET /employee/${employeeId}/history`, () => ok(rows, total))
  const requests = () =>
    api.requests.filter(({ line }) => line.endsWith('/history')).map(({ options }) => options.query)
  return { api, requests, ...openSignedIn(`/employees/${employeeId}${tab}`, api) }
}

test('an employee shows the history on its own tab: changes, reason, time and user', async () => {
  const { requests, user } = openEmployee([raise, event({ action: 'CREATE' })], 2, '')
  const tab = await screen.findByRole('link', { name: 'History' })
  expect(requests()).toEqual([])
  await user.click(tab)
  const [first, second] = within(await screen.findByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL')
  expect(first).toHaveTextContent(
    'Changed' +
      'Job title: Java Developer → ArchitectSocial security number: ••• → •••' +
      'Reason: Promoted in November' +
      '2026-11-20 14:05 UTC, Ada Admin',
  )
  expect(second).toHaveTextContent('Added2026-11-20 14:05 UTC, Ada Admin')
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull()
})

test('a history never shows the rows of the tab before it', async () => {
  const { api, user } = openEmployee([raise], 1, '/assignments')
  // A row without changes, which a real history doesn't have.
  const assignment = { id: 'a1', projectName: 'Globex ERP', startDate: '2026-02-02', status: 'ACTIVE' }
  api.replies.set('GET /assignments', () => ok([assignment], 1))
  await screen.findByText('Globex ERP')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.replies.set(`GET /employee/${employeeId}/history`, async () => {
    await waiting
    return ok([raise], 1)
  })
  await user.click(screen.getByRole('link', { name: 'History' }))
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible()
  expect(screen.queryByText('Globex ERP')).toBeNull()
  expect(screen.queryByRole('list', { name: 'History' })).toBeNull()
  answer()
  expect(await screen.findByRole('list', { name: 'History' })).toHaveTextContent('Architect')
})

test('a long history loads page by page', async () => {
  const rows = Array.from({ length: 25 }, () => event({}))
  const { requests, user } = openEmployee(rows, 40)
  await user.click(await screen.findByRole('button', { name: 'Show more (15)' }))
  expect(requests()).toEqual([
    { limit: 25, offset: 0 },
    { limit: 50, offset: 0 },
  ])
})

test('the record is shown as it was on a date, from its whole history', async () => {
  const rows = [raise, event({ at: '2026-01-12T09:00:00.000Z', action: 'CREATE' })]
  const { api, requests, user } = openEmployee(rows.slice(0, 1), 2)
  const asOf = await screen.findByRole('textbox', { name: 'As of' })
  api.replies.set(`GET /employee/${employeeId}/history`, () => ok(rows, 2))
  await user.type(asOf, '2026-11-19')
  const then = within(await screen.findByRole('region', { name: 'As of 2026-11-19' }))
  expect(then.getByText('Java Developer')).toBeVisible()
  expect(then.queryByText('Architect')).toBeNull()
  expect(requests().at(-1)).toEqual({ limit: 2, offset: 0 })
  await user.clear(asOf)
  await user.type(asOf, '2026-01-11')
  expect(await screen.findByText("This record didn't exist on 2026-01-11.")).toBeVisible()
})

test('a history that fails to load says why and can be reloaded', async () => {
  const { api, user } = openEmployee([raise], 1, '')
  const path = `GET /employee/${employeeId}/history`
  const message = 'The server failed.'
  api.replies.set(path, () => ({ kind: 'refused', status: 500, errors: [{ code: 'x', message }] }))
  await user.click(await screen.findByRole('link', { name: 'History' }))
  expect(await screen.findByText(message)).toBeVisible()
  api.replies.set(path, () => ok([raise], 1))
  await user.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await screen.findByText('Reason: Promoted in November')).toBeVisible()
})

const administrator = { ...cleo, permissions: [...cleo.permissions, 'CAN_VIEW_USERS' as const] }

test('administrators open the audit trail from Settings, with links to records and to the events of a user', async () => {
  const api = createApi(administrator)
  const denied = event({
    action: 'authz.denied',
    entityType: 'call',
    entityId: null,
    entityLabel: 'GET /projects',
  })
  api.replies.set('GET /audit', () => ok([raise, denied], 2))
  const { user } = openSignedIn('/settings', api)
  await user.click(await screen.findByRole('link', { name: 'Audit trail' }))
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  const row = await within(table).findByRole('row', { name: /E-00001/ })
  expect(row).toHaveTextContent('Job title: Java Developer → Architect')
  expect(within(row).getByRole('link', { name: 'E-00001' })).toHaveAttribute(
    'href',
    `/employees/${employeeId}`,
  )
  expect(within(table).getByRole('link', { name: 'GET /projects' })).toHaveAttribute(
    'href',
    '/settings/audit?entityType=call',
  )
  await user.click(within(row).getByRole('link', { name: 'Ada Admin' }))
  expect(location.search).toBe('?actor=ada')
  expect(api.requests.findLast(({ line }) => line === 'GET /audit')?.options.query).toMatchObject({
    actor: ['ada'],
  })
})

test('other users see no audit trail in Settings', async () => {
  const { user: _ } = openSignedIn('/settings', createApi(cleo))
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull()
})

test('the address of the audit trail shows other users that they have no access', async () => {
  openSignedIn('/settings/audit', createApi(cleo))
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
})
