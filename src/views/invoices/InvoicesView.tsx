import { useSelector } from '@xstate/react'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { InvoiceQuery, InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceTabs } from '#domain/invoices/tabs.ts'
import { invoiceName } from '#domain/invoices/rowName.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import { AgingStrip } from '#views/invoices/list/AgingStrip.tsx'
import * as styles from '#views/invoices/list/agingStrip.css.ts'
import { isAnswered } from '#machines/records/listSelectors.ts'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { Deadline } from '#views/records/Deadline.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'
import { StatusTabs } from '#views/records/list/StatusTabs.tsx'
import * as recordStyles from '#views/records/records.css.ts'
import { useList, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { Pill } from '#views/ui/pill/Pill.tsx'
import { toRequest } from '#views/shell/route/paths.ts'
import { usePageSize } from '#views/shell/usePageSize.ts'
import { useQuery } from '#views/shell/route/useQuery.ts'

const listColumns: readonly ListColumn<InvoiceRow, InvoiceQuery>[] = [
  { key: 'number', header: 'Number', cell: invoiceTitle, sortable: true, fit: 'number', small: 'title' },
  {
    key: 'billToName',
    header: 'Bill to',
    cell: ({ billToName }) => billToName,
    smallCell: (row) => <DaysOverdueAndCompany {...row} />,
    sortable: true,
    width: 'large',
    small: 'meta',
  },
  {
    key: 'periodStart',
    exports: ['periodStart', 'periodEnd'],
    header: 'Period',
    cell: ({ periodStart, periodEnd }) => `${periodStart} – ${periodEnd}`,
    sortable: true,
    muted: true,
    fit: 'period',
    room: 'most',
  },
  {
    key: 'issueDate',
    fit: 'date',
    header: 'Issued',
    cell: ({ issueDate }) => issueDate ?? '–',
    sortable: true,
    room: 'some',
  },
  {
    key: 'dueDate',
    fit: 'deadline',
    header: 'Due',
    cell: (row) => <DueDateCell {...row} />,
    sortable: true,
  },
  {
    key: 'total',
    exports: ['currency', 'total'],
    fit: 'rate',
    header: 'Total',
    cell: ({ total }) => <MoneyText amount={total} />,
    sortable: true,
    align: 'end',
    room: 'some',
  },
  {
    key: 'amountPaid',
    exports: ['currency', 'amountPaid'],
    fit: 'rate',
    header: 'Paid',
    cell: ({ amountPaid }) => (amountPaid === '0.00' ? '–' : <MoneyText amount={amountPaid} />),
    align: 'end',
    muted: true,
    room: 'much',
  },
  {
    key: 'balance',
    fit: 'rate',
    header: 'Balance',
    cell: ({ balance, currency }) => <MoneyText amount={balance} currency={currency} />,
    sortable: true,
    align: 'end',
    small: 'metaAside',
  },
  {
    key: 'status',
    fit: 'status',
    header: 'Status',
    cell: ({ status }) => <InvoiceStatusMark status={status} />,
    sortable: true,
    small: 'aside',
  },
]

const isOpen = ({ status }: InvoiceRow) => status === 'ISSUED' || status === 'PARTIALLY_PAID'

/** The days overdue and the company. Shown on a phone, where there is no room for the due date. */
function DaysOverdueAndCompany(row: InvoiceRow) {
  const { billToName, dueDate, type } = row
  const daysOverdue =
    dueDate === null || type === 'CREDIT_NOTE' || !isOpen(row) ? 0 : daysBetween(dueDate, todayUtc())
  return (
    <>
      {daysOverdue > 0 && <Pill tone="critical">{`${daysOverdue} d overdue`}</Pill>} {billToName}
    </>
  )
}

function DueDateCell(row: InvoiceRow) {
  const { dueDate, type } = row
  if (dueDate === null || type === 'CREDIT_NOTE') return '–'
  return isOpen(row) ? <Deadline date={dueDate} days={daysBetween(todayUtc(), dueDate)} /> : dueDate
}

/** The invoices and credit notes of the client. */
export default function InvoicesView() {
  const area = useRecordArea('invoices')
  const query = useQuery()
  const list = useList('invoices')
  // The counts load after the first rows.
  const hasLoadedRows = useSelector(list, (state) => state !== undefined && isAnswered(state.context))
  const hasFailed = useSelector(list, (state) => state?.hasTag('error') ?? false)
  const pageSize = usePageSize()
  const request = toRequest(area, query, pageSize)
  const columns = new URLSearchParams(query).get('columns')
  return (
    <ListPage<InvoiceRow, InvoiceQuery> columns={listColumns} orderText="Newest first" nameOf={invoiceName}>
      <InvoiceTabs current="invoices" />
      <div className={hasFailed ? undefined : styles.reservedSpace}>
        <AgingStrip />
      </div>
      <div className={recordStyles.tabsPlace}>
        {hasLoadedRows && (
          <StatusTabs area={area} tabs={invoiceTabs} request={request} view={{ columns, pageSize }} />
        )}
      </div>
    </ListPage>
  )
}
