import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { weekForm } from '#domain/timesheets/weekForm.ts'
import { autosave } from '#test/models/charts/autosave.ts'
import { holdTime, type HeldTime } from '#test/models/views/heldTime.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'
import { monday, rowAt, weekAt } from '#test/support/weeks.ts'

/** Typing pauses only when the story says so. */
const rest = 700
let time: HeldTime
beforeEach(() => {
  time = holdTime(rest)
})
afterEach(() => time.restore())

const record = weekAt([rowAt('a1')])
const cell = () => screen.findByLabelText(`Globex ERP, ${monday}`)

runStories({
  model: autosave,
  combines: true,
  open: async () => {
    const stage = await openStage({
      path: `/timesheets/week/${monday}`,
      signedIn: true,
      permissions: ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'],
      areas: { weeks: { autosave: 'delayed', checkDraft: () => Promise.resolve([]) } },
      chart: 'autosave',
      at: ['auth', 'workspace', 'weeks', 'record', 'form', 'autosave'],
    })
    await stage.answer('weeks.openRecord', { kind: 'opened', record, draft: weekForm.toDraft(record) })
    await cell()
    return stage
  },
  acts: {
    'the user types': async ({ user }) => user.type(await cell(), '8'),
    'nothing is left to save': async ({ user }) => user.clear(await cell()),
    'typing has paused': (stage) => {
      time.pass(rest)
      return stage.answer('weeks.saveRecord', ({ draft }: { draft: Record<string, string> }) => {
        expect(draft[`a1/${monday}/WORK/`]).toBe('8')
        return { kind: 'skipped' }
      })
    },
  },
  // An empty cell can't be cleared, and a typed value is sent once.
  impossible: (words, _, earlier) =>
    words === 'nothing is left to save' ? earlier.at(-1) !== 'the user types' : earlier.at(-1) === words,
  sees: async (value, _, last) => {
    expect(await cell()).toHaveValue(value === 'waiting' || last === 'typing has paused' ? '8' : '')
    if (last === 'typing has paused') expect(await screen.findByText('Not saved yet')).toBeVisible()
    else expect(screen.queryByText(/^(?:Saving…|Not saved)/)).not.toBeInTheDocument()
  },
})
