import { describe, expect, test } from 'vitest'
import { areas } from '#areas.ts'
import { clientStepOf, redirectOf, withClient, type Visit } from '#views/shell/route/redirect.ts'

const id = '3f0c0000-0000-4000-8000-000000000001'
type Session = Visit['session']

describe('redirects', () => {
  test.each<[Session, string, string, ReturnType<typeof redirectOf>]>([
    // Not signed in.
    ['signedOut', '/employees/list', 'q=rao', { to: '/login?next=%2Femployees%2Flist%3Fq%3Drao' }],
    ['signedOut', '/nowhere', '', { to: '/login?next=%2Fnowhere' }],
    ['signedOut', '/', '', { to: '/login' }],
    ['signedOut', '/logout', 'next=%2Fcontracts%2Flist', { to: '/login?next=%2Fcontracts%2Flist' }],
    ['signedOut', '/logout', 'next=%2Flogin', { to: '/login' }],
    // Public pages.
    ['signedOut', '/login', '', null],
    ['signedOut', '/forgot-password', '', null],
    ['signedOut', '/reset-password', 'oobCode=1', null],
    ['signedIn', '/reset-password', 'oobCode=1', null],
    ['unknown', '/reset-password', 'mode=signIn&oobCode=1', { to: '/finish-sign-in?mode=signIn&oobCode=1' }],
    // Signed in.
    ['signedIn', '/login', '', { to: '/dashboard' }],
    ['signedIn', '/login', 'next=%2Femployees%2Flist%3Fq%3Drao', { to: '/employees/list?q=rao' }],
    ['signedIn', '/login', 'next=%2Femployees', { to: '/employees' }],
    ['signedIn', '/login', 'next=%2F%2Fevil.test%2Femployees%2Flist', { to: '/dashboard' }],
    ['signedIn', '/login', 'next=%2Flogout', { to: '/dashboard' }],
    ['signedIn', '/login', 'next=%2Fnowhere', { to: '/dashboard' }],
    ['signedIn', '/', '', { to: '/dashboard' }],
    ['signedIn', '/nowhere', 'q=1', { to: '/dashboard' }],
    ['signedIn', `/employees/${id}/nowhere`, '', { to: '/dashboard' }],
    ['signedIn', '/employees', '', { to: '/employees/list' }],
    ['signedIn', '/contracts', '', { to: '/contracts/list' }],
    ['signedIn', '/invoices', '', { to: '/invoices/list' }],
    ['signedIn', '/contracts/projects', '', null],
    ['signedIn', `/contracts/projects/${id}`, '', null],
    ['signedIn', '/Employees/List/', 'q=Rao', { to: '/employees/list?q=Rao' }],
    // Signing out.
    ['signedIn', '/logout', '', 'signOut'],
    ['signingOut', '/logout', '', null],
    ['signingOut', '/employees/list', '', { to: '/logout?next=%2Femployees%2Flist' }],
    // The session is not known yet.
    ['unknown', '/employees/list', '', null],
    ['unknown', '/login', '', null],
  ])('%s at %s?%s', (session, path, search, leads) => {
    expect(redirectOf({ areas, path, search, session, leftOnPurpose: false })).toEqual(leads)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/%2fevil.example',
    '/\t/evil.example',
    '@evil.example',
    '/employees/../../login',
    '/no-such-page',
  ])('?next=%s leads to no other site and to no page outside the areas', (next) => {
    const search = `next=${encodeURIComponent(next)}`
    expect(redirectOf({ areas, path: '/login', search, session: 'signedIn', leftOnPurpose: false })).toEqual({
      to: '/dashboard',
    })
  })

  test('a user who signed out starts on the dashboard next time (A8)', () => {
    const visit = { areas, path: '/employees/list', search: 'q=rao', leftOnPurpose: true }
    expect(redirectOf({ ...visit, session: 'signingOut' })).toEqual({ to: '/logout' })
    expect(redirectOf({ ...visit, session: 'signedOut' })).toEqual({ to: '/login' })
  })
})

const tx = { clientId: 'nwtx00000001', code: 'NWTX' }
const nj = { clientId: 'nwnj00000001', code: 'NWNJ' }

describe('the client in an address', () => {
  const step = (
    path: string,
    search: string,
    previousId: string | null = null,
    selected = tx,
    clients = [tx, nj],
  ) => clientStepOf({ areas, path, search, clients, selectedId: selected.clientId, previousId })

  test.each([
    ['is opened', 'client=NWNJ', { select: nj.clientId }],
    ['is opened, in lowercase', 'client=nwnj', { select: nj.clientId }],
    ['stays if it is already open', 'client=NWTX', null],
    ['is added if it is missing', 'q=1', { to: `/employees/${id}?q=1&client=NWTX`, unavailable: false }],
    [
      'is replaced if the user has no access',
      'client=HRBR',
      { to: `/employees/${id}?client=NWTX`, unavailable: true },
    ],
    [
      'is replaced if it does not exist',
      'client=ZZZZ',
      { to: `/employees/${id}?client=NWTX`, unavailable: true },
    ],
  ])('%s', (_, search, expected) => {
    expect(step(`/employees/${id}`, search)).toEqual(expected)
  })

  test('changes when the user switches, and a record becomes its list (A4)', () => {
    expect(step(`/employees/${id}`, 'client=NWTX', tx.clientId, nj)).toEqual({
      to: '/employees/list?client=NWNJ',
      unavailable: false,
    })
    expect(step('/employees/list', 'q=rao&sort=-hireDate&client=NWTX', tx.clientId, nj)).toEqual({
      to: '/employees/list?sort=-hireDate&client=NWNJ',
      unavailable: false,
    })
  })

  test('keeps the record if the address itself selected the client', () => {
    expect(step(`/employees/${id}`, 'client=NWNJ', tx.clientId, nj)).toBeNull()
  })

  test('is left out for users with one client', () => {
    expect(step('/employees/list', '', null, tx, [tx])).toBeNull()
    expect(step('/employees/list', 'q=a&client=HRBR', null, tx, [tx])).toEqual({
      to: '/employees/list?q=a',
      unavailable: true,
    })
  })

  test('is ignored until the clients are known', () => {
    expect(
      clientStepOf({
        areas,
        path: '/employees/list',
        search: 'client=NWNJ',
        clients: null,
        selectedId: 'x',
        previousId: null,
      }),
    ).toBeNull()
  })
})

test.each([
  ['/employees/list', 'NWTX', '/employees/list?client=NWTX'],
  ['/employees/list?q=a', 'NWTX', '/employees/list?q=a&client=NWTX'],
  ['/employees/list?client=NWNJ', 'NWTX', '/employees/list?client=NWNJ'],
  ['/logout', 'NWTX', '/logout'],
  ['/employees/list', null, '/employees/list'],
])('%s with the client %s is %s', (address, code, expected) => {
  expect(withClient(address, code)).toBe(expected)
})
