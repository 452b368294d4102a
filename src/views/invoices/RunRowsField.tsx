import { useSelector } from '@xstate/react'
import type { ShownRow } from '#domain/invoices/run.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'

interface RunRowsFieldProps {
  readonly rows: readonly ShownRow[]
  readonly selection: SelectionActor
}

/** The rows of a run that can be invoiced, all of them selected at first. */
export function RunRowsField({ rows, selection }: RunRowsFieldProps) {
  const selected = useSelector(selection, ({ context }) => context.selected)
  const keys = new Set(selected.map(({ id }) => id))
  const select = (some: readonly ShownRow[], isSelected: boolean) => {
    const items = some.map(({ key }) => ({ id: key, version: 1 }))
    selection.send(
      isSelected
        ? { type: 'selection.add', rows: items }
        : { type: 'selection.remove', rows: items, shown: [] },
    )
  }
  return (
    <div role="group" aria-label="Rows to invoice" className={styles.choices}>
      {rows.map((row) => (
        <div key={row.key} className={styles.choice}>
          <Checkbox
            label={`${row.billToName}, ${row.contracts.map(({ contractNo }) => contractNo).join(', ')}`}
            checked={keys.has(row.key)}
            onChange={(checked) => select([row], checked)}
          />
          <span className={styles.amount}>
            <MoneyText amount={row.amount} currency={row.currency} />
          </span>
        </div>
      ))}
      <p className={styles.choice}>
        <span role="status">
          {selected.length} of {rows.length} selected
        </span>
        <Button tone="ghost" size="small" onClick={() => select(rows, selected.length === 0)}>
          {selected.length === 0 ? 'Select all' : 'Select none'}
        </Button>
      </p>
    </div>
  )
}
