import type { ReactNode } from 'react'
import { RecordRows } from '#views/records/list/RecordRows.tsx'
import * as styles from '#views/records/list/rows.css.ts'
import { tableRoles } from '#views/ui/table/tableRoles.ts'

/** A column on a record's tab: its heading, what it shows for a row, and `end` to align figures at the end of the column. */
export type RecordColumn<R> = readonly [header: string, cell: (row: R) => ReactNode, align?: 'end']

interface RecordTableProps<R> {
  /** The list that the tab shows. */
  readonly shows: string
  readonly id: string
  readonly label: string
  /** Shown when there are no rows. */
  readonly empty: string
  readonly columns: readonly RecordColumn<R>[]
}

/** The table on a record's tab. */
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
          <table {...tableRoles.table} className={styles.stacked} aria-busy={busy} aria-label={label}>
            <thead {...tableRoles.group}>
              <tr {...tableRoles.row}>
                {columns.map(([header, , align]) => (
                  <th key={header} {...tableRoles.header} scope="col" data-align={align}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...tableRoles.group}>
              {rows.map((row) => (
                <tr key={row.id} {...tableRoles.row}>
                  {columns.map(([header, cell, align]) => (
                    <td key={header} {...tableRoles.cell} data-align={align} data-label={header}>
                      {cell(row)}
                    </td>
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
