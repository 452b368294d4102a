import type { ReactNode } from 'react'
import { RecordRows } from '#views/records/list/RecordRows.tsx'
import * as styles from '#views/records/list/rows.css.ts'

/** A column of a record's tab: its heading and what a row shows in it. */
export type RecordColumn<R> = readonly [header: string, cell: (row: R) => ReactNode]

interface RecordTableProps<R> {
  /** The list that the tab shows. */
  readonly shows: string
  readonly id: string
  readonly label: string
  /** Shown when there are no rows. */
  readonly empty: string
  readonly columns: readonly RecordColumn<R>[]
}

/** The rows of the list on a record's tab as a table. */
export function RecordTable<R extends { readonly id: string }>({
  shows,
  id,
  label,
  empty,
  columns,
}: RecordTableProps<R>) {
  return (
    <RecordRows<R> shows={shows} id={id}>
      {(rows, busy) =>
        rows.length === 0 ? (
          <p className={styles.note}>{empty}</p>
        ) : (
          <table className={styles.table} aria-busy={busy} aria-label={label}>
            <thead>
              <tr>
                {columns.map(([header]) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(([header, cell]) => (
                    <td key={header}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </RecordRows>
  )
}
