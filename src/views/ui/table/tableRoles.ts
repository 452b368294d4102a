/**
 * Explicit roles of table elements. On a phone, the elements are laid out as blocks and grids, and some browsers
 * then drop the implicit roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
  /** Looks like a part of the table but isn't. */
  none: { role: 'presentation' },
} as const
