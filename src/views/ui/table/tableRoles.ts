/**
 * The roles a table has anyway, said out loud: on a phone its parts are laid out as blocks and grids,
 * and some browsers then forget what they were.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Looks like a part of the table and is none. */
  none: { role: 'presentation' },
} as const
