import type { ReactNode } from 'react'
import * as styles from '#views/handoff/handoff.css.ts'
import { DataTable, type DataTableProps } from '#views/ui/table/DataTable.tsx'

interface BatchTableProps<Row> extends DataTableProps<Row> {
  /** The text below the table. */
  readonly children?: ReactNode
}

/** A part of a batch as a table below its heading. */
export function BatchTable<Row>({ children, ...table }: BatchTableProps<Row>) {
  return (
    <section className={styles.section} aria-label={table.label}>
      <h2>{table.label}</h2>
      <DataTable {...table} />
      {children}
    </section>
  )
}
