import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { ListedField } from '#views/records/form/ChoiceField.tsx'
import { FormContext } from '#views/records/form/FormContext.ts'

interface Draft {
  readonly draft: Readonly<Record<string, string>>
  readonly refusals: readonly never[]
  readonly touched: readonly never[]
}

/** A form that only keeps the draft. */
const draftMachine = setup({
  types: {
    context: {} as Draft,
    events: {} as { type: 'field.change'; values: Readonly<Record<string, string>> },
    input: {} as Draft['draft'],
  },
}).createMachine({
  context: ({ input }) => ({ draft: input, refusals: [], touched: [] }),
  on: {
    'field.change': {
      actions: assign({ draft: ({ context, event }) => ({ ...context.draft, ...event.values }) }),
    },
  },
})

test('a country typed before its list has loaded is selected once it has, and keeps what was entered after it', async () => {
  const draft = { country: ' canada', state: 'Ontario' }
  const form = createActor(draftMachine, { input: draft }).start()
  const field = (options: readonly { key: string; text: string }[]) => (
    <FormContext
      value={{ form: form as unknown as RecordFormActor, labels: {}, readOnly: false, lockOf: () => null }}
    >
      <ListedField path="country" options={options} also={{ state: '' }} />
    </FormContext>
  )
  const { rerender } = render(field([{ key: 'USA', text: 'United States' }]))
  expect(form.getSnapshot().context.draft).toEqual(draft)
  rerender(
    field([
      { key: 'CAN', text: 'Canada' },
      { key: 'USA', text: 'United States' },
    ]),
  )
  expect(await screen.findByRole('combobox')).toHaveValue('Canada')
  expect(form.getSnapshot().context.draft).toEqual({ country: 'CAN', state: 'Ontario' })
})
