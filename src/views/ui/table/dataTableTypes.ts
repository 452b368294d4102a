import type { ReactNode } from 'react'
import type { shareSizes } from '#views/ui/table/shareSizes.ts'

/** One column of a DataTable. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The full text of a cell that may be cut off. Plain text cells don't need it. */
  title?: ((row: Row) => string) | undefined
  sortable?: boolean | undefined
  /** The edge that cells align with: `end` for numbers. */
  align?: 'start' | 'end' | undefined
  /** The column's share of the width that fixed-width columns leave free. Longer text wraps to two lines and is then cut off. */
  width?: keyof typeof shareSizes | undefined
  /** The kind of content. It gives the column a fixed width, so that columns don't move when rows load. */
  fit?: 'word' | 'key' | 'number' | 'period' | 'date' | 'deadline' | 'rate' | 'status' | undefined
  /** How much room the list must have to show the column. Narrower lists hide it. */
  room?: 'some' | 'much' | 'most' | undefined
  /** True if long text wraps to two lines in a row of the usual height. This is the default for plain text in a column with a `width`. */
  wraps?: boolean | undefined
  muted?: boolean | undefined
  /** The position in a phone's two-line row. Without it, the column is hidden on phones. */
  small?: 'title' | 'aside' | 'meta' | 'metaAside' | undefined
  /** The content of the cell on a phone, instead of `cell`. */
  smallCell?: ((row: Row) => ReactNode) | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** The selected rows and the function that toggles a row. */
export interface RowSelection {
  selectedIds: ReadonlySet<string>
  /** With Shift, selects every row from the previously toggled one to this one. */
  onToggle: (id: string, withShift: boolean) => void
}

/** The selected rows and the functions that change them. */
export interface Selection extends RowSelection {
  onToggleAll: (selected: boolean) => void
  /** True if all rows are selected. Only set if the table doesn't know all rows. */
  isAll?: boolean
}

/** The selection of a table that scrolls through all rows but loads only some of them. */
export interface WholeSelection<Row> {
  readonly isSelected: (id: string) => boolean
  /** True if all rows are selected, including those that aren't loaded. */
  readonly isAll: boolean
  /**
   * Called with the position of the toggled row and the loaded rows by position. With Shift, selects every row
   * from the previously toggled one to this one.
   */
  readonly onToggle: (index: number, withShift: boolean, known: ReadonlyMap<number, Row>) => void
  /** Selects all rows, or none if all are selected. */
  readonly onToggleAll: () => void
}

/** The row that keyboard shortcuts act on. */
export interface Cursor {
  cursorId: string | null
  onCursor: (id: string) => void
}
