import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { FixedListField } from '#views/records/form/ChoiceField.tsx'
import { FormContext } from '#views/records/form/FormContext.ts'

type Draft = Readonly<Record<string, string>>
type Change = { type: 'field.change'; values: Draft }

/** A form that only keeps the draft. */
const draftLogic = fromTransition(
  (state: { draft: Draft; refusals: never[]; touched: never[] }, { values }: Change) => ({
    ...state,
    draft: { ...state.draft, ...values },
  }),
  ({ input }: { input: Draft }) => ({ draft: input, refusals: [], touched: [] }),
)

test('a country typed before its list has loaded is selected once it has, and keeps what was entered after it', async () => {
  const draft = { country: ' canada', state: 'Ontario' }
  const form = createActor(draftLogic, { input: draft }).start()
  const field = (options: readonly { key: string; text: string }[]) => (
    <FormContext
      value={{ form: form as unknown as RecordFormActor, labels: {}, readOnly: false, lockOf: () => null }}
    >
      <FixedListField path="country" options={options} also={{ state: '' }} />
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
