import type { ReactNode } from 'react'

/** One column of a DataTable. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The whole text of a cell that may be cut; a cell that is plain text needs none. */
  title?: ((row: Row) => string) | undefined
  sortable?: boolean | undefined
  /** Numbers line up at the end. */
  align?: 'start' | 'end' | undefined
  /** Its share of the table, cut where it is longer. */
  width?: 'medium' | 'large' | undefined
  /** Its fixed width, by what it shows, so that columns stay in place from skeleton to rows. */
  fit?: 'word' | 'key' | 'date' | 'deadline' | 'rate' | 'status' | undefined
  /** Left out where the list is narrow: `much` room is needed to show it, or `some`. */
  room?: 'some' | 'much' | undefined
  muted?: boolean | undefined
  /** Its place in the two-line row of a phone; without one it is left out there. */
  small?: 'title' | 'aside' | 'meta' | 'metaAside' | undefined
  /** What is shown there instead of `cell`. */
  smallCell?: ((row: Row) => ReactNode) | undefined
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** Which rows are chosen, and how to change that. */
export interface Selection {
  selectedIds: ReadonlySet<string>
  onToggle: (id: string) => void
  onToggleAll: (selected: boolean) => void
}

/** Which row the keys act on. */
export interface Cursor {
  cursorId: string | null
  onCursor: (id: string) => void
}
