import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { recordArea } from '#test/models/charts/recordArea.ts'
import { addEmployee, rows, saveEmployee } from '#test/models/views/employees.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/runStories.ts'

const lastOf = (earlier: readonly string[], words: readonly string[]) =>
  earlier.findLast((one) => words.includes(one))
const places = [
  'the list is opened',
  'a record is opened',
  'a record is added',
  'the address changes to the new record',
  'another page is opened',
]

const [first] = rows
const person = { ...first, id: 'e1', firstName: 'Mira', lastName: 'Ames', jobTitle: 'Engineer' }
const view = {
  id: 'v1',
  version: 1,
  area: 'employees',
  name: 'Working',
  shared: false,
  isDefault: false,
  ownerName: 'Cleo Client',
  filters: {},
  sort: 'lastName',
  columns: [],
  createdBy: 'cleo',
}
const views = { kind: 'ok', data: [view], total: 1 }

const opened = 'the list is opened'
const exported = 'the list is exported'
const several = 'several records have changed'
const changed = 'a saved view is changed'
const removed = 'a saved view is removed'
const added = 'a saved view has changed'
/** What a person does in a list that has just been opened. Opening the list is a separate happening. */
const inList: readonly string[] = [exported, several, changed, removed, added]

const press = async ({ user }: Stage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
/** Responds with the list and its saved views, which its tools request. */
async function show(stage: Stage): Promise<void> {
  await stage.answer('loadPage', { kind: 'ok', data: [person, { ...person, id: 'e2' }], total: 120 })
  await stage.answer('loadViews', views)
  await screen.findByText('Export 120 rows')
}
/** Selects the saved view, then an item from the view's menu. */
async function choose(stage: Stage, item: string): Promise<void> {
  await show(stage)
  await press(stage, 'Views')
  await stage.user.click(await screen.findByRole('menuitemradio', { name: /^Working/ }))
  await press(stage, 'View: Working')
  await stage.user.click(await screen.findByRole('menuitem', { name: item }))
}
const inDialog = async ({ user }: Stage, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const bar = () => screen.findByRole('region', { name: /^(?:Selection|Progress|Result)$/ })

runStories({
  model: recordArea,
  open: async () => {
    const stage = await openStage({
      path: '/employees/list',
      signedIn: true,
      chart: 'recordArea',
      at: ['auth', 'workspace', 'employees'],
    })
    // The area starts on its first visit.
    await screen.findByRole('heading', { name: /^Employees/ })
    await stage.go('/documents')
    await screen.findByRole('heading', { name: 'Documents' })
    return stage
  },
  acts: {
    'the list is opened': (stage) => stage.reopen('/employees/list'),
    'a record is opened': (stage) => stage.reopen('/employees/e1'),
    'a record is added': (stage) => stage.reopen('/employees/new'),
    'the address changes to the new record': async (stage) => {
      // After a save, the page goes there automatically.
      if (location.pathname !== '/employees/e9') await stage.go('/employees/e9')
    },
    'another page is opened': (stage) => stage.reopen('/documents'),
    'the network is back': (stage) => stage.report({ type: 'session.wake' }),
    'the session is confirmed': (stage) => stage.reload(),
    'the form saves a new record': addEmployee,
    'the form saves it again': (stage) => saveEmployee(stage, 2),
    [exported]: async (stage) => {
      await show(stage)
      await stage.user.click(await screen.findByText('Export 120 rows'))
    },
    [several]: async (stage) => {
      await show(stage)
      await stage.user.click((await screen.findAllByLabelText('Select Ames, Mira'))[0]!)
      await stage.user.click(within(await bar()).getByRole('button', { name: 'Archive' }))
      await inDialog(stage, 'Archive')
      await stage.answer('sendBulk', {
        kind: 'ok',
        data: [{ id: 'e1', label: null, ok: true, version: 2, errors: [] }],
        total: null,
      })
    },
    [changed]: (stage) => choose(stage, 'Make default'),
    [removed]: (stage) => choose(stage, 'Delete view'),
    [added]: async (stage) => {
      await choose(stage, 'Save as new view')
      await stage.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Other')
      await inDialog(stage, 'Save view')
      const other = { ...view, id: 'v2', name: 'Other' }
      await stage.answer('changeView', { kind: 'ok', data: other })
      await stage.answer('loadViews', { ...views, data: [view, other], total: 2 })
    },
  },
  impossible: (words, before, earlier) => {
    const last = earlier.at(-1) ?? ''
    if (inList.includes(words)) return before !== 'listing' || last !== opened
    // A story ends after the user does something in the list.
    if (inList.includes(last)) return true
    const isNew =
      lastOf(earlier, ['a record is added', ...places]) === 'a record is added' &&
      earlier.lastIndexOf('the form saves a new record') < earlier.lastIndexOf('a record is added')
    if (words === 'the form saves a new record') return !isNew
    if (words === 'the form saves it again') return last !== 'the form saves a new record'
    // The page switches to the new record's URL automatically. Another record can only be added after that.
    return words === 'a record is added' && last === 'the form saves a new record'
  },
  sees: async (value, _, last) => {
    if (value === 'inactive') expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
    if (inList.includes(last)) return seesInList(last)
    if (value === 'listing') {
      expect(await screen.findByRole('table', { name: 'Employees' })).toHaveAttribute('aria-busy', 'true')
    }
    if (last === 'a record is opened' || last === 'a record is added') {
      expect(await screen.findByRole('heading', { name: 'Loading...' })).toBeVisible()
    }
    if (last === 'the form saves a new record') {
      await waitFor(() => expect(location.pathname).toBe('/employees/e9'))
      expect(await screen.findByRole('heading', { name: /Levi/ })).toBeVisible()
      const toast = await screen.findByText('Employee added')
      await waitFor(() => expect(toast).toBeVisible())
    }
    if (last === 'the form saves it again') {
      expect(await screen.findByLabelText(/^Job title/)).toHaveValue('Welder 2')
    }
  },
})

/** Checks what a person sees after doing something in the list. */
async function seesInList(last: string): Promise<void> {
  if (last === exported) expect(await screen.findByText('Exporting 0 of 120')).toBeInTheDocument()
  if (last === several) await waitFor(async () => expect(await bar()).toHaveTextContent('Archived: 1.'))
  if (last === removed)
    expect(await screen.findByRole('dialog', { name: 'Delete view' })).toHaveTextContent('“Working”')
  if (last === added) expect(await screen.findByRole('button', { name: 'View: Other' })).toBeInTheDocument()
}
