import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordFormActor } from '#machines/records/recordForm.machine.ts'
import { DraftNotice } from '#views/records/form/DraftNotice.tsx'
import { agoText, timeText } from '#views/records/timeTexts.ts'

/** Returns a form with only what the notice reads. */
function formWith(name: string, typedAt: number) {
  const base = { name: '' }
  let snapshot = { context: { draft: { name }, base, pending: null, typedAt } }
  const listeners = new Set<{ next: () => void }>()
  return {
    getSnapshot: () => snapshot,
    subscribe: (observer: { next: () => void } | (() => void)) => {
      const listener = typeof observer === 'function' ? { next: observer } : observer
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
    send: ({ type }: { type: string }) => {
      if (type !== 'form.revert') return
      snapshot = { context: { ...snapshot.context, draft: base } }
      listeners.forEach((listener) => listener.next())
    },
    type: (text: string) => {
      snapshot = { context: { ...snapshot.context, draft: { name: text }, typedAt: Date.now() } }
      listeners.forEach((listener) => listener.next())
    },
  }
}

const asForm = (form: ReturnType<typeof formWith>) => form as unknown as RecordFormActor

test('a form opened with a draft shows its time and can start over', async () => {
  const at = new Date()
  at.setHours(4, 22)
  render(<DraftNotice form={asForm(formWith('Half', at.getTime()))} />)
  expect(screen.getByText('Draft from 04:22')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.queryByText(/Draft from/)).toBeNull()
})

test("typing after opening isn't an earlier draft", () => {
  const form = formWith('', 0)
  render(<DraftNotice form={asForm(form)} />)
  act(() => form.type('Half'))
  expect(screen.queryByText(/Draft from/)).toBeNull()
})

test('a draft from another day shows the date', () => {
  const now = new Date(2026, 10, 22, 9, 5)
  expect(timeText(new Date(2026, 10, 22, 4, 22), now)).toBe('04:22')
  expect(timeText(new Date(2026, 10, 21, 23, 59), now)).toBe('2026-11-21 23:59')
})

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [150, '2 minutes ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'on 2026-11-21 09:05'],
])('%i seconds before now is %s', (seconds, text) => {
  const now = new Date(2026, 10, 22, 9, 5)
  expect(agoText(new Date(now.getTime() - seconds * 1_000), now)).toBe(text)
})
