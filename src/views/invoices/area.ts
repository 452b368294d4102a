import { invoiceFilters, runFilters, unbilledFilters } from '#domain/invoices/filters.ts'
import type { MarginQuery, MarginRow } from '#domain/invoices/margins.ts'
import type { UnbilledQuery, UnbilledRow } from '#domain/invoices/reports.ts'
import type { RunListRow, RunQuery } from '#domain/invoices/run.ts'
import type { InvoiceQuery, InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import { toWords } from '#lookups/options.ts'
import { recordArea, type RecordArea } from '#views/shell/area.ts'
import { offeredFilters, yesOrNo } from '#views/shell/offeredFilters.ts'

/** The client's invoices and credit notes. */
export const invoices = recordArea<InvoiceRow, InvoiceQuery>({
  name: 'invoices',
  title: 'Invoices',
  one: 'Invoice',
  permission: 'INVOICES',
  listPath: '/invoices/list',
  path: '/invoices',
  navigation: { text: 'Invoices', icon: 'receipt-text', under: '/invoices' },
  list: () => import('#views/invoices/InvoicesView.tsx'),
  record: () => import('#views/invoices/InvoiceView.tsx'),
  tabs: [
    { key: '', text: 'Overview', shows: 'invoiceSettlements' },
    { key: 'emails', text: 'Emails', shows: 'invoiceMails' },
    { key: 'history', text: 'History', shows: 'invoices' },
  ],
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(invoiceFilters, { status: (key) => (key === 'DISCARDED' ? null : toWords(key)) }),
    overdue: {
      text: 'Overdue',
      options: yesOrNo,
    },
    disputed: {
      text: 'Disputed',
      options: yesOrNo,
    },
    unsent: {
      text: 'Failed or unconfirmed email',
      options: yesOrNo,
    },
    owed: {
      text: 'Outstanding',
      linked: true,
      options: yesOrNo,
    },
    billTo: { text: 'Bill to', linked: true },
    currency: { text: 'Currency', linked: true },
    frequency: { text: 'Frequency', linked: true },
    employeeId: { text: 'Employee', linked: true },
    projectId: { text: 'Project', linked: true },
    contractId: { text: 'Contract', linked: true },
    periodStart: { text: 'Period starting', linked: true },
  },
  about: {
    employees: { idFilter: 'employeeId' },
    projects: { idFilter: 'projectId' },
    contracts: { idFilter: 'contractId', prefill: 'contractId' },
  },
  prefills: ['contractId'],
  numberOf: ({ number }) => (typeof number === 'string' ? number : undefined),
  searchResult: ({ number, type, billToName, status }) => ({
    text: invoiceTitle({ number, type }),
    details: billToName,
    status: toWords(status),
  }),
})

/** Completed billing periods. Each one is billed on its own page. */
export const runs = recordArea<RunListRow, RunQuery>({
  name: 'runs',
  title: 'Billing runs',
  one: 'Billing run',
  adds: false,
  permission: 'INVOICES',
  listPath: '/invoices/runs',
  path: '/invoices/runs',
  list: () => import('#views/invoices/RunsView.tsx'),
  record: () => import('#views/invoices/RunView.tsx'),
  views: true,
  filters: offeredFilters(runFilters),
  searchResult: ({ frequency, periodStart, periodEnd }) => ({
    text: `${toWords(frequency)} billing run`,
    details: `${periodStart} – ${periodEnd}`,
  }),
})

/** Approved time that hasn't been invoiced yet. */
export const unbilled = recordArea<UnbilledRow, UnbilledQuery>({
  name: 'unbilled',
  title: 'Unbilled',
  one: 'Unbilled week',
  many: 'Unbilled weeks',
  adds: false,
  permission: 'INVOICES',
  listPath: '/invoices/unbilled',
  path: '/invoices/unbilled',
  list: () => import('#views/invoices/reports/UnbilledView.tsx'),
  searchPlaceholder: 'Search unbilled time',
  selects: true,
  views: true,
  filters: {
    age: {
      text: 'Age',
      options: [
        { key: 'DAYS_30', text: 'Up to 30 days' },
        { key: 'DAYS_60', text: '31–60 days' },
        { key: 'DAYS_90', text: '61–90 days' },
        { key: 'OLDER', text: 'Over 90 days' },
      ],
    },
    ...offeredFilters(unbilledFilters),
    contractId: { text: 'Contract', linked: true },
  },
})

/** What contracts earned and cost, by month. */
export const margins = recordArea<MarginRow, MarginQuery>({
  name: 'margins',
  title: 'Margin',
  one: 'Margin',
  many: 'Margins',
  adds: false,
  permission: 'INVOICES',
  listPath: '/invoices/margins',
  path: '/invoices/margins',
  list: () => import('#views/invoices/reports/MarginsView.tsx'),
  searchPlaceholder: 'Search margins',
  filters: {
    month: { text: 'Month', linked: true },
    contractId: { text: 'Contract', linked: true },
    currency: { text: 'Currency', linked: true },
  },
})

/** Receivables by age as of a date, and statements. The list page redirects to today's aging. */
export const aging: RecordArea = {
  name: 'aging',
  title: 'Aging',
  one: 'Receivables report',
  adds: false,
  permission: 'INVOICES',
  listPath: '/invoices/aging',
  path: '/invoices/aging',
  list: () => import('#views/invoices/reports/AgingTodayView.tsx'),
  record: () => import('#views/invoices/reports/AgingView.tsx'),
  searchPlaceholder: '',
  filters: {},
}
