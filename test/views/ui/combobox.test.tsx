import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import Combobox, { type ComboboxProps } from '#views/ui/combobox/Combobox.tsx'
import { matchingOptions, splitMatch } from '#views/ui/combobox/comboboxOptions.ts'
import { Field } from '#views/ui/field/Field.tsx'

const cities = ['Dallas', 'La Plata', 'Plainview', 'Plano'].map((text) => ({ key: text.toUpperCase(), text }))

function City({ start = '', ...props }: Partial<ComboboxProps> & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field label="City" required error={props.placeholder}>
        <Combobox options={cities} {...props} value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  )
}

const input = () => screen.getByRole('combobox', { name: 'City' })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('it gets its label and state from the field', () => {
  render(<City placeholder="Choose a city" />)
  expect(input()).toBeRequired()
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription('Choose a city')
})

test('typing filters, Enter selects the first match', async () => {
  const user = userEvent.setup()
  render(<City />)
  await user.type(input(), 'pla')
  expect(shown()).toEqual(['Plainview', 'Plano', 'La Plata'])
  await user.keyboard('{Enter}')
  expect(input()).toHaveValue('Plainview')
  expect(screen.getByRole('status')).toHaveTextContent('PLAINVIEW')
  expect(shown()).toEqual([])
})

test('arrow keys move through the options', async () => {
  const user = userEvent.setup()
  render(<City start="DALLAS" />)
  expect(input()).toHaveValue('Dallas')
  await user.click(input())
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(input()).not.toHaveValue('Dallas')
})

test('clearing the field and leaving it removes the choice', async () => {
  const user = userEvent.setup()
  render(<City start="DALLAS" />)
  await user.clear(input())
  await user.type(input(), 'pl')
  await user.tab()
  expect(input()).toHaveValue('')
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('')
})

test('Escape closes the list and keeps the choice', async () => {
  const user = userEvent.setup()
  render(<City start="PLANO" />)
  await user.click(input())
  expect(shown()).toHaveLength(4)
  await user.keyboard('{Escape}')
  expect(shown()).toEqual([])
  expect(input()).toHaveValue('Plano')
  await user.keyboard('{Escape}')
  expect(input()).toHaveValue('Plano')
})

test('leaving the field selects the option whose whole text was typed, but no other match', async () => {
  const user = userEvent.setup()
  render(<City start="DALLAS" />)
  await user.clear(input())
  await user.type(input(), ' plano')
  await user.tab()
  expect(input()).toHaveValue('Plano')
  expect(screen.getByRole('status')).toHaveTextContent('PLANO')
  await user.clear(input())
  await user.type(input(), 'plain')
  await user.tab()
  expect(screen.getByRole('status')).not.toHaveTextContent('PLAINVIEW')
})

test('leaving a server search selects nothing, because several records can have the same name', async () => {
  const user = userEvent.setup()
  render(<City start="DALLAS" onSearch={() => undefined} />)
  await user.clear(input())
  await user.type(input(), 'Plano')
  await user.tab()
  expect(screen.getByRole('status')).not.toHaveTextContent('PLANO')
})

test('free text is accepted as typed', async () => {
  const user = userEvent.setup()
  render(<City freeText />)
  await user.type(input(), 'Terlingua')
  expect(screen.getByText('No match. “Terlingua” will be used as typed.')).toBeInTheDocument()
  await user.tab()
  expect(input()).toHaveValue('Terlingua')
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Terlingua')
})

test('a server search runs for each text and shows its results', async () => {
  const user = userEvent.setup()
  const search = vi.fn<(value?: unknown) => void>()
  const { rerender } = render(<City onSearch={search} options={[]} loading />)
  await user.type(input(), 'ra')
  expect(search).toHaveBeenLastCalledWith('ra')
  expect(screen.getByText('Searching…')).toBeInTheDocument()
  rerender(<City onSearch={search} options={[{ key: '7', text: 'Mira Rao', meta: 'E-00007' }]} />)
  await user.click(screen.getByRole('option', { name: /Mira Rao/ }))
  expect(input()).toHaveValue('Mira Rao')
})

test('pasted text is searched', async () => {
  const user = userEvent.setup()
  const search = vi.fn<(value?: unknown) => void>()
  render(<City onSearch={search} options={[]} loading />)
  input().focus()
  await user.paste('Rao')
  expect(search).toHaveBeenLastCalledWith('Rao')
})

test('a choice that is not in the results keeps its text', () => {
  render(<City start="9" options={[]} onSearch={() => {}} valueText="Priya Raghunathan" />)
  expect(input()).toHaveValue('Priya Raghunathan')
})

test('no match shows a message', async () => {
  render(<City />)
  await userEvent.setup().type(input(), 'xyz')
  expect(screen.getByText('No results')).toBeInTheDocument()
})

test('accents and case are ignored', () => {
  const options = [
    { key: '1', text: 'Dąbrowska' },
    { key: '2', text: 'María' },
  ]
  expect(matchingOptions(options, 'dab').map((option) => option.key)).toEqual(['1'])
  expect(matchingOptions(options, 'MARIA').map((option) => option.key)).toEqual(['2'])
  expect(splitMatch('La Plata', 'pla')).toEqual(['La ', 'Pla', 'ta'])
})

test('text without a matching option stays visible', () => {
  render(<City start="Cody" />)
  expect(input()).toHaveValue('Cody')
})
