import { expect, test } from 'vitest'
import { demoAccounts } from '#server/demo/accounts.ts'

test('each demo account says what it may do', () => {
  expect(Object.fromEntries(demoAccounts.map(({ email, note }) => [email.split('.')[0], note]))).toEqual({
    sam: 'Super admin, every area of 3 clients',
    ada: 'Admin, every area of 2 clients',
    cleo: 'Client admin, every area of Northwind Texas LLC',
    evan: 'Employee, own timesheets and contact details',
    hana: 'Client admin, every area of Harbor Talent LLC',
    nora: 'Client admin, without a client',
    dan: "Disabled, can't sign in",
  })
})
