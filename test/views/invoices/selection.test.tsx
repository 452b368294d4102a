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
    return ok([{ id, label: 'Draft', ok: false, version: null, errors }])
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Draft' }))
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
    'This invoice must be approved first. Draft',
  )
  expect(sent).toEqual([{ event: 'issue', items: [{ id, version: invoiceAt().version }] }])
})
