import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const id = '3f0c5a1e-0000-4000-8000-000000000001'
const contract = {
  id,
  contractNo: 'C-2026-00001',
  title: 'Java Dev',
  kind: 'EXTERNAL',
  projectId: 'p1',
  projectName: 'Grid',
  employeeId: 'e1',
  employeeName: 'Ames, Mira',
  orderType: 'NEW_PO',
  status: 'PENDING_APPROVAL',
  startDate: '2026-02-02',
  endDate: '2026-07-31',
  currency: 'USD',
  billRate: '50.00',
  billRateUnit: 'HOURLY',
  payRate: '55.00',
  payRateUnit: 'HOURLY',
  marginPct: '-10.00',
  endClient: 'Globex',
  paymentTerms: 'NET_30',
  warnings: [],
  employeeWarnings: [],
  rateWarnings: [],
  version: 4,
}

test('approving several contracts asks whether to include those with warnings, and sends the answer', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  api.replies.set('GET /contracts', () => ok([contract], 1))
  const sent: unknown[] = []
  api.replies.set('POST /contracts/bulk', ({ body }) => {
    sent.push(body)
    const errors = [{ code: 'needs_review', message: 'The margin is negative.' }]
    return ok([{ id, label: 'C-2026-00001', ok: false, version: null, errors }])
  })
  const { user } = openSignedIn('/contracts/list', api)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Java Dev' }))
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
    return screen.findByRole('dialog', { name: 'Approve: 1 contract' })
  }
  let dialog = await choose()
  expect(dialog).toHaveTextContent('Records with warnings are skipped too, unless you include them.')
  expect(dialog).toHaveTextContent('With a negative margin or warnings: 1 of 1 selected.')
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('list', { name: 'Not changed' })).toHaveTextContent(
    'The margin is negative. C-2026-00001',
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select Java Dev' }))
  dialog = await choose()
  await user.click(
    within(dialog).getByRole('checkbox', {
      name: 'Also approve contracts with a negative margin or warnings',
    }),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByRole('list', { name: 'Not changed' })
  const items = [{ id, version: 4 }]
  expect(sent).toEqual([
    { event: 'approve', items },
    { event: 'approve', items, values: { include: 'WARNINGS' } },
  ])
})

test('without a warning in the selection, the dialog counts none', async () => {
  const api = createApi({ ...cleo, permissions: [...cleo.permissions, 'CAN_MAINTAIN_PROJECTS'] })
  const sound = { ...contract, marginPct: '20.00', title: 'Sound' }
  const warned = { ...contract, id: id.replace('1', '2'), warnings: ['The PO expires before the end.'] }
  api.replies.set('GET /contracts', () => ok([sound, warned], 2))
  const { user } = openSignedIn('/contracts/list', api)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Sound' }))
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve: 1 contract' })
  expect(dialog).not.toHaveTextContent('With a negative margin')
})
