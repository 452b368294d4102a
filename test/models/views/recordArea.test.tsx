import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { recordArea } from '#test/models/charts/recordArea.ts'
import { addEmployee, saveEmployee } from '#test/models/views/employees.ts'
import { openStage } from '#test/models/views/stage.tsx'
import { runStories } from '#test/models/views/tell.ts'

const lastOf = (earlier: readonly string[], words: readonly string[]) =>
  earlier.findLast((one) => words.includes(one))
const places = [
  'the list is opened',
  'a record is opened',
  'a record is added',
  'the address changes to the new record',
  'another page is opened',
]

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
  },
  impossible: (words, _, earlier) => {
    const isNew =
      lastOf(earlier, ['a record is added', ...places]) === 'a record is added' &&
      earlier.lastIndexOf('the form saves a new record') < earlier.lastIndexOf('a record is added')
    if (words === 'the form saves a new record') return !isNew
    if (words === 'the form saves it again') return earlier.at(-1) !== 'the form saves a new record'
    // The page takes the new record's address automatically. Adding another one starts there.
    return words === 'a record is added' && earlier.at(-1) === 'the form saves a new record'
  },
  sees: async (value, _, last) => {
    if (value === 'inactive') expect(await screen.findByRole('heading', { name: 'Documents' })).toBeVisible()
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
