import { configure, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { rowAt } from '#test/support/weeks.ts'
import { cell, openWeek, press } from '#test/views/timesheets/weekStage.tsx'

// The tools load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('where times are captured, an empty assignment next to a full one needs its own times first', async () => {
  const { user } = openWeek([rowAt('a1'), rowAt('a2')], undefined, { captureInOut: true })
  const fill = await screen.findByRole('button', { name: 'Fill workdays' })
  const missing = 'Enter start and end times for one workday of each assignment first.'
  expect(fill).toHaveAccessibleDescription(missing)
  await user.type(await cell('2026-11-16'), '9-17{Tab}')
  await press(user, 'Fill workdays')
  expect(await cell('2026-11-20')).toHaveValue('9-17')
  await waitFor(() => expect(fill).toHaveAccessibleDescription(missing))
})
