import { expect, test } from 'vitest'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'
import { projectStatuses } from '#domain/projects/statuses.ts'
import { contractCreate } from '#domain/contracts/input.ts'
import { contractErrors, predecessorTermErrors } from '#domain/contracts/rules.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { employeeCreate } from '#domain/employees/input.ts'
import { employeeErrors } from '#domain/employees/rules.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { projectCreate, projectErrors } from '#domain/projects/record.ts'
import { loadCities } from '#lookups/cities.ts'
import { countryCodes } from '#lookups/countryCodes.ts'
import * as lists from '#lookups/lists.ts'
import { isState } from '#lookups/states.ts'
import { buildDemoData } from '#server/demo/data/build.ts'
import { employeeAt } from '#server/demo/data/employees.ts'
import { clients, tenants, users } from '#server/demo/data/organizations.ts'
import { versionRowsOf } from '#server/demo/data/rows.ts'

const today = '2026-11-21'
const data = buildDemoData(today)
const { employees, projects, contracts, assignments } = data
const ofClient = <T extends { clientId: string }>(records: readonly T[], id: string) =>
  records.filter(({ clientId }) => clientId === id)
const every = <T>(records: readonly T[], value: (record: T) => unknown) => new Set(records.flatMap(value))

/** Returns the errors of every invalid record. */
function errorsOf<T extends { id: string }>(
  records: readonly T[],
  check: (record: T) => readonly FieldError[],
) {
  return records
    .map((record) => ({ id: record.id, errors: check(record) }))
    .filter(({ errors }) => errors.length > 0)
}

test('there are seven accounts, three clients and their tenants', () => {
  expect(tenants.map(({ name }) => name)).toEqual(['Northwind Staffing', 'Harbor Talent Group'])
  expect(clients.map(({ code, name }) => `${code} ${name}`)).toEqual([
    'NWTX Northwind Texas LLC',
    'NWNJ Northwind Jersey Inc',
    'HRBR Harbor Talent LLC',
  ])
  expect(users.map(({ email, role, clientIds, status }) => [email, role, clientIds.length, status])).toEqual([
    ['sam.super@muster.test', 'SUPER_ADMIN', 3, 'ACTIVE'],
    ['ada.admin@muster.test', 'ADMIN', 2, 'ACTIVE'],
    ['cleo.client@muster.test', 'CLIENT_ADMIN', 1, 'ACTIVE'],
    ['evan.employee@muster.test', 'EMPLOYEE', 1, 'ACTIVE'],
    ['hana.harbor@muster.test', 'CLIENT_ADMIN', 1, 'ACTIVE'],
    ['nora.nomap@muster.test', 'CLIENT_ADMIN', 0, 'ACTIVE'],
    ['dan.disabled@muster.test', 'CLIENT_ADMIN', 1, 'DISABLED'],
  ])
})

test('every client has more than one page of records', () => {
  expect(employees.length).toBeGreaterThanOrEqual(120)
  expect(projects.length).toBeGreaterThanOrEqual(25)
  expect(contracts.length).toBeGreaterThanOrEqual(140)
  for (const { clientId } of clients) {
    expect(ofClient(employees, clientId).length).toBeGreaterThan(25)
    expect(ofClient(projects, clientId).length).toBeGreaterThan(5)
    expect(ofClient(contracts, clientId).length).toBeGreaterThan(25)
    expect(ofClient(assignments, clientId).length).toBeGreaterThan(25)
  }
})

test.each([today, '2028-02-29', '2030-01-01'])('everything passes the schemas and rules on %s', (date) => {
  const seen = buildDemoData(date)
  const ofEmployees = errorsOf(seen.employees, ({ values }) => {
    const parsed = parseInput(employeeCreate, values)
    return parsed.ok ? employeeErrors(parsed.value) : parsed.errors
  })
  const ofProjects = errorsOf(seen.projects, ({ values }) => {
    const parsed = parseInput(projectCreate, values)
    return parsed.ok ? projectErrors(parsed.value) : parsed.errors
  })
  const ofContracts = errorsOf(seen.contracts, ({ values }) => {
    const parsed = parseInput(contractCreate, values)
    return parsed.ok ? contractErrors(parsed.value) : parsed.errors
  })
  expect([...ofEmployees, ...ofProjects, ...ofContracts]).toEqual([])
})

test('every key of every lookup list is used', () => {
  const auths = employees.flatMap(({ values }) => values.workAuth ?? [])
  const rates = contracts.flatMap(({ values }) => values.rates)
  const parties = contracts.flatMap(({ values }) => values.parties ?? [])
  const used: [readonly string[], Set<unknown>][] = [
    [lists.workAuthorizations, every(auths, ({ type }) => type)],
    [lists.currencies, every(contracts, ({ values }) => values.currency)],
    [lists.payRateUnits, every(rates, ({ billRateUnit }) => billRateUnit)],
    [lists.payRateUnits, every(employees, ({ values }) => values.payRates?.map(({ unit }) => unit))],
    [lists.contractKinds, every(contracts, ({ values }) => values.kind)],
    [lists.orderTypes, every(contracts, ({ values }) => values.orderType)],
    [lists.employmentTypes, every(employees, ({ values }) => values.employmentType)],
    [lists.paymentTerms, every(contracts, ({ values }) => values.paymentTerms)],
    [lists.invoiceFrequencies, every(contracts, ({ values }) => values.invoiceFrequency)],
    [lists.clientLevels, every(parties, ({ level }) => level)],
    [lists.classifications, every(employees, ({ values }) => values.classification)],
    [lists.overtimeRules, every(contracts, ({ values }) => values.overtimeRule)],
    [lists.invoiceGroupings, every(contracts, ({ values }) => values.invoiceGrouping)],
    [lists.endReasons, every(assignments, ({ endReason }) => endReason)],
  ]
  for (const [list, found] of used) expect(list.filter((key) => !found.has(key))).toEqual([])
})

test('Northwind Texas has every status', () => {
  const texas = 'nwtx00000001'
  expect(every(ofClient(employees, texas), ({ status }) => status)).toEqual(new Set(employeeStatuses))
  expect(every(ofClient(projects, texas), ({ status }) => status)).toEqual(new Set(projectStatuses))
  expect(every(ofClient(contracts, texas), ({ status }) => status)).toEqual(new Set(contractStatuses))
})

test('ids, numbers, emails and project names are unique, also among thousands', () => {
  const ids = [...employees, ...projects, ...contracts, ...assignments].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const client of clients) {
    const many = Array.from({ length: 3000 }, (_, index) => employeeAt(client, index + 1, today))
    expect(every(many, ({ values }) => values.email).size).toBe(many.length)
    const mine = ofClient(contracts, client.clientId)
    expect(every(mine, ({ year, number }) => `${year}-${number}`).size).toBe(mine.length)
    const named = ofClient(projects, client.clientId)
    expect(every(named, ({ values }) => values.name).size).toBe(named.length)
  }
})

test('the same date gives the same data, and another date the same ids', () => {
  expect(buildDemoData(today)).toEqual(data)
  const later = buildDemoData('2027-03-01')
  expect(later.employees.map(({ id }) => id)).toEqual(employees.map(({ id }) => id))
})

test('a contract follows its predecessor with the same employee and project', () => {
  const byId = new Map(contracts.map((contract, index) => [contract.id, { contract, index }]))
  for (const [index, { values }] of contracts.entries()) {
    if (!values.predecessorId) continue
    const before = byId.get(values.predecessorId)
    expect(before?.index).toBeLessThan(index)
    const { status = '', values: old } = before?.contract ?? {}
    expect(old && predecessorTermErrors(values, { ...old, endDate: old.endDate ?? null, status })).toEqual([])
  }
})

test('contracts are within employment and project, and their status fits their dates', () => {
  const wrong = contracts.filter(({ status, values, employee, project }) => {
    const { startDate, endDate } = values
    const starts = startDate < employee.values.hireDate || startDate < project.values.startDate
    const ends = Boolean(endDate && project.values.endDate && endDate > project.values.endDate)
    const running = status === 'ACTIVE' && (startDate > today || Boolean(endDate && endDate < today))
    return starts || ends || running || (status === 'ENDED' && !(endDate && endDate < today))
  })
  expect(wrong).toEqual([])
})

test('some authorizations and contracts end around today', () => {
  const running = employees.filter(({ status }) => status !== 'TERMINATED')
  const days = (text: string | null | undefined) =>
    text ? (Date.parse(text) - Date.parse(today)) / 86_400_000 : 9999
  const authorizations = running.map(({ values }) => days(values.workAuth?.at(-1)?.validTo))
  const ends = contracts.filter(({ status }) => status === 'ACTIVE').map(({ values }) => days(values.endDate))
  expect(authorizations.filter((left) => left < 0).length).toBeGreaterThan(2)
  for (const [from, to] of [
    [0, 30],
    [31, 60],
    [61, 90],
  ] as const) {
    expect(authorizations.filter((left) => left >= from && left <= to).length).toBeGreaterThan(2)
    expect(ends.filter((left) => left >= from && left <= to).length).toBeGreaterThan(5)
  }
})

test('a search for "gar" finds several people of Northwind Texas', () => {
  const found = ofClient(employees, 'nwtx00000001').filter(({ values }) => {
    const words = `${values.firstName} ${values.lastName} ${values.email} ${values.jobTitle}`
    return words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().includes('gar')
  })
  expect(found.length).toBeGreaterThanOrEqual(11)
})

test('addresses have real states and cities, and phone numbers are fictional', async () => {
  const foreign = employees.filter(({ values }) => values.address.country !== 'USA')
  expect(foreign.length).toBeGreaterThan(2)
  expect(foreign.filter(({ values }) => !countryCodes.includes(values.address.country))).toEqual([])
  for (const { values } of employees.filter((employee) => !foreign.includes(employee))) {
    const { state, city } = values.address
    expect(isState(state) && (await loadCities(state))).toContain(city)
  }
  for (const { values } of employees) {
    expect(values.phone).toMatch(/55501\d\d$|555-01\d\d$/)
    expect(values.email).toMatch(/@[a-z]+\.example\.com$|@muster\.test$/)
  }
})

test('most demo contracts have a positive margin', () => {
  const hourly = contracts
    .flatMap(({ values }) => values.rates)
    .filter(({ billRateUnit, payRateUnit }) => billRateUnit === 'HOURLY' && payRateUnit === 'HOURLY')
  const losing = hourly.filter(({ billRate, payRate }) => Number(billRate) <= Number(payRate))
  expect(hourly.length).toBeGreaterThan(60)
  expect(losing.length).toBeGreaterThan(0)
  expect(losing.length).toBeLessThan(hourly.length / 10)
})

test('no record is overdue on the day it is loaded', () => {
  const begun = contracts.filter(({ status, values }) => status === 'APPROVED' && values.startDate <= today)
  const over = contracts.filter(
    ({ status, values }) => status === 'ACTIVE' && (values.endDate ?? today) < today,
  )
  const left = employees.filter(
    ({ status, values }) => status === 'OFFBOARDING' && (values.terminationDate ?? '') < today,
  )
  expect([begun, over, left]).toEqual([[], [], []])
})

test('nine of ten purchase orders pay for full-time work until the contract ends', () => {
  const orders = contracts.flatMap(({ values }) => {
    const { startDate, endDate, poHours } = values
    if (poHours == null || endDate == null) return []
    return [{ hours: Number(poHours), fullTime: (daysBetween(startDate, endDate) / 7) * 40 }]
  })
  const enough = orders.filter(({ hours, fullTime }) => hours >= fullTime)
  expect(orders.length).toBeGreaterThan(50)
  expect(enough.length / orders.length).toBeGreaterThan(0.8)
  expect(enough.length).toBeLessThan(orders.length)
  expect(orders.filter(({ hours, fullTime }) => hours > fullTime * 2 + 40)).toEqual([])
})

test('a version of a contract has the name of the user who made it', () => {
  const names = new Set(
    contracts.flatMap((contract) => {
      const client = clients.find(({ clientId }) => clientId === contract.clientId)
      return client === undefined
        ? []
        : versionRowsOf(client, contract).map(({ actorUid, actorName }) => `${actorUid}: ${actorName}`)
    }),
  )
  expect([...names].toSorted()).toEqual(['ada: Ada Admin', 'cleo: Cleo Client', 'hana: Hana Harbor'])
})
