import { invoiceStatuses, invoiceTypes } from '#domain/invoices/statuses.ts'
import type { InvoiceQuery, InvoiceRow } from '#domain/invoices/record.ts'
import { words } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'

/** Invoices and credit notes of the client. */
export const invoices = recordArea<InvoiceRow, InvoiceQuery>({
  name: 'invoices',
  title: 'Invoices',
  one: 'Invoice',
  adds: false,
  permission: 'INVOICES',
  listPath: '/invoices/list',
  path: '/invoices',
  navigation: { text: 'Invoices', icon: 'receipt-text', under: '/invoices' },
  list: () => import('#views/invoices/InvoicesView.tsx'),
  record: () => import('#views/invoices/InvoiceView.tsx'),
  searchPlaceholder: 'Search invoices',
  filters: {
    status: {
      text: 'Status',
      several: true,
      options: invoiceStatuses.filter((key) => key !== 'DISCARDED').map((key) => ({ key, text: words(key) })),
    },
    type: { text: 'Type', several: true, options: invoiceTypes.map((key) => ({ key, text: words(key) })) },
    overdue: {
      text: 'Overdue',
      options: [
        { key: 'true', text: 'Yes' },
        { key: 'false', text: 'No' },
      ],
    },
    disputed: {
      text: 'Disputed',
      options: [
        { key: 'true', text: 'Yes' },
        { key: 'false', text: 'No' },
      ],
    },
    billTo: { text: 'Bill to', linked: true },
    dueFrom: { text: 'Due from', linked: true },
    dueTo: { text: 'Due by', linked: true },
  },
  numberOf: ({ number }) => (typeof number === 'string' ? number : undefined),
  foundAs: ({ number, billToName, status }) => ({
    text: number ?? 'Draft',
    sub: billToName,
    end: words(status),
  }),
})
