import { useSelector } from '@xstate/react'
import { batchForm } from '#domain/handoff/form.ts'
import type { Batch, BatchRow } from '#domain/handoff/record.ts'
import { canHandOffTo, type BatchReader } from '#domain/handoff/rights.ts'
import { handoffSystemKeys, handoffSystems, isPayroll, systemText } from '#domain/handoff/systems.ts'
import { withSelectPrompt } from '#lookups/options.ts'
import { BatchFindings } from '#views/handoff/BatchFindings.tsx'
import { BatchTransactions, BatchFiles, BatchTotals } from '#views/handoff/BatchParts.tsx'
import { batchOffers } from '#views/handoff/batchOffers.ts'
import * as styles from '#views/handoff/handoff.css.ts'
import { Status } from '#views/ui/state/Status.tsx'
import { BatchStatusMark } from '#views/handoff/BatchStatusMark.tsx'
import { SetupPage } from '#views/handoff/SetupPage.tsx'
import { batchTitle } from '#views/handoff/BatchesView.tsx'
import { PayrollTables } from '#views/payroll/PayrollTables.tsx'
import { DateField, SelectField } from '#views/records/form/fields.tsx'
import { useForm } from '#views/shell/ActorsContext.tsx'
import { useBatchReader } from '#views/handoff/useBatchReader.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

const labels: Readonly<Record<string, string>> = {
  system: 'System',
  fromDate: 'First day',
  toDate: 'Last day',
  reason: 'Reason',
}

const systemsFor = (reader: BatchReader) =>
  withSelectPrompt(
    handoffSystemKeys
      .filter((key) => canHandOffTo(key, reader))
      .map((key) => ({
        key,
        text: handoffSystems[key].tested ? systemText(key) : `${systemText(key)} (untested)`,
      })),
  )

const closedText = ({ status, cancelReason, archivedAt }: Batch): string => {
  if (archivedAt !== null) return 'This draft was discarded.'
  switch (status) {
    case 'DRAFT':
      return 'Nothing has been handed off yet. Review the checks below, then create the files.'
    case 'READY':
      return 'The contents of this batch are final. After you import its files, mark the batch as accepted.'
    case 'ACCEPTED':
      return 'The other system has accepted these files.'
    case 'CANCELLED':
      return `Canceled: ${cancelReason ?? ''}`
  }
}

/** One batch, or the names that another system uses. */
export default function BatchView() {
  const record = useSelector(useForm('handoff'), (state) => state?.context.record ?? null)
  return record !== null && 'entries' in record ? <SetupPage /> : <BatchPage />
}

/** One batch. Users select a system and dates, check what is missing, and create the files. */
function BatchPage() {
  const reader = useBatchReader()
  return (
    <FormPage<Batch, BatchRow>
      titleOf={batchTitle}
      facts={({ status, system, fromDate, toDate, documentCount }) => (
        <Facts
          facts={[
            { key: 'status', content: <BatchStatusMark status={status} /> },
            { key: 'system', content: systemText(system) },
            { key: 'days', content: `${fromDate} to ${toDate}` },
            {
              key: 'contents',
              content: `${groupDigits(String(documentCount))} ${isPayroll(system) ? 'timesheet' : 'transaction'}${documentCount === 1 ? '' : 's'}`,
            },
          ]}
        />
      )}
      labels={labels}
      events={(batch) => (canHandOffTo(batch.system, reader) ? batchOffers(batch) : [])}
      restorable={false}
      closedText={closedText}
      lockOf={batchForm.lockOf}
    >
      {(batch) => (batch === null ? <NewBatch /> : <BatchContent batch={batch} />)}
    </FormPage>
  )
}

function BatchContent({ batch }: { batch: Batch }) {
  return (
    <>
      <BatchFindings batch={batch} />
      <ImportReminders batch={batch} />
      <BatchFiles batch={batch} />
      <BatchTotals totals={batch.totals} />
      <BatchTransactions batch={batch} />
      <PayrollTables batch={batch} />
    </>
  )
}

/** What users need to know before they import the files into a system. */
function ImportReminders({ batch: { system, status } }: { batch: Batch }) {
  const { tested, reminders, text } = handoffSystems[system]
  if (status === 'CANCELLED' || (tested && reminders.length === 0)) return null
  return (
    <FormSection title="Before you import the files">
      <ul className={styles.list} aria-label="Before you import the files">
        {!tested && (
          <li className={styles.wrapped}>
            <Status tone="warning" fill="half">
              {`Untested: we haven't verified this file format in ${text}. Try it in a test company first.`}
            </Status>
          </li>
        )}
        {reminders.map((reminder) => (
          <li key={reminder}>{reminder}</li>
        ))}
      </ul>
    </FormSection>
  )
}

function NewBatch() {
  const reader = useBatchReader()
  return (
    <FormSection
      title="System and dates"
      hint="Creates a draft batch from everything that hasn't been handed off yet. Accounting: invoices and credit notes issued or voided, and payments received or reversed, on these dates. Payroll: approved time for work weeks that end in this period."
    >
      <FormFields>
        <FormCell span={3}>
          <SelectField path="system" options={systemsFor(reader)} required />
        </FormCell>
        <FormCell span={3}>
          <DateField path="fromDate" required />
        </FormCell>
        <FormCell span={3}>
          <DateField path="toDate" required />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}
