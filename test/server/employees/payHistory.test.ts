import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const today = todayUtc()
const rate = (days: number, amount: string) => ({
  effectiveFrom: addDays(today, days),
  rate: amount,
  unit: 'HOURLY',
  currency: 'USD',
  otMultiplier: '1.50',
})
const [past, current, planned] = [rate(-300, '50.00'), rate(-30, '55.00'), rate(30, '60.00')] as const

async function change(payRates: readonly object[]) {
  const { id } = await create(
    server,
    admin,
    'employee',
    employeeBody({ hireDate: past.effectiveFrom, payRates: [past, current, planned] }),
  )
  return server.request(admin, 'POST', '/employee/update', { body: { id, version: 1, payRates } })
}

test.each([
  ['corrected', [past, current, rate(45, '61.00')]],
  ['removed', [past, current]],
])('a planned rate can be %s before it starts', async (_, payRates) => {
  const changed = await change(payRates)
  expect([changed.status, changed.body.payRates]).toEqual([200, payRates])
})

test('a new rate can replace the current one on a day that has passed', async () => {
  const payRates = [past, current, planned, rate(-29, '57.00')]
  expect((await change(payRates)).body.payRates).toEqual(payRates)
})

test('the current rate can be corrected', async () => {
  expect((await change([past, { ...current, rate: '56.00' }, planned])).status).toBe(200)
})

test.each([
  ['a planned rate that moves into the past', [past, current, rate(-10, '60.00')], 2],
  ['a planned rate that moves to today', [past, current, rate(0, '60.00')], 2],
  ['another amount of a replaced rate', [{ ...past, rate: '51.00' }, current, planned], 0],
  ['another first day of the current rate', [past, rate(-29, '55.00'), planned], 1],
  ['a past without its first rate', [current, planned], 0],
  ['a new rate from before the current one', [past, current, planned, rate(-31, '80.00')], 3],
])('%s is refused, because the past stays as it is', async (_, payRates, place) => {
  const refused = await change(payRates)
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, `payRates.${place}.effectiveFrom`])
})
