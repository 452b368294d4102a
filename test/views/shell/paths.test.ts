import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { recordAreaNamed } from '#views/shell/area.ts'
import {
  requestedNext,
  urlInAnotherClient,
  toCanonicalPath,
  toQuery,
  toRequest,
  toRoute,
} from '#views/shell/route/paths.ts'

const id = '3f0c0000-0000-4000-8000-000000000001'

test.each([
  [`/employees/${id}`, '', '/employees/list'],
  [`/contracts/${id}`, 'q=rao', '/contracts/list'],
  [`/contracts/projects/${id}`, '', '/contracts/projects'],
  ['/employees/new', '', '/employees/new'],
  ['/contracts/list', `q=rao&page=3&projectId=${id}&endingWithin=30`, '/contracts/list'],
  [
    '/employees/list',
    'q=rao&sort=-hireDate&size=50&columns=name',
    '/employees/list?sort=-hireDate&size=50&columns=name',
  ],
  ['/dashboard', '', '/dashboard'],
  ['/settings', 'tab=2', '/settings?tab=2'],
])('%s?%s is %s in another client (A4)', (path, search, place) => {
  expect(urlInAnotherClient(areas, path, search)).toBe(place)
})

test.each([
  ['/Employees/List', '/employees/list'],
  ['/EMPLOYEES/', '/employees'],
  ['/employees/list//', '/employees/list'],
  [`/employees/${id.toUpperCase()}/`, `/employees/${id}`],
  ['/', '/'],
  ['//', '/'],
  [`/employees/${id}`, `/employees/${id}`],
])('%s is written %s', (path, tidy) => {
  expect(toCanonicalPath(path)).toBe(tidy)
})

const onward = (url: string) => `mode=signIn&oobCode=1&continueUrl=${encodeURIComponent(url)}`

test.each([
  ['next=%2Fcontracts%2Flist', '/contracts/list'],
  ['next=%2Fcontracts%2Flist&mode=signIn&oobCode=1', '/contracts/list'],
  [onward('https://muster.test/finish-sign-in?next=%2Fcontracts%2Flist'), '/contracts/list'],
  [onward('https://muster.test/finish-sign-in'), null],
  [onward('no address'), null],
  ['', null],
])('the address ?%s leads on to %s (A5)', (search, next) => {
  expect(requestedNext(search)).toBe(next)
})

test.each([
  ['utm_source=mail&fbclid=1', { limit: 10, offset: 0 }],
  ['status=ACTIVE&utm_source=mail', { limit: 10, offset: 0, filters: { status: ['ACTIVE'] } }],
  [
    'status=ACTIVE&status=ON_LEAVE&status=ACTIVE',
    { limit: 10, offset: 0, filters: { status: ['ACTIVE', 'ON_LEAVE'] } },
  ],
  ['workUntil=EXPIRED&workUntil=DAYS_30', { limit: 10, offset: 0, filters: { workUntil: ['DAYS_30'] } }],
  [
    'status=ACTIVE&not=status&not=status',
    { limit: 10, offset: 0, filters: { status: ['ACTIVE'], not: ['status'] } },
  ],
  ['status=ACTIVE&not=workAuthType', { limit: 10, offset: 0, filters: { status: ['ACTIVE'] } }],
  ['i9=OVERDUE&not=i9&not=constructor', { limit: 10, offset: 0, filters: { i9: ['OVERDUE'] } }],
  ['limit=5&offset=7&search=x&client=NWTX', { limit: 10, offset: 0 }],
  ['constructor=x&__proto__=y', { limit: 10, offset: 0 }],
  ['q=rao&sort=-hireDate&size=25&page=2', { limit: 25, offset: 25, search: 'rao', sort: '-hireDate' }],
])('a list asks for %s', (search, request) => {
  expect(toRequest(recordAreaNamed(areas, 'employees'), search)).toEqual(request)
})

test.each([
  ['/notes/new', `employeeId=${id}`, { employeeId: id }],
  ['/notes/new', `client=NWTX&contractId=${id}&q=1`, { contractId: id }],
  ['/notes/new', 'employeeId=', undefined],
  ['/notes/new', `employeeId=${'e'.repeat(51)}`, undefined],
  ['/notes/new', 'employeeId=../admin', undefined],
  ['/notes/new', `ownerId=${id}`, undefined],
  [`/notes/${id}`, `employeeId=${id}`, undefined],
  ['/employees/new', `employeeId=${id}`, undefined],
])('%s?%s opens a form filled in from %j', (path, search, prefill) => {
  expect(toRoute(areas, path, search)).toMatchObject({ page: 'record' })
  expect(Reflect.get(toRoute(areas, path, search), 'prefill')).toEqual(prefill)
})

test.each([
  ['', 25, 25],
  ['size=10', 25, 10],
  ['size=7', 25, 25],
  ['size=50', 10, 50],
])('a list at ?%s shows, with %i rows per page preferred, %i', (search, preferred, limit) => {
  expect(toRequest(recordAreaNamed(areas, 'employees'), search, preferred).limit).toBe(limit)
})

test.each([
  [10, 10, ''],
  [25, 25, ''],
  [10, 25, '?size=10'],
  [25, 10, '?size=25'],
])('%i rows, with %i preferred, are written %j', (limit, pageSize, query) => {
  expect(toQuery({ limit, offset: 0 }, { pageSize })).toBe(query)
})

test.each([
  ['size=all', 0, '?size=all'],
  ['size=all&row=54321', 54_200, '?size=all&row=54301'],
  ['size=all&row=99', 0, '?size=all'],
  ['size=all&row=-5', 0, '?size=all'],
  ['size=all&row=999999', 100_000, '?size=all&row=100101'],
])('%s loads the rows around its row', (search, offset, canonical) => {
  const request = toRequest(recordAreaNamed(areas, 'employees'), search, 25)
  expect(request).toEqual({ limit: 200, offset })
  expect(toQuery(request, { pageSize: 25 })).toBe(canonical)
  expect(toRequest(recordAreaNamed(areas, 'employees'), canonical, 25)).toEqual(request)
})
