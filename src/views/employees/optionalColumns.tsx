import { daysBetween, todayUtc } from '#domain/kernel/dates.ts'
import type { EmployeeQuery, EmployeeRow } from '#domain/employees/record.ts'
import type { ListColumn } from '#views/records/list/listColumn.ts'
import { RateText } from '#views/records/RateText.tsx'

const benchText = (since: string) => {
  const days = Math.max(0, daysBetween(since, todayUtc()))
  return `${since} (${days} ${days === 1 ? 'day' : 'days'})`
}

/** Columns in the list of employees that are hidden until the user selects them. Loaded after the rows. */
export const optionalEmployeeColumns: readonly ListColumn<EmployeeRow, EmployeeQuery>[] = [
  {
    key: 'department',
    header: 'Department',
    cell: ({ department }) => department ?? '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'tags',
    header: 'Tags',
    cell: ({ tags = [] }) => tags.join(', ') || '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'endClient',
    header: 'End client',
    cell: ({ endClient }) => endClient ?? '–',
    width: 'medium',
    optional: true,
  },
  {
    key: 'benchSince',
    header: 'On the bench since',
    cell: ({ benchSince = null }) => (benchSince === null ? '–' : benchText(benchSince)),
    width: 'role',
    optional: true,
  },
  {
    key: 'payRate',
    exports: ['payRate', 'payRateUnit', 'payCurrency'],
    fit: 'rate',
    header: 'Pay rate',
    cell: ({ payRate = null, payRateUnit = null }) => <RateText rate={payRate} unit={payRateUnit} />,
    align: 'end',
    optional: true,
  },
]
