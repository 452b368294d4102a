import { useSelector } from '@xstate/react'
import { useLocation, Link } from 'wouter'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { canReverseBilling } from '#domain/invoices/rights.ts'
import { formatNumber } from '#domain/kernel/money.ts'
import { paymentForm } from '#domain/payments/form.ts'
import { paymentMethods } from '#domain/payments/methods.ts'
import type { PaymentRow, ShownPayment } from '#domain/payments/record.ts'
import { withSelectPrompt } from '#lookups/options.ts'
import { HistoryTab } from '#views/audit/HistoryTab.tsx'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/payments/payments.css.ts'
import { PayableFields } from '#views/payments/PayableFields.tsx'
import { paymentOffers } from '#views/payments/paymentOffers.tsx'
import { methodText } from '#views/payments/PaymentsView.tsx'
import { RecordField } from '#views/records/form/ChoiceField.tsx'
import { DateField, SelectField, TextField } from '#views/records/form/fields.tsx'
import { useDraftValue } from '#views/records/form/FormContext.ts'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { useAuth, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { newPath, recordPath } from '#views/shell/area.ts'
import { Facts } from '#views/ui/facts/Facts.tsx'
import { TextWithDates } from '#views/ui/kit/TextWithDates.tsx'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

const labels: Readonly<Record<string, string>> = {
  invoiceId: 'Invoice',
  billToName: 'Company',
  receivedOn: 'Received on',
  amount: 'Amount',
  method: 'Method',
  reference: 'Reference',
  'applications.amount': 'Amount applied',
  reason: 'Reason',
}

const methods = withSelectPrompt(paymentMethods.map((key) => ({ key, text: methodText(key) })))

const closedText = ({ reversedAt, reverseReason }: ShownPayment) =>
  reversedAt === null
    ? "A recorded payment can't be edited. If it bounced or was entered by mistake, reverse it."
    : `Reversed on ${reversedAt.slice(0, 10)}: ${reverseReason ?? ''}`

/** The page that records a payment for open invoices, or shows a recorded payment and the invoices it pays. */
export default function PaymentView() {
  const roles = useSelector(useAuth(), ({ context }) => context.user?.attributes.roles)
  const mayReverse = canReverseBilling(roles ?? [])
  return (
    <FormPage<ShownPayment, PaymentRow>
      titleOf={({ billToName, receivedOn }) => `${billToName}, ${receivedOn}`}
      facts={(payment) => <PaymentFacts payment={payment} />}
      labels={labels}
      events={(payment) => paymentOffers(payment, mayReverse)}
      closedText={closedText}
      lockOf={paymentForm.lockOf}
      tabOf={() => ''}
    >
      {(payment, tab) => {
        if (payment === null) return <NewPayment />
        return tab === 'history' ? (
          <HistoryTab area="payments" record={payment} />
        ) : (
          <Applications payment={payment} />
        )
      }}
    </FormPage>
  )
}

function PaymentFacts({ payment }: { payment: ShownPayment }) {
  const { amount, currency, method, reference, unapplied } = payment
  return (
    <Facts
      facts={[
        { key: 'amount', content: <MoneyText amount={amount} currency={currency} /> },
        { key: 'method', content: methodText(method) },
        ...(reference === null ? [] : [{ key: 'reference', content: `Reference ${reference}` }]),
        ...(unapplied === '0.00'
          ? []
          : [
              {
                key: 'unapplied',
                content: (
                  <>
                    Unapplied <MoneyText amount={unapplied} currency={currency} />
                  </>
                ),
              },
            ]),
      ]}
    />
  )
}

function Applications({ payment: { applications, currency, reversedAt } }: { payment: ShownPayment }) {
  const invoices = useRecordArea('invoices')
  return (
    <FormSection title="Invoices">
      {applications.length === 0 ? (
        <p>
          {reversedAt === null
            ? "This payment isn't applied to an invoice yet."
            : 'Any invoices this payment was applied to are open again.'}
        </p>
      ) : (
        <ul aria-label="Invoices paid" className={styles.applications}>
          {applications.map(({ id, invoiceId, invoiceNumber, amount, appliedOn }) => (
            <li key={id} className={styles.applicationRow}>
              <Link href={recordPath(invoices, invoiceId)}>{invoiceNumber}</Link>
              <TextWithDates text={appliedOn} />
              <span className={styles.applicationAmount}>
                <MoneyText amount={amount} currency={currency} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  )
}

function NewPayment() {
  const company = useDraftValue('billToName')
  return company === '' ? <InvoiceSelection /> : <NewPaymentFields company={company} />
}

/** Lets the user select an open invoice of the company that paid. Skipped if the page was opened from an invoice. */
function InvoiceSelection() {
  const area = useRecordArea('payments')
  const [, navigate] = useLocation()
  return (
    <FormSection
      title="Invoice"
      hint="Select an invoice this payment covers. The company's other open invoices will be listed below."
    >
      <FormFields>
        <FormCell span={6}>
          <RecordField<InvoiceRow & { id: string }>
            path="invoiceId"
            namePath="invoiceNumber"
            area="owedInvoices"
            nameOf={({ number, billToName }) => `${number ?? ''}, ${billToName}`}
            metaOf={({ balance, currency }) => `${currency} ${formatNumber(balance)} owed`}
            also={({ id }) => {
              navigate(newPath(area, { invoiceId: id }), { replace: true })
              return {}
            }}
            required
          />
        </FormCell>
      </FormFields>
    </FormSection>
  )
}

function NewPaymentFields({ company }: { company: string }) {
  const currency = useDraftValue('currency')
  return (
    <>
      <FormSection title={`From ${company}`} hint={`All amounts are in ${currency}.`}>
        <FormFields>
          <FormCell span={3}>
            <DateField path="receivedOn" required />
          </FormCell>
          <FormCell span={3}>
            <SelectField path="method" options={methods} required />
          </FormCell>
          <FormCell span={6}>
            <TextField path="reference" hint="For example, the check or transfer number." />
          </FormCell>
        </FormFields>
      </FormSection>
      <PayableFields />
    </>
  )
}
