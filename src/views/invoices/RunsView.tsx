import type { RunListRow, RunQuery } from '#domain/invoices/run.ts'
import { toWords } from '#lookups/options.ts'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'

/** Returns the title of a billing run: `Monthly, starting 2026-10-01`. */
const runTitle = ({ frequency, periodStart }: Pick<RunListRow, 'frequency' | 'periodStart'>) =>
  `${toWords(frequency)}, starting ${periodStart}`

const columns: readonly ListColumn<RunListRow, RunQuery>[] = [
  { key: 'periodStart', header: 'Period', cell: runTitle, width: 'large', small: 'title' },
  {
    key: 'periodEnd',
    header: 'Through',
    cell: ({ periodEnd }) => periodEnd,
    sortable: true,
    fit: 'date',
    small: 'meta',
  },
  {
    key: 'drafts',
    header: 'Not issued',
    cell: ({ drafts }) => drafts,
    align: 'end',
    width: 'medium',
    small: 'aside',
    smallCell: ({ drafts }) => (drafts === 0 ? '' : `${drafts} not issued`),
  },
  {
    key: 'issued',
    header: 'Issued',
    cell: ({ issued }) => issued,
    align: 'end',
    width: 'medium',
    small: 'metaAside',
    smallCell: ({ issued }) => `${issued} issued`,
  },
]

/** The most recently completed billing periods of each frequency, latest first. */
export default function RunsView() {
  return (
    <ListPage<RunListRow, RunQuery> columns={columns} order="-periodEnd" nameOf={runTitle}>
      <InvoiceTabs current="runs" />
    </ListPage>
  )
}
