import type { PrintableInvoice } from '#domain/invoices/printedInvoice.ts'

const lineOf = (description: string, index: number) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  kind: 'TIME' as const,
  contractId: null,
  employeeId: null,
  description,
  from: null,
  to: null,
  quantity: '40.00',
  unit: 'HOUR' as const,
  rate: '85.00',
  amount: '3400.00',
  minutes: 2400,
  reversesLineId: null,
  overtime: [],
})

/** An invoice as it is printed, with a line for each description. */
export const printableInvoice = (
  descriptions: readonly string[],
  more: Partial<PrintableInvoice> = {},
): PrintableInvoice => ({
  type: 'INVOICE',
  number: 'NWTX-INV-2026-00031',
  billTo: {
    companyName: 'Initech',
    contact: 'Ada Payne',
    email: 'ap@initech.test',
    ccEmails: [],
    address: {
      street1: '1 Main St',
      street2: null,
      city: 'Plano',
      state: 'TX',
      zip: '75024',
      country: 'USA',
    },
    level: 'LEVEL_1',
  },
  seller: {
    name: 'Northwind Texas LLC',
    address: { street1: '9 Elm', street2: null, city: 'Dallas', state: 'TX', zip: '75001', country: 'USA' },
    email: 'ar@northwind.test',
    remitInstructions: 'ACH 123\nRouting 456',
  },
  issueDate: '2026-03-02',
  dueDate: '2026-04-01',
  periodStart: '2026-02-01',
  periodEnd: '2026-02-28',
  poNumber: 'PO-88123',
  currency: 'USD',
  lines: descriptions.map(lineOf),
  subtotal: '3400.00',
  taxRatePct: '8.25',
  taxTotal: '280.50',
  total: '3680.50',
  publicNote: null,
  creditOfNumber: null,
  ...more,
})
