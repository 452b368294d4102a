import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { employeeForm } from '#domain/employees/form.ts'
import { similarRecords } from '#test/models/charts/similarRecords.ts'
import { holdTime, type HeldTime } from '#test/models/views/heldTime.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

/** Typing pauses only when the story says so. */
const rest = 700
let time: HeldTime
beforeEach(() => {
  time = holdTime(rest)
})
afterEach(() => time.restore())

const name = () => screen.findByLabelText(/^First name/)
const found = 'a record with the name is found'
const forgets = ['no record with the name is found', 'the read is rejected', 'the read is skipped']
const isWarned = (earlier: readonly string[]) => {
  const last = earlier.findLast((words) => words === found || forgets.includes(words))
  return last === found
}
let earlier: string[] = []

runStories({
  model: similarRecords,
  combines: true,
  open: async () => {
    earlier = []
    const stage = await openStage({
      path: '/employees/new',
      signedIn: true,
      permissions: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'],
      chart: 'similarRecords',
      at: ['auth', 'workspace', 'employees', 'record', 'form', 'similarRecords'],
    })
    await stage.answer('openRecord', { kind: 'opened', record: null, draft: employeeForm.toDraft(null) })
    await name()
    return stage
  },
  acts: {
    ...answersOf(similarRecords),
    'the user types a name': async ({ user }) => user.type(await name(), 'P'),
    'typing has paused': () => {
      time.pass(rest)
      return Promise.resolve()
    },
  },
  sees: async (_value, _stage, last) => {
    earlier.push(last)
    if (!isWarned(earlier)) {
      await waitFor(() => expect(screen.queryByText(/may already be an employee/)).not.toBeInTheDocument())
      return
    }
    const list = within(await screen.findByRole('list', { name: 'Similar employees' }))
    expect(list.getByRole('listitem')).toHaveTextContent('Rao, Priya, E-00007 Active. Same name.')
  },
})
