import type { Page } from '@playwright/test'
import { callApi } from '#test/e2e/support/api.ts'
import { field, save, saveState } from '#test/e2e/support/forms.ts'
import { signIn } from '#test/e2e/support/people.ts'
import { gateOf, refusalBody, runStories, type Gate } from '#test/e2e/models/runStories.ts'
import { recordForm } from '#test/models/charts/recordForm.ts'
import { expect } from '#test/support/browser/e2e.ts'

interface Stage {
  readonly id: string
  readonly reading: Gate
  readonly saving: Gate
  readonly sending: Gate
}

const name = (page: Page) => field(page, 'First name')
/** A form's values must differ from those of earlier stories. */
const newName = () =>
  `Story${Date.now()
    .toString(36)
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')}`
const beside = { 'x-beside': 'another person' }

/** Returns the id of an employee that no other story uses: one of the last, because journeys use some of the first by name. */
async function activeEmployee(page: Page, story: number): Promise<string> {
  const path = `/employees?limit=1&offset=${(story % 60) * 2}&status=ACTIVE&sort=-employeeNo`
  let text = '[]'
  // The token is stored shortly after the page is shown.
  await expect
    .poll(async () => {
      const answer = await callApi(page, path)
      text = answer.text
      return answer.status
    })
    .toBe(200)
  return (JSON.parse(text) as { id: string }[])[0]?.id ?? ''
}

/** Saves the record as another user while this form is open. */
async function changeBeside(page: Page, id: string, change: object): Promise<void> {
  const read = await callApi(page, `/employee/${id}`, { headers: beside })
  const { version } = JSON.parse(read.text) as { version: number }
  const body = { id, version, ...change }
  const saved = await callApi(page, '/employee/update', { method: 'POST', body, headers: beside })
  expect(saved.status, saved.text).toBe(200)
}

const left = 'the form is discarded'
const question = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this record' })

const saveStateOf = (value: unknown): string => (value as { save: string } | null)?.save ?? ''

runStories<Stage>({
  model: recordForm,
  begins: ['a record is opened'],
  open: async (page, story) => {
    await signIn(page, 'cleo', '/employees/list')
    const id = await activeEmployee(page, story)
    const reading = await gateOf(page, 'GET', /\/hrms\/v1\/employee\//)
    const saving = await gateOf(page, 'POST', /\/hrms\/v1\/employee\/update$/)
    const sending = await gateOf(page, 'POST', /\/hrms\/v1\/employee\/[^/]+\/status$/)
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/employees/${id}`)
    await reading.pass()
    await expect(name(page)).toBeVisible()
    return { id, reading, saving, sending }
  },
  acts: {
    // Reloading the page reads the record again.
    'the record may be outdated': async (page, { reading }) => {
      await page.reload()
      await reading.pass()
      await expect(name(page)).toBeVisible()
    },
    'the name is changed': (page) => name(page).fill(newName()),
    'the name is left': async (page) => {
      await name(page).focus()
      await page.keyboard.press('Tab')
    },
    // The rules run in the page, without a request.
    'the check finds no error': async () => undefined,
    'the draft is valid': async () => undefined,
    'Save is pressed': (page) => save(page),
    'it is saved': (_, { saving }) => saving.pass(),
    'it is rejected': (_, { saving }) => saving.answer(422, refusalBody('That name is taken.')),
    'another user changed the same field': async (page, { id, saving }) => {
      await changeBeside(page, id, { firstName: newName() })
      await saving.pass()
    },
    'another user changed another field': async (page, { id, saving }) => {
      await changeBeside(page, id, { department: `Floor ${Date.now()}` })
      await saving.pass()
    },
    [left]: async (page) => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
      await dialog.getByRole('button', { name: 'Discard' }).click()
    },
    'a leave begins': (page) => page.getByRole('button', { name: 'Start leave' }).click(),
    'the leave is saved': (_, { sending }) => sending.pass(),
    'the leave is rejected': (_, { sending }) => sending.answer(409, refusalBody('That cannot be now.')),
    'another user changed it before the leave': async (page, { id, sending }) => {
      await changeBeside(page, id, { department: `Floor ${Date.now()}` })
      await sending.pass()
    },
    'the other value is selected': (page) =>
      question(page)
        .getByRole('radio', { name: /^Theirs/ })
        .check(),
    'the own value is selected again': (page) =>
      question(page)
        .getByRole('radio', { name: /^Yours/ })
        .check(),
    'the user saves the choice': (page) =>
      question(page).getByRole('button', { name: 'Save my choice' }).click(),
    'the choice is postponed': async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  },
  impossible: (words, value, earlier) => {
    // After leaving, the user is on another page.
    if (earlier.at(-1) === left) return true
    // Without changes, nothing is sent.
    const isChanged = earlier.lastIndexOf('the name is changed') > earlier.lastIndexOf('it is saved')
    if ((words === 'Save is pressed' || words === left) && !isChanged) return true
    // In the model, the other user's version has the name from before the leave. The server's record already
    // has the newer one.
    if (
      words === 'another user changed another field' &&
      earlier.includes('another user changed it before the leave')
    )
      return true
    const state = saveStateOf(value)
    // A leave can't start during a leave.
    if (words === 'a leave begins' && (state === 'sendingEvent' || earlier.includes('the leave is saved')))
      return true
    // A radio that is selected can't be selected again.
    if (words === 'the own value is selected again') return earlier.at(-1) !== 'the other value is selected'
    if (words === 'the other value is selected' && earlier.at(-1) === words) return true
    if (state === 'choosing') return /^(?:the name|Save|a leave|the form)/.test(words)
    // The rules run faster than a person can act.
    return state === 'validating' && words !== 'the draft is valid'
  },
  passing: (value) => saveStateOf(value) === 'validating',
  sees: async (page, value, last) => {
    if (last === left) {
      await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
      return
    }
    const state = saveStateOf(value)
    if (state === 'saving') await expect(saveState(page)).toContainText('Saving…')
    if (state === 'sendingEvent') await expect(saveState(page)).toContainText('Sending…')
    if (state === 'invalid' || state === 'refused')
      await expect(saveState(page)).toContainText(/Not saved, 1 error|Unsaved changes/)
    if (state === 'eventRefused') await expect(saveState(page)).toContainText(/Action failed|Unsaved changes/)
    if (last === 'the leave is saved') await expect(page.getByText('On leave').first()).toBeVisible()
    if (last === 'the leave is rejected') await expect(page.getByText('That cannot be now.')).toBeVisible()
    if (last === 'another user changed it before the leave') {
      await expect(page.getByText(/changed this record\. The newest version is shown/)).toBeVisible()
    }
    if (state === 'choosing') {
      await expect(question(page)).toBeVisible()
    }
    if (last === 'the choice is postponed') await expect(saveState(page)).toHaveText('Unsaved changes')
    if (last === 'it is saved') await expect(saveState(page)).toHaveText('Saved')
    if (last === 'it is rejected') await expect(page.getByText('That name is taken.').first()).toBeVisible()
  },
})
