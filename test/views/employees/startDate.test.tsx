import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { employeeAt, openRecord } from '#test/support/browser/recordPage.tsx'

test.each([
  ['a future hire date', 'Starts', addDays(todayUtc(), 30)],
  ['a hire date of today', 'Hired', todayUtc()],
])('%s is called “%s” under the name and at a glance', async (_, word, hireDate) => {
  openRecord('employee', employeeAt('PENDING', { hireDate }))
  expect(await screen.findByText(`${word} ${hireDate}`)).toBeVisible()
  const glance = within(await screen.findByRole('complementary', { name: 'At a glance' }))
  expect(glance.getByText(word)).toBeVisible()
})
