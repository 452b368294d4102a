import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { weekForm } from '#domain/timesheets/weekForm.ts'
import { autosave } from '#test/models/charts/autosave.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/tell.ts'
import { monday, rowAt, weekAt } from '#test/support/weeks.ts'

/** Typing rests only when the story says so, however long a step takes. */
const rest = 700
let passed = 0
const waiting: (() => void)[] = []
beforeEach(() => {
  const begun = Date.now()
  const later = globalThis.setTimeout as (run: () => void, ms?: number) => unknown
  passed = 0
  waiting.length = 0
  vi.spyOn(Date, 'now').mockImplementation(() => begun + passed)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === rest ? waiting.push(run) : later(run, ms)) as never)
})
afterEach(() => vi.restoreAllMocks())
function letRest(): void {
  passed += rest
  waiting.splice(0).forEach((run) => run())
}

const record = weekAt([rowAt('a1')])
const cell = () => screen.findByLabelText(`Globex ERP, ${monday}`)

runStories({
  model: autosave,
  goesOn: true,
  open: async () => {
    const stage = await openStage({
      path: `/timesheets/week/${monday}`,
      signedIn: true,
      permissions: ['CAN_VIEW_TIMESHEETS', 'CAN_MAINTAIN_TIMESHEETS'],
      areas: { weeks: { autoSave: 'rested', checkDraft: () => Promise.resolve([]) } },
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
    'typing has rested': (stage) => {
      letRest()
      return stage.answer('weeks.saveRecord', ({ draft }: { draft: Record<string, string> }) => {
        expect(draft[`a1/${monday}/WORK/`]).toBe('8')
        return { kind: 'skipped' }
      })
    },
  },
  // A cell that is empty can't be cleared, and what was typed is sent once.
  impossible: (words, _, earlier) =>
    words === 'nothing is left to save' ? earlier.at(-1) !== 'the user types' : earlier.at(-1) === words,
  sees: async (value, _, last) => {
    expect(await cell()).toHaveValue(value === 'waiting' || last === 'typing has rested' ? '8' : '')
    if (last === 'typing has rested') expect(await screen.findByText('Not saved yet')).toBeVisible()
    else expect(screen.queryByText(/^(?:Saving…|Not saved)/)).not.toBeInTheDocument()
  },
})
