import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, canonicalDate, isDate, monthWeeks, moveDay } from '#views/ui/date/calendar.ts'
import { DateInput, type DateInputProps } from '#views/ui/date/DateInput.tsx'
import { Field } from '#views/ui/field/Field.tsx'

function HireDate({ start = '', ...props }: Partial<DateInputProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Field label="Hire date">
      <DateInput {...props} value={value} onChange={setValue} />
    </Field>
  )
}

const input = () => screen.getByRole('textbox', { name: 'Hire date' })

test('a day typed any way, year first, becomes YYYY-MM-DD', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '2026/4/2')
  await user.tab()
  expect(input()).toHaveValue('2026-04-02')
})

test('what is no day stays as typed', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '2026-02-30')
  await user.tab()
  expect(input()).toHaveValue('2026-02-30')
})

test('the calendar opens on the day, moves by keys and takes it with Enter', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await screen.findByRole('dialog', { name: 'Choose date' })
  expect(screen.getByRole('button', { name: 'Thursday, April 2, 2026' })).toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}')
  expect(screen.getByRole('button', { name: 'Sunday, May 10, 2026' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(input()).toHaveValue('2026-05-10')
  expect(input()).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Escape leaves the day as it was', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(input())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('dialog', { name: 'Choose date' })
  await user.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(input()).toHaveValue('2026-04-02')
  expect(input()).toHaveFocus()
})

test('days outside of the limits cannot be taken', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" min="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  const before = await screen.findByRole('button', { name: 'Wednesday, April 1, 2026' })
  expect(before).toHaveAttribute('aria-disabled', 'true')
  await user.click(before)
  expect(input()).toHaveValue('2026-04-02')
})

describe('plain days', () => {
  test.each([
    ['20260402', '2026-04-02'],
    ['2026-4-2', '2026-04-02'],
    [' 2026.12.31 ', '2026-12-31'],
    ['2026-02-29', null],
    ['2028-02-29', '2028-02-29'],
    ['04/02/2026', null],
    ['soon', null],
    ['', null],
  ])('%s is %s', (typed, date) => {
    expect(canonicalDate(typed)).toBe(date)
  })

  test('months keep the day where they can', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  })

  test('days cross months, years and clock changes', () => {
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
  })

  test('a month is whole weeks from Sunday', () => {
    const weeks = monthWeeks('2026-04-15')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-03-29')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-05-02')
  })

  test('keys move by day, week, month and year', () => {
    expect(moveDay('Home', '2026-04-02', false)).toBe('2026-03-29')
    expect(moveDay('End', '2026-04-02', false)).toBe('2026-04-04')
    expect(moveDay('PageUp', '2026-04-02', true)).toBe('2025-04-02')
    expect(moveDay('a', '2026-04-02', false)).toBeNull()
  })

  test('only a day that exists is a day', () => {
    expect(isDate('2026-04-31')).toBe(false)
    expect(isDate('2026-04-30')).toBe(true)
    expect(isDate('0000-01-01')).toBe(false)
  })
})
