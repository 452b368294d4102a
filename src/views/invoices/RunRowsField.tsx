import { useSelector } from '@xstate/react'
import { reasonText } from '#domain/kernel/reason.ts'
import { overridePath, type ShownRunRow } from '#domain/invoices/run.ts'
import { parseInput } from '#domain/kernel/errors.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import type { SelectionActor } from '#machines/records/selection.machine.ts'
import { MoneyText } from '#views/invoices/MoneyText.tsx'
import * as styles from '#views/invoices/runs.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'
import { TextArea } from '#views/ui/input/TextArea.tsx'

interface RunRowsFieldProps {
  readonly readyRows: readonly ShownRunRow[]
  /** The rows that are blocked only because they exceed their PO. They need a reason. */
  readonly overridableRows: readonly ShownRunRow[]
  readonly selection: SelectionActor
  /** True if errors in the reasons are shown. */
  readonly showsErrors: boolean
}

/** Returns the error in the reason entered for a row, or undefined if the reason is valid. */
export function reasonError(values: Draft, key: string): string | undefined {
  const parsed = parseInput(reasonText, values[overridePath(key)] ?? '')
  return parsed.ok ? undefined : parsed.errors[0]?.message
}

/** The rows of a run that can be invoiced: those that are ready, and those over their PO, which need a reason. */
export function RunRowsField({ readyRows, overridableRows, selection, showsErrors }: RunRowsFieldProps) {
  const selected = useSelector(selection, ({ context }) => context.selected)
  const values = useSelector(selection, ({ context }) => context.values)
  const selectedKeys = new Set(selected.map(({ id }) => id))
  const select = (changedRows: readonly ShownRunRow[], isSelected: boolean) => {
    const items = changedRows.map(({ key }) => ({ id: key, version: 1 }))
    selection.send(
      isSelected ? { type: 'selection.add', rows: items } : { type: 'selection.remove', rows: items },
    )
  }
  const renderChoice = (row: ShownRunRow) => (
    <div className={styles.choice}>
      <Checkbox
        label={`${row.billToName}, ${row.contracts.map(({ contractNo }) => contractNo).join(', ')}`}
        checked={selectedKeys.has(row.key)}
        onChange={(checked) => select([row], checked)}
      />
      <span className={styles.amount}>
        <MoneyText amount={row.amount} currency={row.currency} />
      </span>
    </div>
  )
  const allRows = [...readyRows, ...overridableRows]
  const isNoneSelected = selected.length === 0
  return (
    <>
      <div role="group" aria-label="Rows to invoice" className={styles.choices}>
        {readyRows.map((row) => (
          <div key={row.key}>{renderChoice(row)}</div>
        ))}
        <p className={styles.choice}>
          <span role="status">
            {selected.length} of {allRows.length} selected
          </span>
          {(readyRows.length > 0 || !isNoneSelected) && (
            <Button
              tone="ghost"
              size="small"
              onClick={() => select(isNoneSelected ? readyRows : allRows, isNoneSelected)}
            >
              {isNoneSelected ? 'Select all' : 'Select none'}
            </Button>
          )}
        </p>
      </div>
      {overridableRows.length > 0 && (
        <div role="group" aria-label="Over the PO" className={styles.choices}>
          <p className={styles.detail}>
            These rows exceed their PO. To invoice a row, select it and enter a reason.
          </p>
          {overridableRows.map((row) => (
            <div key={row.key} className={styles.choices}>
              {renderChoice(row)}
              <span className={styles.detail}>{row.blockers.map(({ message }) => message).join(' ')}</span>
              {selectedKeys.has(row.key) && (
                <Field
                  label={`Reason for ${row.billToName}`}
                  required
                  error={showsErrors ? reasonError(values, row.key) : undefined}
                >
                  <TextArea
                    value={values[overridePath(row.key)] ?? ''}
                    onChange={(value) =>
                      selection.send({ type: 'bulk.type', path: overridePath(row.key), value })
                    }
                  />
                </Field>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
