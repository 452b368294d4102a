import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Batch } from '#domain/handoff/record.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}
const time = {
  employeeId: '3f0c5a1e-0000-4000-8000-0000000000e1',
  employeeNo: 'E-00001',
  person: 'Rao, Priya',
  weekStart: '2026-02-02',
  payClass: 'REG',
  minutes: 2400,
  correction: false,
} as const
const draft: Batch = {
  id: '3f0c5a1e-0000-4000-8000-0000000000b2',
  number: null,
  system: 'GENERAL_PAYROLL',
  status: 'DRAFT',
  fromDate: '2026-02-09',
  toDate: '2026-02-22',
  documentCount: 2,
  totals: [],
  classTotals: [{ payClass: 'REG', minutes: 2310 }],
  documents: [],
  times: [
    { ...time, minutes: -90, correction: true },
    { ...time, weekStart: '2026-02-09' },
  ],
  files: [],
  problems: [
    {
      code: 'unmapped_class',
      message:
        'Rao, Priya has hours of the pay type “Regular”, which has no earning code in Generic payroll (CSV).',
      names: true,
    },
  ],
  warnings: [],
  madeAt: null,
  acceptedAt: null,
  canceledAt: null,
  cancelReason: null,
  tenantId: 't',
  clientId: 'c',
  version: 1,
  createdAt: '2026-03-01T00:00:00Z',
  createdBy: 'x',
  updatedAt: '2026-03-01T00:00:00Z',
  updatedBy: 'x',
  archivedAt: null,
}

test('a payroll draft shows hours by class and person, and where a missing code is entered', async () => {
  const api = createApi(biller)
  api.replies.set('GET /handoff', () => ok([{ ...draft }], 1))
  api.replies.set(`GET /batch/${draft.id}`, () => ok(draft, null))
  openSignedIn(`/invoices/handoff/${draft.id}`, api)
  expect(await screen.findByText('2 timesheets')).toBeVisible()
  const totals = within(screen.getByRole('table', { name: 'Totals' }))
  expect(totals.getByRole('row', { name: /Regular/ })).toHaveTextContent('38.50')
  const hours = within(screen.getByRole('table', { name: 'Hours' }))
  const correction = within(hours.getByRole('row', { name: /2026-02-02/ }))
  expect(correction.getByText('Regular (correction)')).toBeVisible()
  expect(correction.getByText('−1.50')).toBeVisible()
  expect(within(hours.getByRole('row', { name: /2026-02-09/ })).getByText('40.00')).toBeVisible()
  const checks = within(screen.getByRole('list', { name: 'Checks' }))
  expect(
    checks
      .getByRole('link', { name: 'Enter it on the “Names in Generic payroll (CSV)” page' })
      .getAttribute('href'),
  ).toContain('/invoices/handoff/general_payroll')
})

test.each([
  [200, false],
  [201, true],
])('of %i rows of time, the page shows 200 and says if there are more: %s', async (count, isCut) => {
  const api = createApi(biller)
  const times = Array.from({ length: count }, (_, index) => ({ ...time, employeeId: `${index}` }))
  api.replies.set('GET /handoff', () => ok([{ ...draft }], 1))
  api.replies.set(`GET /batch/${draft.id}`, () => ok({ ...draft, times }, null))
  openSignedIn(`/invoices/handoff/${draft.id}`, api)
  const hours = within(await screen.findByRole('table', { name: 'Hours' }))
  expect(hours.getAllByRole('row')).toHaveLength(1 + 200)
  const note = screen.queryByText('Showing the first 200 rows. The files contain all rows.')
  expect(note !== null).toBe(isCut)
})
