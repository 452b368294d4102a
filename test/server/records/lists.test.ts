import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { create, employeeBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let total = 0

const people = [
  { firstName: 'María', lastName: 'García', jobTitle: '100% Java_Developer' },
  { firstName: 'Edgar', lastName: 'de la Cruz', jobTitle: 'Back\\slash' },
  { firstName: 'Zoë', lastName: 'Ångström', jobTitle: 'QA Lead', phone: '(469) 555-7301' },
  { firstName: 'Łukasz', lastName: 'Żółty', jobTitle: "O'Brien's aide" },
  {
    firstName: 'Anna',
    lastName: 'garner',
    jobTitle: 'QA Tester',
    preferredName: 'Nan',
    email: 'qa.tester@lists.test',
  },
  { firstName: 'Bea', lastName: 'Garner', jobTitle: 'Analyst' },
  { firstName: '伟', lastName: '李', jobTitle: 'DBA' },
  { firstName: 'Straße', lastName: 'Weiß', jobTitle: 'Driver', middleName: 'Mid' },
]

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
  for (const person of people) await create(server, admin, 'employee', employeeBody(person))
  total = people.length
})
afterAll(() => server.close())

const list = (query: string, path = '/employees') => server.request(admin, 'GET', `${path}${query}`)
const found = async (search: string) => {
  const answer = await list(`?limit=100&search=${encodeURIComponent(search)}`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.total).toBe(answer.body.length)
  return answer.body.map(({ firstName }: { firstName: string }) => firstName).sort()
}

describe('search', () => {
  test.each([
    ['gar', ['Anna', 'Bea', 'Edgar', 'María']],
    ['GARCIA', ['María']],
    ['garcía maria', ['María']],
    ['garci\u0301a', ['María']],
    ['angstrom zoe', ['Zoë']],
    ['zolty lukasz', ['Łukasz']],
    ['weiss', ['Straße']],
    ['李', ['伟']],
    ['qa lead', ['Zoë']],
    ['nan', ['Anna']],
    ['mid', ['Straße']],
    ['qa.tester@lists', ['Anna']],
    ['100%', ['María']],
    ['%', ['María']],
    ['_', ['María']],
    ['\\', ['Edgar']],
    ["o'brien", ['Łukasz']],
    ["';--", []],
    ['1 OR 1=1', []],
    ['e-00001', ['María']],
    ['nobody', []],
    ['(469) 555-7301', ['Zoë']],
    ['469-555-7301', ['Zoë']],
    ['4695557301', ['Zoë']],
    ['469 555 7301', ['Zoë']],
    ['555-7301', ['Zoë']],
  ])('%s finds %j', async (search, firstNames) => {
    expect(await found(search)).toEqual(firstNames)
  })

  test("accepts any text without server errors or other clients' rows", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (text) => {
        const answer = await list(`?search=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`)
        expect([200, 400]).toContain(answer.status)
        expect((answer.body.length ?? 0) <= total).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('finds a record by any part of its name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people), fc.nat(), fc.nat(), async (person, start, length) => {
        const from = start % person.lastName.length
        const piece = person.lastName.slice(from, from + 1 + (length % 5)).trim()
        fc.pre(piece !== '')
        expect(await found(piece)).toContain(person.firstName)
      }),
      { numRuns: 40 },
    )
  })

  test('finds projects by code, name and end client', async () => {
    const { name, code } = await create(server, admin, 'project', projectBody({ endClientName: 'Süd Werke' }))
    for (const search of [name, code.toLowerCase(), 'sud werke']) {
      expect((await list(`?search=${encodeURIComponent(search)}`, '/projects')).body).toMatchObject([
        { code },
      ])
    }
  })
})

describe('paging', () => {
  test('pages together are the whole list in order, without gaps or duplicates', async () => {
    const whole = await list('?limit=100')
    const pages = await Promise.all([0, 3, 6].map((offset) => list(`?limit=3&offset=${offset}`)))
    expect(pages.flatMap(({ body }) => body)).toEqual(whole.body)
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]))
    expect(whole.body.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
      'Ångström',
      'de la Cruz',
      'García',
      'garner',
      'Garner',
      'Weiß',
      'Żółty',
      '李',
    ])
  })

  test('a page past the end has the total but no rows', async () => {
    const beyond = await list('?offset=100000')
    expect([beyond.body, beyond.total]).toEqual([[], total])
  })

  test('a page of a filtered list has the total of what matches', async () => {
    await create(
      server,
      admin,
      'employee',
      employeeBody({ lastName: 'Zz', employmentType: '1099', classification: null }),
    )
    total += 1
    const filtered = await list('?limit=2&employmentType=W2')
    expect([filtered.body.length, filtered.total]).toEqual([2, total - 1])
  })

  test('a page has 10 rows by default', async () => {
    expect((await list('')).body).toHaveLength(Math.min(10, total))
  })

  test.each([
    'limit=-1',
    'limit=0',
    'limit=101',
    'limit=1e9',
    'limit=NaN',
    'limit=1%20OR%201',
    'limit=1&limit=2',
    'limit[]=1',
    'limit=',
    'limit=1.5',
    'offset=-1',
    'offset=100001',
    'search=',
    'search=%00',
    'search=a&search=b',
    `search=${'x'.repeat(101)}`,
    'nonsense=1',
    'sort=password',
    'sort=lastName;drop',
    'status=NOPE',
    'status=ACTIVE&status=NOPE',
    'not=search',
  ])('%s is 400', async (query) => {
    const answer = await list(`?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0]).toMatchObject({ message: expect.any(String) })
  })

  test('sorts and filters as requested, with empty values last', async () => {
    const descending = await list('?sort=-jobTitle&limit=100')
    const titles = descending.body.map(({ jobTitle }: { jobTitle: string }) => jobTitle)
    expect(titles).toHaveLength(total)
    expect((await list('?status=ACTIVE')).total).toBe(0)
    expect((await list('?status=PENDING&search=gar&limit=1')).total).toBe(4)
    expect((await list('?status=ACTIVE&status=PENDING&search=gar')).total).toBe(4)
    expect((await list('?status=PENDING&not=status')).total).toBe(0)
    expect((await list('?status=ACTIVE&not=status')).total).toBe(total)
    expect((await list('?status=ACTIVE&workAuthType=H1B&not=status&search=gar')).total).toBe(4)
    expect((await list('?workUntilTo=2028-01-31&workAuthType=H1B')).total).toBe(total)
    expect((await list('?workUntilFrom=2028-02-01')).total).toBe(0)
  })
})
