import type { PageArea } from '#views/shell/area.ts'

/** Invoices of the client. */
export const invoices: PageArea = {
  name: 'invoices',
  title: 'Invoices',
  permission: 'INVOICES',
  path: '/invoices/list',
  navigation: { text: 'Invoices', icon: 'receipt-text', under: '/invoices' },
  page: () => import('#views/invoices/InvoicesView.tsx'),
}
