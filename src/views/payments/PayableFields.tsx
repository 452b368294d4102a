import { useSelector } from '@xstate/react'
import { readTypedDecimal, canonicalDecimal } from '#domain/kernel/decimal.ts'
import { isAmount } from '#domain/payments/amounts.ts'
import { payableRows } from '#domain/payments/form.ts'
import { spreadInOrder, unappliedOf } from '#domain/payments/spread.ts'
import { DraftField } from '#views/records/form/DraftField.tsx'
import {
  useChangeDraft,
  useDraftField,
  useDraftValue,
  useFormContext,
} from '#views/records/form/FormContext.ts'
import { FormCell, FormFields } from '#views/ui/form/FormFields.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { MoneyInput } from '#views/ui/input/MoneyInput.tsx'
import { groupDigits } from '#views/ui/kit/groupDigits.ts'
import { Status } from '#views/ui/state/Status.tsx'

const amountText = (typed: string) => canonicalDecimal(readTypedDecimal(typed), 2)

/** The amount received, and how much of it each open invoice gets. */
export function PayableFields() {
  const { form } = useFormContext()
  const draft = useSelector(form, ({ context }) => context.draft)
  const rows = payableRows(draft)
  const amount = useDraftValue('amount')
  const enteredAmounts = rows.map((row) => row.amount).filter((part) => part.trim() !== '')
  const unapplied =
    isAmount(amount) && enteredAmounts.every(isAmount)
      ? unappliedOf(readTypedDecimal(amount), enteredAmounts.map(readTypedDecimal))
      : null
  return (
    <FormSection
      title="Amount"
      hint="The amount is applied to these invoices from top to bottom. You can change how much each invoice gets."
    >
      <FormFields>
        <FormCell span={6}>
          <AmountField />
        </FormCell>
        {rows.map(({ path, number, dueDate, balance }) => (
          <FormCell key={path} span={6}>
            <ApplicationField
              path={`${path}.amount`}
              label={number}
              hint={`Due ${dueDate}, ${groupDigits(balance)} owed`}
            />
          </FormCell>
        ))}
      </FormFields>
      <div role="status">
        {unapplied === null || unapplied.startsWith('-') ? (
          ''
        ) : unapplied === '0.00' ? (
          'The whole payment is applied.'
        ) : (
          // Warns, because an extra digit in the amount is easy to overlook.
          <Status tone="warning" fill="half">
            {`${groupDigits(unapplied)} will remain unapplied.`}
          </Status>
        )}
      </div>
    </FormSection>
  )
}

/** The amount received. A changed amount is spread over the invoices again, starting with the first one. */
function AmountField() {
  const { form } = useFormContext()
  const field = useDraftField('amount')
  const change = useChangeDraft()
  const spreadAmount = (typed: string) => {
    const rows = payableRows(form.getSnapshot().context.draft)
    const parts = isAmount(typed) ? spreadInOrder(readTypedDecimal(typed), rows) : []
    change({
      amount: typed,
      ...Object.fromEntries(rows.map(({ path }, index) => [`${path}.amount`, parts[index] ?? ''])),
    })
  }
  return (
    <DraftField field={field} required>
      <MoneyInput
        value={field.value}
        onChange={spreadAmount}
        onBlur={field.leave}
        canonicalize={amountText}
      />
    </DraftField>
  )
}

function ApplicationField({ path, label, hint }: { path: string; label: string; hint: string }) {
  const field = { ...useDraftField(path), label }
  return (
    <DraftField field={field} hint={hint}>
      <MoneyInput
        value={field.value}
        onChange={field.change}
        onBlur={field.leave}
        canonicalize={amountText}
      />
    </DraftField>
  )
}
