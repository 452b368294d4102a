import type { FieldError } from '#domain/kernel/errors.ts'
import { withoutNumbers } from '#domain/kernel/labels.ts'
import { fieldId } from '#views/records/form/FormContext.ts'
import type { Offer } from '#views/records/form/offer.ts'
import * as styles from '#views/records/records.css.ts'

interface OfferReasonsProps {
  readonly offers: readonly Pick<Offer, 'text' | 'reasons'>[]
  /** What the events are about, such as `contract`. */
  readonly noun: string
  readonly labels: Readonly<Record<string, string>>
  readonly toField: (path: string) => void
}

/** The words after "You can't", by label. Contains only multi-word labels that don't fit there as they are. */
const phrases: Readonly<Record<string, string>> = {
  'Add adjustment': 'add an adjustment',
  'Add authorization': 'add an authorization',
  'Cancel batch': 'cancel this batch',
  'Cancel contract': 'cancel this contract',
  'Cancel project': 'cancel this project',
  'Change notice': 'change the notice',
  'Change rate': 'change the rate',
  'Create files': 'create the files',
  'End assignment': 'end this assignment',
  'Mark as accepted': 'mark this batch as accepted',
  'Mark as delivered': 'mark the email as delivered',
  'Mark as disputed': 'mark this invoice as disputed',
  'Put on hold': 'put this on hold',
  'Resend email': 'resend the email',
  'Resend failed email': 'resend the failed email',
  'Resend invitation': 'resend the invitation',
  'Resolve dispute': 'resolve the dispute',
  'Send again': 'send this again',
  'Send reminder': 'send a reminder',
  'Withdraw amendment': 'withdraw the amendment',
  'Withdraw notice': 'withdraw the notice',
}

/** Returns true for reasons that already say what isn't possible. */
const isComplete = ({ message }: FieldError) =>
  /^(?:You can't|Someone other|This \w+ is already|(?:Resolve|Send) .* before you)\b/.test(message)

function leadTextOf({ text, reasons }: Pick<Offer, 'text' | 'reasons'>, noun: string): string {
  if (reasons.every(isComplete)) return ''
  const verb = text.toLowerCase()
  return `You can't ${phrases[text] ?? (text.includes(' ') ? verb : `${verb} this ${noun}`)}. `
}

/** A line for each event that isn't possible now, with every reason why. Each reason links to its field if the form has that field. */
export function OfferReasons({ offers, noun, labels, toField }: OfferReasonsProps) {
  const lines = new Map(
    offers
      .filter(({ reasons }) => reasons.length > 0)
      .map((offer) => [
        leadTextOf(offer, noun) + offer.reasons.map(({ message }) => message).join(' '),
        offer,
      ]),
  )
  return [...lines].map(([line, offer]) => (
    <p key={line} className={styles.reasonLine}>
      {leadTextOf(offer, noun)}
      {offer.reasons.map(({ field, message }, index) => (
        <span key={message}>
          {index > 0 && ' '}
          {field !== undefined && withoutNumbers(field) in labels ? (
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault()
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
