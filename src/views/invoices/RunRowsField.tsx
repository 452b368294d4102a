import type { ShownRow } from '#domain/invoices/run.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import type { OfferFields } from '#views/records/form/offer.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'

/** The rows of a run that can be invoiced, all of them selected at first. */
export function RunRowsField({ rows, fields }: { rows: readonly ShownRow[]; fields: OfferFields }) {
  const isSelected = (key: string) => fields.values[key] !== 'NO'
  const selectAll = (isAll: boolean) => {
    for (const { key } of rows) fields.change(key, isAll ? 'YES' : 'NO')
  }
  const selected = rows.filter(({ key }) => isSelected(key))
  return (
    <div role="group" aria-label="Rows to invoice" className={styles.choices}>
      {rows.map(({ key, billToName, contracts, amount, currency }) => (
        <div key={key} className={styles.choice}>
          <Checkbox
            label={`${billToName}, ${contracts.map(({ contractNo }) => contractNo).join(', ')}`}
            checked={isSelected(key)}
            onChange={(checked) => fields.change(key, checked ? 'YES' : 'NO')}
          />
          <span className={styles.amount}>
            <MoneyText amount={amount} currency={currency} />
          </span>
        </div>
      ))}
      <p className={styles.choice}>
        <span role="status">
          {selected.length} of {rows.length} selected
        </span>
        <Button tone="ghost" size="small" onClick={() => selectAll(selected.length === 0)}>
          {selected.length === 0 ? 'Select all' : 'Select none'}
        </Button>
      </p>
    </div>
  )
}
