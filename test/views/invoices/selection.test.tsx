import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/browser/signedIn.tsx'
import { id, invoiceAt, open } from '#test/views/invoices/invoicePage.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('selected invoices can be approved, issued, sent and exported, and the result says what was skipped', async () => {
  const { api, user } = open('/invoices/list', invoiceAt())
  const sent: unknown[] = []
  api.replies.set('POST /invoices/bulk', ({ body }) => {
    sent.push(body)
    const errors = [{ code: 'needs_approval', message: 'This invoice must be approved first.' }]
    return ok([{ id, label: 'Unnumbered invoice', ok: false, version: null, errors }])
  })
  await user.click(
    await screen.findByRole('checkbox', {
      name: `Select Unnumbered invoice for Initech, ${invoiceAt().periodStart} – ${invoiceAt().periodEnd}, USD 3,332.00`,
    }),
  )
  const bar = await screen.findByRole('region', { name: 'Selection' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Approve', 'Issue', 'Send', 'Export selection', 'Clear selection'])
  await user.click(within(bar).getByRole('button', { name: 'Issue' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue: 1 invoice' })
  await user.click(within(dialog).getByRole('button', { name: 'Issue' }))
  expect(await screen.findByRole('list', { name: 'Not changed' })).toHaveTextContent(
    'This invoice must be approved first. Unnumbered invoice',
  )
  expect(sent).toEqual([{ event: 'issue', items: [{ id, version: invoiceAt().version }] }])
})

test('an unnumbered invoice is called the same in each status, and its checkbox names company, period and amount', async () => {
  const { api } = open('/invoices/list', invoiceAt())
  const { billTo, ...rest } = invoiceAt()
  const row = { ...rest, billToName: billTo.companyName }
  api.replies.set('GET /invoices', () =>
    ok(
      [
        { ...row, status: 'PENDING_APPROVAL' },
        { ...row, id: '2', status: 'APPROVED', billToName: 'Globex' },
        { ...row, id: '3', type: 'CREDIT_NOTE', total: '-100.00' },
      ],
      3,
    ),
  )
  const cells = await screen.findAllByRole('link', { name: 'Unnumbered invoice' })
  expect(cells).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Draft credit note' })).toBeVisible()
  for (const name of [
    `Unnumbered invoice for Initech, ${row.periodStart} – ${row.periodEnd}, USD 3,332.00`,
    `Unnumbered invoice for Globex, ${row.periodStart} – ${row.periodEnd}, USD 3,332.00`,
    `Draft credit note for Initech, ${row.periodStart} – ${row.periodEnd}, USD −100.00`,
  ])
    expect(screen.getByRole('checkbox', { name: `Select ${name}` })).toBeVisible()
})
