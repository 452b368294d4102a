import { momentText } from '#domain/audit/describe.ts'
import type { MailRecord } from '#domain/mail/record.ts'
import { mailTexts } from '#views/invoices/mailTexts.ts'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The emails about an invoice, newest first, with the recipient and the delivery of each. */
export function EmailsTab({ id }: { id: string }) {
  return (
    <FormSection title="Emails" hint="Delivery ends when the mail server accepts the email.">
      <RecordTable<MailRecord>
        shows="invoiceMails"
        id={id}
        label="Emails"
        empty="No emails yet."
        columns={[
          ['To', ({ recipient }) => recipient],
          ['Subject', ({ subject }) => subject],
          ['Queued', ({ createdAt }) => momentText(createdAt)],
          ['Accepted', ({ acceptedAt }) => (acceptedAt === null ? '–' : momentText(acceptedAt))],
          ['Status', StatusText],
        ]}
      />
    </FormSection>
  )
}

const StatusText = ({ state, attempts, problem }: MailRecord) => {
  const tries = state === 'ACCEPTED' || attempts < 2 ? '' : ` (${attempts} attempts)`
  return `${mailTexts[state]}${tries}${problem === null || state === 'ACCEPTED' ? '' : `: ${problem}`}`
}
