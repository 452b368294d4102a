import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Batch } from '#domain/handoff/record.ts'
import { maintainer } from '#test/support/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/signedIn.tsx'

const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}
const draft: Batch = {
  id: '3f0c5a1e-0000-4000-8000-0000000000b1',
  number: null,
  system: 'GENERAL_LEDGER',
  status: 'DRAFT',
  fromDate: '2026-03-01',
  toDate: '2026-03-31',
  documentCount: 2,
  totals: [
    {
      currency: 'USD',
      invoiced: '4037.50',
      credited: '0.00',
      voided: '0.00',
      received: '1000.00',
      reversed: '0.00',
    },
  ],
  documents: [
    {
      kind: 'INVOICE',
      id: '3f0c5a1e-0000-4000-8000-000000000091',
      label: 'ACTX-INV-2026-00001',
      date: '2026-03-02',
      customer: 'Initech',
      currency: 'USD',
      amount: '4037.50',
    },
    {
      kind: 'PAYMENT',
      id: '3f0c5a1e-0000-4000-8000-000000000092',
      label: 'Check 7',
      date: '2026-03-05',
      customer: 'Initech',
      currency: 'USD',
      amount: '1000.00',
    },
  ],
  files: [],
  problems: [],
  warnings: [{ code: 'earlier', message: '3 documents before 2026-03-01 were never handed off.' }],
  madeAt: null,
  acceptedAt: null,
  canceledAt: null,
  cancelReason: null,
  tenantId: 't',
  clientId: 'c',
  version: 1,
  createdAt: '2026-04-01T00:00:00Z',
  createdBy: 'x',
  updatedAt: '2026-04-01T00:00:00Z',
  updatedBy: 'x',
  archivedAt: null,
}
const ready: Batch = {
  ...draft,
  number: 'H-00001',
  status: 'READY',
  warnings: [],
  files: [{ position: 1, name: 'general-ledger-H-00001.csv', rows: 5, size: 812, sha256: 'ab'.repeat(32) }],
  madeAt: '2026-04-01T00:00:00Z',
  version: 2,
}

function open(batch: Batch, path = `/invoices/handoff/${batch.id}`) {
  const api = createApi(biller)
  const stored = { batch }
  api.replies.set('GET /handoff', () => ok([{ ...stored.batch }], 1))
  api.replies.set(`GET /batch/${batch.id}`, () => ok(stored.batch, null))
  const sent = (text: string) =>
    api.asked.filter((asked) => asked.line === text).map(({ options }) => options.body)
  return { api, stored, sent, ...openSignedIn(path, api) }
}

afterEach(() => vi.restoreAllMocks())

test('a draft shows what it would hand off, and its files are created after a question', async () => {
  const { api, stored, sent, user } = open(draft)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Draft, 2026-03-01 to 2026-03-31' }),
  ).toBeVisible()
  const checks = within(screen.getByRole('list', { name: 'Checks' }))
  expect(checks.getByText('Ready to create files')).toBeVisible()
  expect(checks.getByText('3 documents before 2026-03-01 were never handed off.')).toBeVisible()
  const row = screen.getByRole('row', { name: /Payment Check 7/ })
  expect(within(row).getByText('USD 1,000.00')).toBeVisible()
  api.replies.set(`POST /batch/${draft.id}/make`, () => {
    stored.batch = ready
    return ok(ready, null)
  })
  await user.click(screen.getByRole('button', { name: 'Create files' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create files' }))
  await user.click(dialog.getByRole('button', { name: 'Create files' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'H-00001' })).toBeVisible()
  expect(sent(`POST /batch/${draft.id}/make`)).toEqual([{ version: 1 }])
  expect(screen.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeVisible()
})

test('a draft with something missing names it and gets no files', async () => {
  open({
    ...draft,
    problems: [{ code: 'nothing_to_hand_off', message: 'There is nothing to hand off.' }],
  })
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getByText('There is nothing to hand off.')).toBeVisible()
  expect(checks.queryByText('Ready to create files')).toBeNull()
})

test('a file is saved under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const files: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  })
  const { api, user } = open(ready)
  api.replies.set(`GET /batch/${ready.id}/file/1`, () => ok(new Blob(['a']), null))
  await user.click(await screen.findByRole('button', { name: 'Download general-ledger-H-00001.csv' }))
  await waitFor(() => expect(saved).toEqual(['general-ledger-H-00001.csv']))
  expect(screen.getByRole('heading', { level: 1, name: 'H-00001' })).toBeVisible()
  expect(await files[0]?.text()).toBe('a')
})

test('the list leads to a new batch of a system and days', async () => {
  const { api, sent, user } = open(ready, '/invoices/handoff')
  const row = within(await screen.findByRole('row', { name: /H-00001/ }))
  expect(row.getByText('General ledger (CSV)')).toBeVisible()
  api.replies.set('POST /batch/create', () => ok({ ...draft, documentCount: 0 }, null))
  await user.click(screen.getByRole('link', { name: 'Add batch' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: /System/ }), 'General ledger (CSV)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent('POST /batch/create')).toEqual([
      {
        system: 'GENERAL_LEDGER',
        fromDate: expect.stringMatching(/-01$/),
        toDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]),
  )
})
