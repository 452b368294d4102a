import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { useWindowTexts } from '#views/records/list/useWindowTexts.ts'
import { employeeRow as row } from '#test/support/employeeAnswers.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

let renders = 0

// A hook that only the list page calls, so its calls are the renders of that page.
vi.mock('#views/records/list/useWindowTexts.ts', async (original) => {
  const whole = await original<{ useWindowTexts: typeof useWindowTexts }>()
  return {
    ...whole,
    useWindowTexts: (...values: Parameters<typeof useWindowTexts>) => {
      renders += 1
      return whole.useWindowTexts(...values)
    },
  }
})

test('a key in the search box does not render the list, not even the first one', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 31))
  const { user } = openSignedIn('/employees/list', api)
  await screen.findByText('1–10 of 31')
  // Parts that load after the rows render the list once more.
  await screen.findByRole('button', { name: 'Print' })
  const box = screen.getByRole('searchbox', { name: 'Search employees' })
  await user.click(box)
  const before = renders
  // In one step, so that the search can't begin before the renders are counted.
  fireEvent.change(box, { target: { value: 's' } })
  expect(box).toHaveValue('s')
  expect(renders).toBe(before)
})
