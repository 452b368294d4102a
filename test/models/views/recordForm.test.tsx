import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { recordForm } from '#test/models/charts/recordForm.ts'
import { stored } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const before = stored(3, 'Gary')
const work = {
  ...before,
  base: before.draft,
  draft: { ...before.draft, firstName: 'Mine' },
  pending: null,
  key: 'key-0',
  typedAt: Date.now(),
}

const missing = [{ code: 'required', message: 'Enter a first name.', field: 'firstName' }]
const name = () => screen.findByLabelText(/^First name/)
const left = 'the form is discarded'
const locking = 'another user changed its status, which locks the name'
const isUnsaved = (earlier: readonly string[]) =>
  earlier.lastIndexOf('the name is changed') > earlier.lastIndexOf('it is saved')
const save = () => screen.findByRole('button', { name: 'Save' })

/** The check at the start of a save is a different call from the check while typing. */
const whole = async (stage: Stage, act: () => Promise<unknown>) => {
  stage.rename('checkDraft', 'validateDraft')
  await act()
  await new Promise((resolve) => setTimeout(resolve))
  stage.rename('checkDraft', 'checkDraft')
}

const pick = async ({ user }: Stage, option: RegExp) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: option }))

const saveSays: Readonly<Record<string, RegExp>> = {
  validating: /Saving…/,
  saving: /Saving…/,
  sendingEvent: /Sending…/,
  invalid: /Not saved, 1 error|Unsaved changes/,
  refused: /Not saved, 1 error|Unsaved changes/,
  eventRefused: /Action failed|Unsaved changes/,
  eventUnsent: /Action failed|Unsaved changes/,
  unsent: /Not saved yet/,
}

const whyUnsent: Readonly<Record<string, string>> = {
  'the call is skipped': "Couldn't verify this app. Save again in a moment.",
  'the check before saving fails': "Part of Muster couldn't load. Save again in a moment.",
}

const saveStateOf = (value: unknown): string => (value as { save: string } | null)?.save ?? ''

const drafts: Readonly<Record<string, UnsavedWork>> = {
  'a draft of it is opened': work,
  'a draft with an unanswered save is opened': { ...work, pending: work.draft },
}

runStories({
  model: recordForm,
  begins: Object.keys(recordForm.inputs).filter((begins) => begins !== 'an autosaving form is opened'),
  open: async (begins) => {
    const draft = drafts[begins]
    const stage = await openStage({
      path: draft === undefined ? '/employees/e1' : '/documents',
      signedIn: true,
      chart: 'recordForm',
      at: ['auth', 'workspace', 'employees', 'record', 'form'],
    })
    if (draft === undefined) await stage.answer('openRecord', { kind: 'opened', ...before })
    else {
      stage.keepDraft('e1', draft)
      await stage.go('/employees/e1')
    }
    await screen.findByRole('heading', { name: /Levi/ })
    return stage
  },
  acts: {
    ...answersOf(recordForm, { saveDraft: 'saveRecord' }),
    // The session reads the record again after a page reload.
    'the record may be outdated': async (stage) => {
      await stage.reload()
      await stage.answer('openRecord', { kind: 'opened', ...before })
    },
    'the name is changed': async ({ user }) => {
      await user.clear(await name())
      await user.type(await name(), 'Mine')
    },
    'the name is left': async ({ user }) => {
      await user.click(await name())
      await user.tab()
    },
    'the check finds an error': (stage) => stage.answer('checkDraft', missing),
    'the draft is invalid': (stage) => stage.answer('validateDraft', missing),
    'Save is pressed': (stage) => whole(stage, async () => stage.user.click(await save())),
    'it is saved': (stage) =>
      stage.answer('saveRecord', { kind: 'saved', ...stored(4, 'Mine'), row: { id: 'e1' } }),
    'another user changed the same field': (stage) =>
      whole(stage, () => stage.answer('saveRecord', { kind: 'conflict', ...stored(4, 'Theirs') })),
    'another user changed another field': (stage) =>
      whole(stage, () => stage.answer('saveRecord', { kind: 'conflict', ...stored(4, 'Gary', 'Foreman') })),
    [left]: async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Cancel' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }))
      await user.click(dialog.getByRole('button', { name: 'Discard' }))
    },
    'a leave begins': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Start leave' })),
    'the leave is saved': (stage) =>
      stage.answer('sendEvent', { kind: 'saved', ...stored(4, 'Gary'), row: { id: 'e1' } }),
    'another user changed it before the leave': (stage) =>
      stage.answer('sendEvent', { kind: 'conflict', ...stored(4, 'Theirs') }),
    'another user changed its status, which locks the name': (stage) =>
      whole(stage, () =>
        stage.answer('saveRecord', {
          kind: 'conflict',
          ...stored(4, 'Gary', 'Foreman'),
          locked: ['firstName'],
        }),
      ),
    'the lost values are dismissed': async ({ user }) =>
      user.click(await screen.findByRole('button', { name: 'Dismiss' })),
    'the other value is selected': (stage) => pick(stage, /^Theirs/),
    'the own value is selected again': (stage) => pick(stage, /^Yours/),
    'the user saves the choice': (stage) =>
      whole(stage, async () =>
        stage.user.click(
          within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save my choice' }),
        ),
      ),
    'the choice is postponed': async ({ user }) => {
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  },
  impossible: (words, value, earlier) => {
    // After leaving, the user is on another page.
    if (earlier.at(-1) === left) return true
    // A dialog takes the focus away from the field, which starts a check that is not in the story.
    if (words.startsWith('the check f') && earlier.some((one) => one.startsWith('another user'))) return true
    // A selected radio can't be selected again.
    if (words === 'the own value is selected again') return earlier.at(-1) !== 'the other value is selected'
    if (words === 'the other value is selected' && earlier.at(-1) === words) return true
    // While a dialog is open, nothing behind it can be used.
    if (saveStateOf(value) === 'choosing') return /^(?:the name|Save|a leave|the form|the lost)/.test(words)
    if (words === 'the lost values are dismissed') return earlier.at(-1) !== locking
    return words === left && !isUnsaved(earlier)
  },
  predicted: (value, last) => {
    // Leaving reverts the changes and closes the form in one step.
    if (last === left) return null
    // Typing and moving the focus start any number of additional checks.
    return saveStateOf(value)
  },
  sees: async (value, _, last) => {
    if (last === left) {
      expect(await screen.findByRole('heading', { name: /^Employees/ })).toBeVisible()
      return
    }
    const state = saveStateOf(value)
    if (state === 'choosing') {
      const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' })
      await waitFor(() => expect(dialog).toBeVisible())
      expect(dialog.textContent).toMatch(/Someone else changed this on 2026-01-05 \d\d:\d\d\./)
      const their = within(dialog).getByRole('radio', { name: /^Theirs/ })
      await waitFor(() => expect(their).toHaveProperty('checked', last === 'the other value is selected'))
    }
    const texts = saveSays[state]
    if (texts !== undefined) expect(await screen.findByText(texts)).toBeVisible()
    const unsent = whyUnsent[last]
    if (unsent !== undefined) expect(await screen.findByText(unsent)).toBeVisible()
    if (last === locking && state === 'idle') {
      expect(await screen.findByText(/^Not saved, because .*: First name: Mine$/)).toBeVisible()
      expect(await name()).toHaveValue('Gary')
    }
    if (last === 'it is saved') expect(await name()).toHaveValue('Mine')
    if (last === 'the choice is postponed') expect(await screen.findByText('Unsaved changes')).toBeVisible()
    if (last === 'the leave is rejected') expect(await screen.findByText('That cannot be now.')).toBeVisible()
    if (last === 'the leave is skipped') {
      expect(await screen.findByText("Couldn't verify this app. Try again in a moment.")).toBeVisible()
    }
    if (last === 'another user changed it before the leave') {
      expect(await screen.findByText(/^Someone else changed this record/)).toBeVisible()
    }
    if (last === 'it is rejected') expect(await screen.findByText('That name is taken.')).toBeVisible()
    if (last === 'the draft is invalid') {
      expect((await screen.findAllByText('Enter a first name.'))[0]).toBeVisible()
    }
  },
})
