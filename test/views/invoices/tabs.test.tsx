import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEvent } from '#domain/audit/record.ts'
import type { MailRecord } from '#domain/mail/record.ts'
import { ok } from '#test/support/browser/signedIn.tsx'
import { id, issued, open } from '#test/views/invoices/invoicePage.tsx'

const mailTo = (recipient: string, more: Partial<MailRecord>): MailRecord => ({
  id: `mail-${recipient}`,
  kind: 'INVOICE',
  recipient,
  subject: 'Invoice NWTX-INV-2026-00001',
  state: 'ACCEPTED',
  attempts: 1,
  problem: null,
  acceptedAt: '2026-03-02T09:05:00.000Z',
  createdAt: '2026-03-02T09:00:00.000Z',
  ...more,
})

test('the emails of an invoice say their recipient and time, and why one failed', async () => {
  const { api } = open(`/invoices/${id}/emails`, issued({ mailState: 'FAILED' }))
  const mails = [
    mailTo('ap@initech.test', {}),
    mailTo('cfo@initech.test', {
      state: 'FAILED',
      attempts: 7,
      problem: 'Mailbox unavailable',
      acceptedAt: null,
    }),
  ]
  api.replies.set(`GET /invoice/${id}/mails`, () => ok(mails, 2))
  const table = await screen.findByRole('table', { name: 'Emails' })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
  const subject = 'Invoice NWTX-INV-2026-00001'
  expect(cells).toEqual([
    [`ap@initech.test${subject}`, 'Emailed2026-03-02 09:05 UTC'],
    [`cfo@initech.test${subject}`, 'Email failed (7 attempts): Mailbox unavailable2026-03-02 09:00 UTC'],
  ])
})

test('the history of an invoice says who issued it', async () => {
  const { api } = open(`/invoices/${id}/history`, issued())
  const event: Partial<AuditEvent> = {
    id: '1',
    at: '2026-03-02T09:00:00.000Z',
    actorUid: 'cleo',
    actorName: 'Cleo Client',
    action: 'ISSUE',
    entityType: 'invoice',
    entityId: id,
    entityLabel: 'NWTX-INV-2026-00001',
    changes: [{ field: 'status', old: 'DRAFT', new: 'ISSUED' }],
    reason: null,
  }
  api.replies.set(`GET /invoice/${id}/history`, () => ok([event], 1))
  const list = await screen.findByRole('list', { name: 'History' })
  expect(within(list).getByText(/Cleo Client/)).toBeVisible()
  expect(list).toHaveTextContent('Draft → Issued')
})
