import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { canReverseBilling } from '#domain/invoices/rights.ts'
import { invoiceForm } from '#domain/invoices/form.ts'
import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import { addressLabels } from '#domain/kernel/labels.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import { EmailsTab } from '#views/invoices/EmailsTab.tsx'
import { mailTexts } from '#views/invoices/mailTexts.ts'
import { LineOvertime } from '#views/invoices/LineOvertime.tsx'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { Settlements } from '#views/invoices/settlements/Settlements.tsx'
import { PrintedInvoiceView } from '#views/invoices/PrintedInvoiceView.tsx'
import { invoiceOffers } from '#views/invoices/invoiceOffers.tsx'
import { ManualLines } from '#views/invoices/manual/ManualLines.tsx'
import { NewInvoice, PeriodAndTerms, TaxAndNotes } from '#views/invoices/manual/NewInvoice.tsx'
import { InvoiceStatusMark } from '#views/invoices/InvoiceStatusMark.tsx'
import { PdfLink } from '#views/invoices/PdfLink.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import { dayCountText, daysText } from '#views/records/daysText.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import * as styles from '#views/records/records.css.ts'
import { useAuth, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { newPath, recordPath } from '#views/shell/area.ts'
import { usePermissions } from '#views/shell/usePermissions.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const labels: Readonly<Record<string, string>> = {
  contractId: 'Contract',
  'billTo.companyName': 'Company',
  'billTo.contact': 'Contact name',
  'billTo.email': 'Email',
  currency: 'Currency',
  ...addressLabels('billTo.address'),
  'lines.description': 'Description',
  'lines.kind': 'Kind',
  'lines.quantity': 'Quantity',
  'lines.rate': 'Rate',
  periodStart: 'First day',
  periodEnd: 'Last day',
  paymentTerms: 'Payment terms',
  poNumber: 'PO number',
  taxRatePct: 'Tax rate (%)',
  publicNote: 'Printed note',
  internalNote: 'Internal note',
  mode: 'Credited time',
  to: 'To',
  message: 'Message',
  reason: 'Reason',
}

/** One invoice or credit note: its printed content and what can still be changed. */
export default function InvoiceView() {
  const roles = useSelector(useAuth(), ({ context }) => context.user?.attributes.roles)
  const mayReverse = canReverseBilling(roles ?? [])
  return (
    <FormPage<Invoice, InvoiceRow>
      titleOf={invoiceTitle}
      facts={(invoice) => <InvoiceFacts invoice={invoice} />}
      labels={labels}
      events={(invoice) => invoiceOffers(invoice, todayUtc(), mayReverse)}
      restorable={false}
      closedText={({ status }) => (status === 'DISCARDED' ? 'This draft was discarded.' : null)}
      lockOf={invoiceForm.lockOf}
      tabOf={() => ''}
    >
      {(record, tab) => (record === null ? <NewInvoice /> : <TabContent record={record} tab={tab} />)}
    </FormPage>
  )
}

function TabContent({ record, tab }: { record: Invoice; tab: string }) {
  switch (tab) {
    case 'emails':
      return <EmailsTab id={record.id} />
    case 'history':
      return <HistoryTab area="invoices" record={record} />
    default:
      return (
        <>
          <PrintedInvoiceView invoice={record} />
          <Settlements invoice={record} />
          <LineOvertime invoice={record} />
          {record.type === 'INVOICE' && <ManualLines />}
          {record.manual && record.status === 'DRAFT' && (
            <FormSection title="Period and terms">
              <PeriodAndTerms />
            </FormSection>
          )}
          <TaxAndNotes />
        </>
      )
  }
}

function dueText({ dueDate, balance, type }: Invoice): string | null {
  if (dueDate === null || type === 'CREDIT_NOTE' || balance === '0.00') return null
  const days = daysBetween(todayUtc(), dueDate)
  if (days === 0) return `Due today, ${dueDate}`
  return days > 0 ? `Due ${dueDate}, ${daysText(days)}` : `Due ${dueDate}, ${dayCountText(-days)} overdue`
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const {
    status,
    type,
    billTo,
    balance,
    currency,
    creditOfInvoiceId,
    disputed,
    disputeReason,
    voidReason,
    mailState,
  } = invoice
  const area = useRecordArea('invoices')
  const payments = useRecordArea('payments')
  const maintains = canMaintain(usePermissions(), area.permission)
  const isOwed = type === 'INVOICE' && (status === 'ISSUED' || status === 'PARTIALLY_PAID')
  const due = dueText(invoice)
  const alert =
    voidReason !== null ? `Voided: ${voidReason}` : disputed ? `Disputed: ${disputeReason ?? ''}` : null
  return (
    <>
      <Facts
        facts={[
          { key: 'status', content: <InvoiceStatusMark status={status} /> },
          { key: 'billTo', content: billTo.companyName },
          {
            key: 'balance',
            content: (
              <>
                Balance <MoneyText amount={balance} currency={currency} />
              </>
            ),
          },
          ...(due === null ? [] : [{ key: 'due', content: due }]),
          ...(invoice.number === null ? [] : [{ key: 'pdf', content: <PdfLink id={invoice.id} /> }]),
          ...(mailState === null ? [] : [{ key: 'mail', content: mailTexts[mailState] }]),
          ...(creditOfInvoiceId === null
            ? []
            : [
                {
                  key: 'creditedInvoice',
                  content: <Link href={recordPath(area, creditOfInvoiceId)}>Credited invoice</Link>,
                },
              ]),
          ...(maintains && isOwed
            ? [
                {
                  key: 'payment',
                  content: <Link href={newPath(payments, { invoiceId: invoice.id })}>Record payment</Link>,
                },
              ]
            : []),
        ]}
      />
      {alert !== null && <p className={styles.reasonLine}>{alert}</p>}
    </>
  )
}
