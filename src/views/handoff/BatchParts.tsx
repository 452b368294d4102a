import { useSelector } from '@xstate/react'
import { canHandOffTo } from '#domain/handoff/rights.ts'
import type { Batch, BatchTransaction, BatchFile, BatchTotal } from '#domain/handoff/record.ts'
import { toWords } from '#lookups/options.ts'
import { BatchTable } from '#views/handoff/BatchTable.tsx'
import * as styles from '#views/handoff/handoff.css.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { useForm, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { recordPath } from '#views/shell/area.ts'
import { useBatchReader } from '#views/handoff/useBatchReader.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

const sizeText = ({ rows, size }: BatchFile) =>
  `${groupDigits(String(rows))} ${rows === 1 ? 'row' : 'rows'}, ${groupDigits(String(size))} bytes`

/** The files of a batch. A file is the same each time it is downloaded. */
export function BatchFiles({ batch: { files, system } }: { batch: Batch }) {
  const form = useForm('handoff')
  const area = useRecordArea('handoff')
  const reader = useBatchReader()
  const maintains = canMaintain(reader.permissions, area.permission) && canHandOffTo(system, reader)
  const busy = useSelector(form, (state) => state?.hasTag('sendingEvent') ?? false)
  if (files.length === 0) return null
  return (
    <FormSection
      title="Files"
      hint="To check that a file hasn't changed, compare its SHA-256 hash with the one shown here."
    >
      <ul className={styles.list} aria-label="Files">
        {files.map((file) => (
          <li key={file.position} className={styles.file}>
            <span className={styles.name}>
              {file.name}
              <span className={styles.fileDetail}>{sizeText(file)}</span>
              <span className={styles.fileDetail}>{`SHA-256 ${file.sha256}`}</span>
            </span>
            {maintains && (
              <Button
                disabled={busy}
                onClick={() =>
                  form?.send({
                    type: 'event.send',
                    event: { event: 'download', position: String(file.position) },
                  })
                }
              >{`Download ${file.name}`}</Button>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

const totalColumns: readonly Column<BatchTotal>[] = [
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency, fit: 'key', small: 'title' },
  ...(['invoiced', 'credited', 'voided', 'received', 'reversed'] as const).map((key): Column<BatchTotal> => ({
    key,
    header: toWords(key.toUpperCase()),
    cell: (row) => <MoneyText amount={row[key]} />,
    align: 'end',
    fit: 'rate',
    ...(key === 'invoiced'
      ? { small: 'aside', smallCell: (row) => `Invoiced ${groupDigits(row.invoiced)}` }
      : {}),
    ...(key === 'received'
      ? { small: 'metaAside', smallCell: (row) => `Received ${groupDigits(row.received)}` }
      : {}),
  })),
]

/** The sums of a batch, one row for each currency. */
export function BatchTotals({ totals }: { totals: readonly BatchTotal[] }) {
  if (totals.length === 0) return null
  return (
    <BatchTable
      label="Totals"
      columns={totalColumns}
      rows={totals}
      idOf={({ currency }) => currency}
      nameOf={({ currency }) => currency}
    />
  )
}

const transactionName = ({ kind, label }: BatchTransaction) => `${toWords(kind)} ${label}`

const transactionColumns: readonly Column<BatchTransaction>[] = [
  { key: 'label', header: 'Transaction', cell: transactionName, small: 'title' },
  { key: 'date', header: 'Date', cell: ({ date }) => date, fit: 'date', small: 'metaAside' },
  { key: 'customer', header: 'Company', cell: ({ customer }) => customer, width: 'large', small: 'meta' },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    align: 'end',
    fit: 'rate',
    small: 'aside',
  },
]

/** The transactions of a batch. If there are many, only the first ones. */
export function BatchTransactions({ batch: { documents, documentCount } }: { batch: Batch }) {
  const invoices = useRecordArea('invoices')
  const payments = useRecordArea('payments')
  if (documents.length === 0) return null
  return (
    <BatchTable
      label="Transactions"
      columns={transactionColumns}
      rows={documents}
      idOf={({ kind, id }) => `${kind} ${id}`}
      nameOf={transactionName}
      hrefOf={({ kind, id }) =>
        recordPath(kind === 'PAYMENT' || kind === 'REVERSAL' ? payments : invoices, id)
      }
    >
      {documents.length < documentCount && (
        <p>{`Showing the first ${documents.length} of ${groupDigits(String(documentCount))} transactions.`}</p>
      )}
    </BatchTable>
  )
}
