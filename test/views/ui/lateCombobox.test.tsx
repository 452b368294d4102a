import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

const states = [
  { key: 'TX', text: 'Texas' },
  { key: 'NY', text: 'New York' },
]

/** Returns a field whose combobox hasn't loaded yet, even if another test has loaded it. */
async function importFields() {
  vi.resetModules()
  const { LateCombobox } = await import('#views/ui/combobox/LateCombobox.tsx')
  const { Field } = await import('#views/ui/field/Field.tsx')
  return function State({ label }: { label: string }) {
    const [state, setState] = useState('NY')
    const text = states.find(({ key }) => key === state)?.text ?? state
    return (
      <>
        <Field label={label}>
          <LateCombobox text={text} onText={setState} value={state} options={states} onChange={setState} />
        </Field>
        <output>{state}</output>
      </>
    )
  }
}

test('keys that are pressed before and after the combobox has loaded reach the same field', async () => {
  const user = userEvent.setup()
  const State = await importFields()
  render(
    <>
      <State label="Work state" />
      <State label="Home state" />
    </>,
  )
  const placeholder: HTMLInputElement = screen.getByRole('textbox', { name: 'Work state' })
  placeholder.focus()
  fireEvent.change(placeholder, { target: { value: 'Txas' } })
  placeholder.setSelectionRange(1, 1)
  const combobox = await screen.findByRole('combobox', { name: 'Work state' })
  expect(placeholder).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Home state' })).toHaveValue('New York')
  expect(combobox).toHaveFocus()
  await user.keyboard('e{Tab}')
  expect(combobox).toHaveValue('Texas')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['TX', 'NY'])
})
