import type { Invoice } from '#domain/invoices/record.ts'
import { overtimeText } from '#views/timesheets/overtimeText.ts'
import * as styles from '#views/invoices/invoices.css.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Why billed time is overtime, by invoice line. The printed invoice doesn't show this. */
export function LineOvertime({ invoice }: { invoice: Invoice }) {
  const lines = invoice.lines.filter(({ overtime }) => overtime.length > 0)
  if (lines.length === 0) return null
  return (
    <FormSection title="Overtime" hint="Calculated at approval. Not printed on the invoice.">
      {lines.map(({ id, description, overtime }) => (
        <details key={id} className={styles.reasons} open={lines.length === 1}>
          <summary>{description}</summary>
          <ul>
            {overtime.map((reason) => (
              <li key={`${reason.entryId} ${reason.rule}`}>{overtimeText(reason)}</li>
            ))}
          </ul>
        </details>
      ))}
    </FormSection>
  )
}
