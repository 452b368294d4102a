import { creditableLines, creditPaths, isDeduction } from '#domain/invoices/creditDraft.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { withSelectPrompt } from '#lookups/options.ts'
import * as styles from '#views/invoices/runs.css.ts'
import { DialogNumber, DialogReason, DialogSelect } from '#views/records/events/dialogFields.tsx'
import type { OfferFields } from '#views/records/form/offer.ts'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'

const modes = withSelectPrompt([
  { key: 'WRITE_OFF', text: 'Write off: never bill it again' },
  { key: 'REINSTATE', text: 'Reinstate: bill it again in the next billing run' },
])
const scopes = [
  { key: 'ALL', text: 'Entire remaining amount' },
  { key: 'LINES', text: 'Part of the invoice' },
] as const

/** What a credit note credits, what happens to the credited time, and why. */
export default function CreditFields({ invoice, fields }: { invoice: Invoice; fields: OfferFields }) {
  return (
    <>
      <DialogSelect fields={fields} path="mode" label="Credited time" options={modes} required />
      <DialogSelect fields={fields} path="scope" label="What to credit" options={scopes} required />
      {fields.values['scope'] === 'LINES' && <CreditLines invoice={invoice} fields={fields} />}
      <DialogReason fields={fields} />
    </>
  )
}

function CreditLines({ invoice, fields }: { invoice: Invoice; fields: OfferFields }) {
  const { values, change } = fields
  const isWriteOff = values['mode'] !== 'REINSTATE'
  return creditableLines(invoice).map((line, index) => {
    const { id, description, quantity, amount, minutes } = line
    const paths = creditPaths(index)
    const isOnlyWhole = isDeduction(line)
    return (
      <fieldset key={id} className={styles.line}>
        <legend>{description}</legend>
        {minutes !== null && !isOnlyWhole && (
          <DialogNumber
            fields={fields}
            path={paths.hours}
            label="Hours"
            hint={`Up to ${quantity}`}
            places={2}
          />
        )}
        {isWriteOff && !isOnlyWhole && (
          <DialogNumber
            fields={fields}
            path={paths.amount}
            label="Amount"
            hint={`Up to ${groupDigits(amount)}`}
            places={2}
          />
        )}
        {(minutes === null || isOnlyWhole) && (
          <Checkbox
            label="Entire line"
            checked={values[paths.whole] === 'YES'}
            onChange={(checked) => change(paths.whole, checked ? 'YES' : 'NO')}
          />
        )}
      </fieldset>
    )
  })
}
