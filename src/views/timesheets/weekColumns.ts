import type { ListColumn } from '#views/records/list/listColumn.ts'

interface Week {
  readonly employeeName: string
  readonly projectName: string
  readonly contractNo: string | null
  readonly periodStart: string
  readonly periodEnd: string
}

type WeekColumn = ListColumn<Week, { sort?: 'employeeName' | 'periodStart' }>

/** The employee whose week a row shows. */
export const employeeColumn: WeekColumn = {
  key: 'employeeName',
  header: 'Employee',
  cell: ({ employeeName }) => employeeName,
  sortable: true,
  width: 'large',
  small: 'title',
}

/** The project of a week. Only some lists can be sorted by it. */
export const projectColumn = {
  key: 'projectName',
  header: 'Project',
  cell: ({ projectName }: Week) => projectName,
  width: 'medium',
  small: 'meta',
} as const

/** The contract, and the first and last day of the week. */
export const periodColumns: readonly WeekColumn[] = [
  {
    key: 'contractNo',
    fit: 'key',
    header: 'Contract',
    cell: ({ contractNo }) => contractNo ?? '–',
    muted: true,
    room: 'much',
  },
  {
    key: 'periodStart',
    fit: 'date',
    header: 'Week of',
    cell: ({ periodStart }) => periodStart,
    sortable: true,
    small: 'metaAside',
  },
  { key: 'periodEnd', fit: 'date', header: 'Through', cell: ({ periodEnd }) => periodEnd, room: 'some' },
]

/**
 * Returns the columns of a list in which all rows belong to the user. The week column replaces the employee and
 * date columns.
 */
export const ownColumns = <C extends { readonly key: string }>(columns: readonly C[]) => {
  const otherColumns = columns.filter(
    ({ key }) => !['employeeName', 'periodStart', 'periodEnd'].includes(key),
  )
  return [
    ownWeek,
    ...otherColumns.map((column) =>
      column.key === 'totalMinutes' ? { ...column, small: 'metaAside' as const } : column,
    ),
  ] as const
}

const ownWeek = {
  key: 'periodStart',
  fit: 'period',
  header: 'Week',
  cell: ({ periodStart, periodEnd }: Week) => `${periodStart} – ${periodEnd}`,
  sortable: true,
  small: 'title',
  exports: ['periodStart', 'periodEnd'],
} as const
