import type { ReactNode } from 'react'

/** One column of a DataTable. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The full text of a cell that may be cut. Plain text cells don't need it. */
  title?: ((row: Row) => string) | undefined
  sortable?: boolean | undefined
  /** Numbers align at the end. */
  align?: 'start' | 'end' | undefined
  /** The share of the width that the fixed columns leave. Longer text takes two lines and is then cut. */
  width?: 'medium' | 'large' | 'person' | 'role' | 'company' | undefined
  /** The fixed width for the kind of content, so that columns don't move when rows load. */
  fit?: 'word' | 'key' | 'number' | 'period' | 'date' | 'deadline' | 'rate' | 'status' | undefined
  /** The room needed to show the column. Hidden in narrower lists. */
  room?: 'some' | 'much' | 'most' | undefined
  /** Long text takes two lines in a row of the usual height: by default plain text in a column with a share of the width. */
  wraps?: boolean | undefined
  muted?: boolean | undefined
  /** The position in a phone's two-line row. Hidden on phones without it. */
  small?: 'title' | 'aside' | 'meta' | 'metaAside' | undefined
  /** The phone's content instead of `cell`. */
  smallCell?: ((row: Row) => ReactNode) | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** The selected rows and how to change them. */
export interface Selection {
  selectedIds: ReadonlySet<string>
  /** `upTo`: with Shift, which selects every row from the one toggled before. */
  onToggle: (id: string, upTo: boolean) => void
  onToggleAll: (selected: boolean) => void
}

/** The row that keyboard shortcuts act on. */
export interface Cursor {
  cursorId: string | null
  onCursor: (id: string) => void
}
