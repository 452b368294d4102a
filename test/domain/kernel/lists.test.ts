import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainListQuery } from '#domain/organization/client.ts'
import { contractQuery, contractSorts } from '#domain/contracts/record.ts'
import { employeeQuery, employeeSorts } from '#domain/employees/record.ts'
import { pageSizes } from '#domain/kernel/lists/lists.ts'
import { projectQuery, projectSorts } from '#domain/projects/record.ts'
import { accepted, marks, refused, sayWhatToDo } from '#test/domain/kernel/parse.ts'

test('a list without parameters returns the first ten rows', () => {
  expect(accepted(plainListQuery, {})).toEqual({ limit: 10, offset: 0 })
  expect(pageSizes).toEqual([10, 25, 50, 100])
})

test.each([
  ['1', 1],
  ['100', 100],
  ['25', 25],
])('limit %s is %i', (limit, count) => {
  expect(accepted(plainListQuery, { limit }).limit).toBe(count)
})

const noCounts = [
  '-1',
  '1e9',
  '1e1',
  'NaN',
  'Infinity',
  '1 OR 1',
  '1;--',
  ' 1',
  '1.0',
  '0x10',
  '٣',
  '+1',
  '\u0000',
]

test.each(['0', '101', '1000000000', '', ...noCounts])('limit %j is rejected', (limit) => {
  expect(refused(plainListQuery, { limit }).map(({ field }) => field)).toEqual(['limit'])
})

test('offset goes from 0 to 100000', () => {
  expect(accepted(plainListQuery, { offset: '0' }).offset).toBe(0)
  expect(accepted(plainListQuery, { offset: '100000' }).offset).toBe(100_000)
})

test.each(['100001', '9999999', '99999999999999999999', '', ...noCounts])(
  'offset %j is rejected',
  (offset) => {
    expect(refused(plainListQuery, { offset }).map(({ field }) => field)).toEqual(['offset'])
  },
)

test('a parameter with one value rejects a repeated value and an object', () => {
  for (const twice of [['1', '2'], ['1'], { gte: '1' }]) {
    const errors = refused(employeeQuery, {
      limit: twice,
      offset: twice,
      search: twice,
      sort: twice,
      workUntil: twice,
      workUntilTo: twice,
    })
    expect(marks(errors).map((mark) => mark.split(' ')[0])).toEqual([
      'limit',
      'offset',
      'search',
      'sort',
      'workUntil',
      'workUntilTo',
    ])
    for (const { message } of errors) expect(message).toMatch(sayWhatToDo)
  }
})

test.each([
  '%',
  '_',
  '\\',
  "';--",
  "' OR '1'='1",
  '%_%',
  'a%b',
  '1; DROP TABLE employees',
  '${x}',
  '😀',
  'Müller',
])('search %j is kept as typed', (search) => {
  expect(accepted(plainListQuery, { search }).search).toBe(search)
})

test('search is trimmed, 1 to 100 characters', () => {
  expect(accepted(plainListQuery, { search: '  rao ' }).search).toBe('rao')
  expect(accepted(plainListQuery, { search: 'x'.repeat(100) }).search).toHaveLength(100)
  expect(marks(refused(plainListQuery, { search: 'x'.repeat(101) }))).toEqual(['search too_long'])
  expect(marks(refused(plainListQuery, { search: '' }))).toEqual(['search required'])
  expect(marks(refused(plainListQuery, { search: '   ' }))).toEqual(['search required'])
})

test.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\ud800', '\udc00a', '\ud800\ud800'])(
  'search %j is rejected',
  (search) => {
    expect(refused(plainListQuery, { search })).toEqual([
      { code: 'invalid', field: 'search', message: 'Remove invalid characters from the search.' },
    ])
  },
)

test('an unknown parameter is rejected by name', () => {
  expect(marks(refused(plainListQuery, { page: '2', sort: 'name' }))).toEqual([
    'page unknown_field',
    'sort unknown_field',
  ])
})

test.each([
  ['employees', employeeQuery, employeeSorts],
  ['projects', projectQuery, projectSorts],
  ['contracts', contractQuery, contractSorts],
] as const)('%s can be sorted only by their columns, in both directions', (_, query, columns) => {
  for (const column of columns) {
    expect(accepted(query, { sort: column }).sort).toBe(column)
    expect(accepted(query, { sort: `-${column}` }).sort).toBe(`-${column}`)
  }
  for (const sort of [
    '',
    '-',
    'ssn',
    `${columns[0]} desc`,
    `${columns[0]};--`,
    `--${columns[0]}`,
    'constructor',
    '__proto__',
  ]) {
    const errors = refused(query, { sort })
    expect(errors.map(({ field }) => field)).toEqual(['sort'])
    expect(errors[0]?.message).toContain(columns.join(', '))
  }
})

test('filters accept the keys of their lists', () => {
  expect(
    accepted(employeeQuery, {
      status: 'ACTIVE',
      employmentType: 'C2C',
      workAuthType: 'H1B',
      workUntilFrom: '2026-01-01',
      workUntilTo: '2026-03-31',
    }),
  ).toMatchObject({ status: ['ACTIVE'], employmentType: ['C2C'], workAuthType: ['H1B'] })
  expect(accepted(contractQuery, { status: 'DRAFT', kind: 'INTERNAL', endsTo: '2026-03-31' })).toMatchObject({
    status: ['DRAFT'],
    kind: ['INTERNAL'],
  })
  expect(accepted(projectQuery, { status: ['ON_HOLD', 'ACTIVE'] }).status).toEqual(['ON_HOLD', 'ACTIVE'])
  expect(marks(refused(projectQuery, { status: { gte: 'ON_HOLD' } }))).toEqual(['status invalid'])
  expect(marks(refused(projectQuery, { status: ['ON_HOLD', 'FIRED'] }))).toEqual(['status.1 invalid'])
  expect(marks(refused(employeeQuery, { workUntil: ['EXPIRED', 'DAYS_30'] }))).toEqual(['workUntil invalid'])
  expect(
    marks(refused(employeeQuery, { status: 'FIRED', employmentType: 'SELECT', workUntilTo: '2026-02-30' })),
  ).toEqual(['status invalid', 'employmentType required', 'workUntilTo invalid'])
  expect(refused(contractQuery, { projectId: "1' OR 1=1", employeeId: '../x' })).toHaveLength(2)
})

function withinBounds({
  limit,
  offset,
  search = 'x',
}: {
  limit: number
  offset: number
  search?: string | undefined
}) {
  return (
    Number.isInteger(limit) &&
    limit >= 1 &&
    limit <= 100 &&
    Number.isInteger(offset) &&
    offset >= 0 &&
    offset <= 100_000 &&
    search !== '' &&
    search.trim() === search &&
    Array.from(search).length <= 100 &&
    search.isWellFormed()
  )
}

test('a parsed page is always within the limits', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String), fc.double().map(String))
  fc.assert(
    fc.property(fc.record({ limit: value, offset: value, search: value }, { requiredKeys: [] }), (query) => {
      const parsed = plainListQuery.safeParse(query)
      expect(!parsed.success || withinBounds(parsed.data)).toBe(true)
    }),
  )
})
