import type { BatchQuery, BatchRow } from '#domain/handoff/record.ts'
import { viewableSystems } from '#domain/handoff/rights.ts'
import { setupIdOf, systemText } from '#domain/handoff/systems.ts'
import { BatchStatusMark } from '#views/handoff/BatchStatusMark.tsx'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import { Link } from 'wouter'
import * as styles from '#views/handoff/handoff.css.ts'
import { useRecordArea } from '#views/shell/ActorsContext.tsx'
import { useBatchReader } from '#views/handoff/useBatchReader.ts'
import { recordPath } from '#views/shell/area.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { ListPage } from '#views/records/list/ListPage.tsx'

/** Returns the name of a batch: its number, or the dates of a draft. */
export const batchTitle = ({ number, fromDate, toDate }: Pick<BatchRow, 'number' | 'fromDate' | 'toDate'>) =>
  number ?? `Draft, ${fromDate} to ${toDate}`

const columns: readonly ListColumn<BatchRow, BatchQuery>[] = [
  {
    key: 'number',
    header: 'Batch',
    cell: ({ number }) => number ?? 'Draft',
    sortable: true,
    width: 'medium',
    small: 'title',
  },
  {
    key: 'system',
    header: 'System',
    cell: ({ system }) => systemText(system),
    sortable: true,
    width: 'large',
    small: 'meta',
  },
  {
    key: 'toDate',
    exports: ['fromDate', 'toDate'],
    header: 'Dates',
    cell: ({ fromDate, toDate }) => `${fromDate} – ${toDate}`,
    sortable: true,
    muted: true,
    width: 'large',
    room: 'some',
  },
  {
    key: 'documentCount',
    header: 'Items',
    cell: ({ documentCount, number }) => (number === null ? '–' : documentCount),
    align: 'end',
    width: 'medium',
    room: 'some',
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <BatchStatusMark status={status} />,
    sortable: true,
    fit: 'status',
    small: 'aside',
  },
]

/** The client's batches: drafts first, then the others, newest first. */
export default function BatchesView() {
  return (
    <ListPage<BatchRow, BatchQuery>
      columns={columns}
      order="-createdAt"
      orderText="Drafts first, then newest"
      nameOf={batchTitle}
    >
      <InvoiceTabs current="handoff" />
      <NameLinks />
    </ListPage>
  )
}

/** Links to the names that each system uses. */
function NameLinks() {
  const area = useRecordArea('handoff')
  const systems = viewableSystems(useBatchReader())
  return (
    <nav aria-label="Names and codes" className={styles.links}>
      Set up names and codes for:
      {systems.map((key) => (
        <Link key={key} href={recordPath(area, setupIdOf(key))}>
          {systemText(key)}
        </Link>
      ))}
    </nav>
  )
}
