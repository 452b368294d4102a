import { momentText } from '#domain/audit/describe.ts'
import type { MailRecord } from '#domain/mail/record.ts'
import { mailTexts } from '#views/invoices/mailTexts.ts'
import * as styles from '#views/invoices/runs.css.ts'
import { RecordTable } from '#views/records/list/RecordTable.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The emails about an invoice, newest first, with the recipient and delivery state of each. */
export function EmailsTab({ id }: { id: string }) {
  return (
    <FormSection title="Emails" hint="“Emailed” means that the mail server accepted the email.">
      <RecordTable<MailRecord>
        shows="invoiceMails"
        id={id}
        label="Emails"
        empty="No emails yet."
        columns={[
          [
            'Email',
            ({ recipient, subject }) => (
              <>
                {recipient}
                <span className={styles.detail}>{subject}</span>
              </>
            ),
          ],
          [
            'Status',
            (mail) => (
              <>
                {stateText(mail)}
                <span className={styles.detail}>{momentText(mail.acceptedAt ?? mail.createdAt)}</span>
              </>
            ),
          ],
        ]}
      />
    </FormSection>
  )
}

/** Returns the state of an email, and what went wrong if it wasn't accepted. */
function stateText({ state, attempts, problem }: MailRecord): string {
  const attemptsText = state === 'ACCEPTED' || attempts < 2 ? '' : ` (${attempts} attempts)`
  return `${mailTexts[state]}${attemptsText}${problem === null || state === 'ACCEPTED' ? '' : `: ${problem}`}`
}
