import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { importFile } from '#test/models/charts/importFile.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'
import { answersOf, runStories } from '#test/models/views/runStories.ts'

const press =
  (name: string | RegExp) =>
  async ({ user }: Stage) =>
    user.click(await screen.findByRole('button', { name }))
const choose = (column: string, field: string) => async (stage: Stage) =>
  stage.user.selectOptions(await screen.findByRole('combobox', { name: column }), field)
const stepOf = (value: unknown) => (typeof value === 'string' ? value : Object.keys(value as object)[0])

runStories({
  model: importFile,
  open: () =>
    openStage({
      path: '/employees/import',
      signedIn: true,
      chart: 'importFile',
      at: ['auth', 'workspace', 'importEmployees'],
    }),
  acts: {
    ...answersOf(importFile),
    'the page is opened again': (stage) => stage.reopen('/employees/import'),
    'a file is selected': async ({ user }) => {
      const file = new File(['First,Last'], 'people.csv', { type: 'text/csv' })
      await user.upload(await screen.findByLabelText(/CSV file$/), file)
    },
    'an earlier file is opened': press('Open'),
    'a column gets a field': choose('Called', 'preferredName'),
    'a column gets the field of another': choose('Called', 'firstName'),
    'a column is left out': choose('Called', 'SELECT'),
    'the rows are to be checked': press(/^Check (rows|again)$/),
    'the columns are to be changed': press('Change columns'),
    'the file of errors is wanted': press('Download rows with errors'),
    'the rows are to be imported': press('Import 1,200 employees'),
    'the import is to be undone': press('Undo import'),
    'the undo is confirmed': async ({ user }) => {
      const dialog = await screen.findByRole('dialog', { name: 'Undo import' })
      await user.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    },
    'it is canceled': press('Cancel'),
    'the file is closed': press(/^(Choose|Import) another file$/),
  },
  impossible: (words, before, earlier) =>
    (words === 'an earlier file is opened' && !earlier.includes('the latest imports load')) ||
    (words === 'the rows are to be checked' &&
      stepOf(before) === 'ready' &&
      earlier.at(-1) !== 'the import is refused'),
  sees: async (value, _, last) => {
    const step = stepOf(value)
    if (last.endsWith('refused') || last === 'it is deleted') {
      expect(await screen.findByRole('heading', { name: 'The server had a bad moment.' })).toBeVisible()
    }
    if (step === 'choosing') expect(await screen.findByLabelText('CSV file')).toBeVisible()
    if (step === 'uploading') expect(await screen.findByText('Uploading the file…')).toBeVisible()
    if (step === 'mapping')
      expect(await screen.findByRole('combobox', { name: 'Email' })).toHaveValue('email')
    if (last === 'a column gets a field') {
      expect(screen.getByRole('combobox', { name: 'Called' })).toHaveValue('preferredName')
    }
    if (last === 'a column gets the field of another') {
      expect(screen.getByRole('combobox', { name: 'First' })).toHaveDisplayValue("Don't import")
      expect(screen.getByRole('combobox', { name: 'Called' })).toHaveValue('firstName')
    }
    if (last === 'a thousand rows are checked') {
      expect(await screen.findByText('Checked 1,000 of 1,200 rows')).toBeVisible()
      expect(screen.getByRole('progressbar', { name: 'Checking' })).toHaveAttribute('aria-valuenow', '83')
    }
    if (step === 'ready') expect(await screen.findByText('All 1,200 rows are correct')).toBeVisible()
    if (step === 'invalid') {
      expect(await screen.findByText('37 rows have errors')).toBeVisible()
      expect(screen.getByRole('row', { name: '3 Email Enter a valid email.' })).toBeVisible()
    }
    if (step === 'importing') expect(await screen.findByText(/^Importing 1,200 employees/)).toBeVisible()
    if (last === 'the rows are imported') {
      expect(await screen.findByText('1,200 employees imported')).toBeVisible()
    }
    if (last === 'the undo is confirmed') {
      expect(await screen.findByText('Removing 1,200 employees…')).toBeVisible()
    }
    if (step === 'undone') {
      expect(await screen.findByText('1,199 employees removed')).toBeVisible()
      expect(screen.getByRole('link', { name: 'E-00001' })).toHaveAttribute(
        'href',
        '/employees/e1?client=NWTX',
      )
      expect(screen.getByText('Other records use it.')).toBeVisible()
    }
  },
})
