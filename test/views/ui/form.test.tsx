import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorSummary } from '#views/ui/form/ErrorSummary.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { MoneyInput } from '#views/ui/input/MoneyInput.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'
import { SaveBar } from '#views/ui/form/SaveBar.tsx'
import { Select } from '#views/ui/input/Select.tsx'
import { TextInput, type TextInputProps } from '#views/ui/input/TextInput.tsx'

function Typed(props: Partial<TextInputProps>) {
  const [value, setValue] = useState('')
  return <TextInput {...props} value={value} onChange={setValue} />
}

test('a field labels its control without the required mark', () => {
  render(
    <Field label="First name" required>
      <Typed />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'First name' })
  expect(input).toBeRequired()
  expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByText('First name').tagName).toBe('LABEL')
  expect(screen.getByText('First name').textContent).toBe('First name')
})

test('hint and error describe the control, and an error makes it invalid', () => {
  render(
    <Field label="ZIP code" hint="Of the home address" error="Enter 5 digits, or 5 and 4">
      <Typed />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: 'ZIP code' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Enter 5 digits, or 5 and 4 Of the home address')
})

test('without an error the control is not invalid', () => {
  render(
    <Field label="ZIP code">
      <Typed />
    </Field>,
  )
  expect(screen.getByRole('textbox')).toBeValid()
  expect(screen.getByRole('textbox')).not.toHaveAccessibleDescription()
})

test('a numeric-only field keeps only digits of typed and pasted text', async () => {
  const user = userEvent.setup()
  render(<Typed label="Number" digitsOnly />)
  const input = screen.getByRole('textbox', { name: 'Number' })
  await user.type(input, '1a2-3')
  expect(input).toHaveValue('123')
  await user.type(input, '{Backspace}')
  await user.paste('45 67')
  expect(input).toHaveValue('124567')
})

test('the unit describes its field', () => {
  render(
    <Field label="Bill rate">
      <Typed unit="USD /h" />
    </Field>,
  )
  expect(screen.getByRole('textbox', { name: 'Bill rate' })).toHaveAccessibleDescription('USD /h')
})

test('an amount is formatted on blur and stays as typed if it is invalid', async () => {
  const user = userEvent.setup()
  const canonicalize = (typed: string) => (/^\d+$/.test(typed) ? `${typed}.00` : null)
  function Amount() {
    const [value, setValue] = useState('')
    return <MoneyInput label="Pay rate" value={value} onChange={setValue} canonicalize={canonicalize} />
  }
  render(<Amount />)
  const input = screen.getByRole('textbox', { name: 'Pay rate' })
  await user.type(input, '85')
  await user.tab()
  expect(input).toHaveValue('85.00')
  await user.clear(input)
  await user.type(input, 'a lot')
  await user.tab()
  expect(input).toHaveValue('a lot')
})

test('a large amount shows thousands separators until it is focused', async () => {
  const user = userEvent.setup()
  function Amount() {
    const [value, setValue] = useState('151840.00')
    return (
      <>
        <MoneyInput label="Pay rate" value={value} onChange={setValue} canonicalize={(typed) => typed} />
        <output>{value}</output>
      </>
    )
  }
  render(<Amount />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pay rate' })
  expect(input).toHaveValue('151,840.00')
  await user.tab()
  expect(input).toHaveValue('151840.00')
  // Tab selects it as usual, so that typing replaces it.
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 9])
  await user.keyboard('98000.5')
  expect(input).toHaveValue('98000.5')
  await user.tab()
  expect(input).toHaveValue('98,000.5')
  expect(screen.getByRole('status').textContent).toBe('98000.5')
})

test('the first click into an amount selects it, so that typing replaces it, and the next one places the cursor', async () => {
  const user = userEvent.setup()
  function Amount() {
    const [value, setValue] = useState('4037.50')
    return <MoneyInput label="Amount" value={value} onChange={setValue} canonicalize={(typed) => typed} />
  }
  render(<Amount />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await user.click(input)
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 7])
  await user.keyboard('2000')
  expect(input).toHaveValue('2000')
  await user.click(input)
  expect(input.selectionStart).toBe(input.selectionEnd)
})

test('an amount with separators is plain while it is typed, because a form can be saved before the field is left', async () => {
  const user = userEvent.setup()
  const canonicalize = (typed: string) =>
    /^\$?[\d,]+(\.\d*)?$/.test(typed) ? typed.replaceAll(/[$,]/g, '') : null
  function Amount() {
    const [value, setValue] = useState('')
    return (
      <>
        <MoneyInput label="Bill rate" value={value} onChange={setValue} canonicalize={canonicalize} />
        <output>{value}</output>
        <button type="button" onClick={() => setValue('12.00')}>
          Other
        </button>
      </>
    )
  }
  render(<Amount />)
  const input = screen.getByRole('textbox', { name: 'Bill rate' })
  await user.type(input, '$16,000.00')
  expect(input).toHaveValue('$16,000.00')
  expect(screen.getByRole('status').textContent).toBe('16000.00')
  await user.tab()
  expect(input).toHaveValue('16,000.00')
  await user.click(input)
  expect(input).toHaveValue('16000.00')
  await user.click(screen.getByRole('button', { name: 'Other' }))
  expect(input).toHaveValue('12.00')
  await user.clear(input)
  await user.type(input, 'a lot')
  expect(screen.getByRole('status').textContent).toBe('a lot')
})

test('a password is shown only on request', async () => {
  const user = userEvent.setup()
  render(
    <Field label="Password">
      <PasswordInput value="secret" onChange={() => {}} autoComplete="current-password" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input).toHaveAttribute('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveAttribute('type', 'password')
})

test('a long password can be pasted, and a password manager can fill it', async () => {
  const user = userEvent.setup()
  const pasted = `Pasted ${'x'.repeat(120)}`
  function Form() {
    const [value, setValue] = useState('')
    return (
      <Field label="Password">
        <PasswordInput value={value} onChange={setValue} autoComplete="new-password" />
      </Field>
    )
  }
  render(<Form />)
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('autocomplete', 'new-password')
  await user.click(input)
  await user.paste(pasted)
  expect(input).toHaveValue(pasted)
})

test('a select starts with "Select" and reports the key', async () => {
  const user = userEvent.setup()
  const selected = vi.fn<(value?: unknown) => void>()
  render(
    <Field label="Payment terms">
      <Select value="" onChange={selected} options={[{ key: 'NET_30', text: 'Net 30' }]} />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Payment terms' })
  const options = within(select).getAllByRole<HTMLOptionElement>('option')
  expect(options.map((option) => [option.value, option.text])).toEqual([
    ['SELECT', 'Select'],
    ['NET_30', 'Net 30'],
  ])
  expect(select).toHaveValue('SELECT')
  await user.selectOptions(select, 'Net 30')
  expect(selected).toHaveBeenCalledWith('NET_30')
})

test('a summary is an alert with links to the fields', async () => {
  const user = userEvent.setup()
  render(
    <>
      <ErrorSummary problems={[{ id: 'zip', message: 'Enter a ZIP code' }, { message: 'Try again later' }]} />
      <Field label="ZIP code" id="zip" error="Enter a ZIP code">
        <Typed />
      </Field>
    </>,
  )
  const summary = screen.getByRole('alert')
  expect(within(summary).getByRole('heading', { name: 'There is a problem' })).toBeInTheDocument()
  expect(within(summary).getByText('Try again later')).toBeInTheDocument()
  await user.click(within(summary).getByRole('link', { name: 'Enter a ZIP code' }))
  expect(screen.getByRole('textbox', { name: 'ZIP code' })).toHaveFocus()
})

test('a long summary shows four problems and the rest on request', async () => {
  const user = userEvent.setup()
  const problems = ['one', 'two', 'three', 'four', 'five', 'six'].map((id) => ({
    id,
    message: `Enter ${id}.`,
  }))
  render(<ErrorSummary problems={problems} />)
  expect(screen.getAllByRole('link')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(screen.getAllByRole('link')).toHaveLength(6)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('without problems there is no summary', () => {
  render(<ErrorSummary problems={[]} />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the save bar shows the state, Cancel and Save', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn<(value?: unknown) => void>()
  const onCancel = vi.fn<(value?: unknown) => void>()
  render(<SaveBar state="Unsaved changes" tone="warning" fill="half" onSave={onSave} onCancel={onCancel} />)
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onSave).toHaveBeenCalledOnce()
  expect(onCancel).toHaveBeenCalledOnce()
})
