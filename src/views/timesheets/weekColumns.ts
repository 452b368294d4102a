import type { ListColumn } from '#views/records/list/listColumn.ts'

interface Week {
  readonly employeeName: string
  readonly projectName: string
  readonly contractNo: string | null
  readonly periodStart: string
  readonly periodEnd: string
}

type WeekColumn = ListColumn<Week, { sort?: 'employeeName' | 'periodStart' }>

/** Whose week a row is. */
export const employeeColumn: WeekColumn = {
  key: 'employeeName',
  header: 'Employee',
  cell: ({ employeeName }) => employeeName,
  sortable: true,
  width: 'large',
  small: 'title',
}

/** The project of a week. Only some lists sort by it. */
export const projectColumn = {
  key: 'projectName',
  header: 'Project',
  cell: ({ projectName }: Week) => projectName,
  width: 'medium',
  small: 'meta',
} as const

/** The contract and the days of a week. */
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
    header: 'From',
    cell: ({ periodStart }) => periodStart,
    sortable: true,
    small: 'metaAside',
  },
  { key: 'periodEnd', fit: 'date', header: 'Through', cell: ({ periodEnd }) => periodEnd, room: 'some' },
]
