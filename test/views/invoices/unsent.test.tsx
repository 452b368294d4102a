import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#test/support/browser/signedIn.tsx'
import { id, issued, open } from '#test/views/invoices/invoicePage.tsx'

const sentAt = '2026-03-02T09:00:00.000Z'

test('an email whose delivery is unknown is marked as delivered after a question', async () => {
  const { api, sent, user } = open(`/invoices/${id}`, issued({ sentAt, mailState: 'UNKNOWN' }))
  api.replies.set(`POST /invoice/${id}/confirm-mails`, () => ok(issued({ sentAt, mailState: 'ACCEPTED' })))
  expect(await screen.findByRole('button', { name: 'Resend email' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as delivered' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as delivered' }))
  expect(dialog.getByText(/Confirm with the recipient first/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }))
  expect(await screen.findByText('Email marked as delivered')).toBeVisible()
  expect(sent(`POST /invoice/${id}/confirm-mails`)).toEqual([{ version: 2 }])
  expect(screen.queryByRole('button', { name: 'Mark as delivered' })).toBeNull()
})

test('an email that failed has certainly not arrived', async () => {
  open(`/invoices/${id}`, issued({ sentAt, mailState: 'FAILED' }))
  expect(await screen.findByRole('button', { name: 'Resend failed email' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark as delivered' })).toBeNull()
})
