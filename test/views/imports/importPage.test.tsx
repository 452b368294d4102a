import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleo, profile } from '#test/models/views/cleo.ts'
import { openStage, type Stage } from '#test/models/views/stage.tsx'

const open = (signedIn: true | null = true) =>
  openStage({
    path: '/employees/import',
    signedIn,
    chart: 'importFile',
    at: ['auth', 'workspace', 'importEmployees'],
  })
const during = async (stage: Stage, act: () => Promise<void>) => {
  try {
    await act()
  } finally {
    stage.leave()
  }
}

test('a file whose columns lack a required field is not checked until one is selected', async () => {
  const stage = await open()
  await during(stage, async () => {
    await stage.answer('listImports', { kind: 'ok', data: [], total: null })
    await stage.user.upload(await screen.findByLabelText('CSV file'), new File(['x'], 'people.csv'))
    const mapping = Object.fromEntries(
      ['firstName', 'lastName', 'email', 'phone', 'address.street1', 'address.city', 'address.state']
        .concat('address.zip', 'employmentType', 'hireDate')
        .map((path) => [path, path]),
    )
    const file = {
      importId: 'i1',
      entity: 'employees',
      fileName: 'people.csv',
      status: 'OPEN',
      columns: [...Object.keys(mapping), 'Position held'],
      mapping,
      rows: 1,
      checked: 0,
      valid: 0,
      errors: [],
      created: 0,
      kept: [],
      createdAt: '2026-01-15T12:00:00Z',
      undoneAt: null,
    }
    await stage.answer('uploadFile', { kind: 'ok', data: file, total: null })
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Required fields without a column: Job title. Match each one to a column.',
    )
    await stage.user.click(screen.getByRole('button', { name: 'Check rows' }))
    expect(stage.value()).toBe('mapping')
    await stage.user.selectOptions(screen.getByRole('combobox', { name: 'Position held' }), 'Job title *')
    await stage.user.click(screen.getByRole('button', { name: 'Check rows' }))
    expect(await screen.findByText('Checked 0 of 1 rows')).toBeVisible()
  })
})

test('the template has the headings of the fields', async () => {
  const stage = await open()
  await during(stage, async () => {
    const link = await screen.findByRole('link', { name: 'Download template' })
    expect(link).toHaveAttribute('download', 'employees-template.csv')
    const text = decodeURIComponent(link.getAttribute('href')?.split(',')[1] ?? '')
    expect(text).toMatch(/^\uFEFFFirst name,Middle name,Last name,/)
    expect(text).not.toContain('"')
  })
})

test('someone who may only view employees can’t import them', async () => {
  const stage = await open(null)
  await during(stage, async () => {
    const token = { accessToken: 'token-1', expirationTime: Date.now() + 3_600_000 }
    await stage.report({ type: 'session.present', user: cleo, token })
    const data = { ...profile, permissions: ['CAN_VIEW_EMPLOYEES'] }
    await stage.answer('loadUser', { kind: 'ok', data, total: null })
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
    expect(stage.value()).toBeUndefined()
  })
})
