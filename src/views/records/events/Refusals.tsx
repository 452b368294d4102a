import { withoutNumbers } from '#domain/kernel/labels.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import type { Offer } from '#views/records/form/offer.ts'
import * as styles from '#views/records/records.css.ts'

interface RefusalsProps {
  readonly offers: readonly Pick<Offer, 'event' | 'text' | 'reasons'>[]
  readonly labels: Readonly<Record<string, string>>
  readonly toField: (path: string) => void
}

/** One line for each event that isn't possible now, with all reasons. Each reason links to its field if the form has it. */
export function Refusals({ offers, labels, toField }: RefusalsProps) {
  const refused = offers.filter(({ reasons }) => reasons.length > 0)
  return refused.map(({ event, text, reasons }) => (
    <p key={event} className={styles.refusal}>
      {!reasons.every(({ message }) => message.startsWith("You can't")) &&
        `You can't ${text.toLowerCase()} yet. `}
      {reasons.map(({ field, message }, at) => (
        <span key={message}>
          {at > 0 && ' '}
          {field !== undefined && withoutNumbers(field) in labels ? (
            <a
              href={`#${fieldId(field)}`}
              onClick={(press) => {
                press.preventDefault()
                toField(field)
              }}
            >
              {message}
            </a>
          ) : (
            message
          )}
        </span>
      ))}
    </p>
  ))
}
