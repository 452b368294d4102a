import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { canonicalDate, dayText, fromLocal, isDate, toLocalNoon } from '#views/ui/date/calendar.ts'
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
/** Waits for the focus, which the calendar moves after it has appeared. */
const dayFocused = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())

test('a date typed year first in any format becomes YYYY-MM-DD', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '2026/4/2')
  await user.tab()
  expect(input()).toHaveValue('2026-04-02')
})

test.each(['20260402', '2026/04/02', '2026.04.02'])(
  '%s is a date before the field is left, because a form can be saved by then',
  async (typed) => {
    const user = userEvent.setup()
    render(<HireDate />)
    await user.type(input(), typed)
    expect(input()).toHaveFocus()
    expect(input()).toHaveValue('2026-04-02')
    await user.keyboard('{Backspace}')
    expect(input()).toHaveValue('2026-04-0')
  },
)

test('a date that may be incomplete stays as typed until the field is left', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '2026-1-1')
  expect(input()).toHaveValue('2026-1-1')
  await user.type(input(), '5')
  expect(input()).toHaveValue('2026-1-15')
  await user.tab()
  expect(input()).toHaveValue('2026-01-15')
})

test('an invalid date stays as typed', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '2026-02-30')
  await user.tab()
  expect(input()).toHaveValue('2026-02-30')
})

test('the calendar opens at the date, moves with the keyboard and selects with Enter', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await screen.findByRole('dialog', { name: 'Choose date' })
  await dayFocused('Thursday, April 2, 2026')
  await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}')
  await dayFocused('Sunday, May 10, 2026')
  await user.keyboard('{Enter}')
  expect(input()).toHaveValue('2026-05-10')
  await waitFor(() => expect(input()).toHaveFocus())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Escape keeps the date', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(input())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await dayFocused('Thursday, April 2, 2026')
  await user.keyboard('{ArrowRight}{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(input()).toHaveValue('2026-04-02')
  await waitFor(() => expect(input()).toHaveFocus())
})

test('days outside of the limits cannot be selected', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" min="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  const before = await screen.findByRole('button', { name: 'Wednesday, April 1, 2026' })
  expect(before).toBeDisabled()
  await user.click(before)
  expect(input()).toHaveValue('2026-04-02')
})

test('the lists jump to another year and month', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '1998')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'November')
  await user.click(screen.getByRole('button', { name: 'Monday, November 2, 1998' }))
  expect(input()).toHaveValue('1998-11-02')
})

test('Today and Clear set the field and close the calendar', async () => {
  const user = userEvent.setup()
  render(<HireDate start="2026-04-02" />)
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(input()).toHaveValue('')
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await user.click(await screen.findByRole('button', { name: 'Today' }))
  expect(input()).toHaveValue(new Date().toISOString().slice(0, 10))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a date can be typed and corrected without opening the calendar', async () => {
  const user = userEvent.setup()
  render(<HireDate />)
  await user.type(input(), '19980311')
  await user.tab()
  expect(input()).toHaveValue('1998-03-11')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
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

  test.each(['2026-04-02', '2024-02-29', '2026-03-08', '2026-11-01', '0099-01-01', '2000-12-31'])(
    '%s is the same day in the calendar',
    (date) => {
      expect(fromLocal(toLocalNoon(date))).toBe(date)
    },
  )

  test('a day is announced in full', () => {
    expect(dayText(toLocalNoon('2026-04-02'))).toBe('Thursday, April 2, 2026')
  })

  test('only real dates are valid', () => {
    expect(isDate('2026-04-31')).toBe(false)
    expect(isDate('2026-04-30')).toBe(true)
    expect(isDate('0000-01-01')).toBe(false)
  })
})
