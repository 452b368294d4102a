import type { InvoiceRow } from '#domain/invoices/record.ts'
import type { RunListRow, RunRow } from '#domain/invoices/run.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}
export const contractId = '3f0c5a1e-0000-4000-8000-0000000000c1'
const contract = {
  id: contractId,
  contractNo: 'C-2026-00001',
  employeeName: 'Rao, Priya',
  minutes: 2700,
  otMinutes: 300,
  amount: '4037.50',
}
export const ready: RunRow = {
  key: 'ready',
  billToName: 'Initech',
  contractIds: [contractId],
  contracts: [contract],
  currency: 'USD',
  minutes: 2700,
  otMinutes: 300,
  amount: '4037.50',
  lines: [],
  blockers: [],
  warnings: [],
}
export const blocked: RunRow = {
  ...ready,
  key: 'blocked',
  billToName: 'Cyberdyne',
  minutes: 0,
  otMinutes: 0,
  amount: '0.00',
  blockers: [
    { code: 'missing', message: 'Rao, Priya: timesheet missing for the week of 2026-02-02.', contractId },
    { code: 'no_billing_contact', message: 'Enter a billing contact.', contractId },
  ],
}
export const overPo: RunRow = {
  ...ready,
  key: 'overPo',
  billToName: 'Soylent',
  blockers: [{ code: 'po_exceeded', message: '104% of PO PO-1 has been used.', contractId }],
}
export const invoice: InvoiceRow = {
  id: '3f0c5a1e-0000-4000-8000-000000000091',
  type: 'INVOICE',
  number: null,
  status: 'DRAFT',
  billToName: 'Initech',
  poNumber: null,
  currency: 'USD',
  frequency: 'MONTHLY',
  periodStart: '2026-02-01',
  periodEnd: '2026-02-28',
  issueDate: null,
  dueDate: null,
  total: '4037.50',
  amountPaid: '0.00',
  balance: '4037.50',
  sentAt: null,
  disputed: false,
  overdue: false,
  version: 1,
}
export const whole = (row: InvoiceRow) => ({ ...row, billTo: { companyName: row.billToName }, lines: [] })

export const allMade = () => ok({ invoices: [], skipped: [] })

/** Opens the page of a run with these rows and invoices, as after a reload, with what the tab had saved. */
export function openRun(
  rows: readonly RunRow[],
  invoices: readonly InvoiceRow[],
  { path = '/invoices/runs/monthly-2026-02-01', saved = null as string | null, maintains = true } = {},
) {
  const api = createApi(
    maintains
      ? biller
      : { ...biller, permissions: biller.permissions.filter((name) => name !== 'CAN_MAINTAIN_INVOICES') },
  )
  const period: RunListRow = {
    id: 'monthly-2026-02-01',
    frequency: 'MONTHLY',
    periodStart: '2026-02-01',
    periodEnd: '2026-02-28',
    drafts: 0,
    issued: 0,
  }
  const shown = { rows, invoices }
  api.replies.set('GET /invoices/runs', () => ok([period], 1))
  api.replies.set('POST /invoices/preview', () =>
    ok({
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      contracts: shown.rows.length,
      read: shown.rows.length,
      rows: shown.rows,
      next: null,
    }),
  )
  api.replies.set('GET /invoices', () => ok([...shown.invoices], shown.invoices.length))
  api.replies.set('POST /invoices/generate', allMade)
  const sent = (text: string) =>
    api.requests.filter((call) => call.line === text).map(({ options }) => options.body)
  return { api, sent, shown, ...openSignedIn(path, api, undefined, undefined, undefined, saved) }
}
