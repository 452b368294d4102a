import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { employeeExample } from '#test/support/examples.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

// The editor loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const ids = ['3f0c5a1e-0000-4000-8000-000000000001', '3f0c5a1e-0000-4000-8000-000000000002'] as const
const person = (id: string, lastName: string) => ({
  ...employeeExample,
  id,
  lastName,
  firstName: 'Mira',
  jobTitle: 'Engineer',
  department: 'Design',
  tags: ['night', 'remote'],
  status: 'ACTIVE' as const,
  version: 1,
})
const refused = (status: number, message: string, more: object = {}) => ({
  kind: 'refused' as const,
  status,
  errors: [{ code: 'no', message }],
  ...more,
})

/** Opens the list of two employees. The API stores updates unless `answer` returns something else. */
async function open({ may = true, path = '/employees/list?columns=department.tags' } = {}) {
  const permissions = may ? [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] : cleo.permissions
  const api = createApi({ ...cleo, permissions })
  const stored = new Map(ids.map((id, at) => [id as string, person(id, at === 0 ? 'Ames' : 'Brown')]))
  const rows = () => [...stored.values()].map(({ workAuth: _, address: __, ...row }) => row)
  const sent: object[] = []
  const answers: (ReturnType<typeof refused> | undefined)[] = []
  api.replies.set('GET /employees', () => ok(rows(), 2))
  api.replies.set('GET /views', () => ok([], 0))
  api.replies.set('POST /employee/update', ({ body }) => {
    sent.push(body as object)
    const answer = answers.shift()
    if (answer !== undefined) return answer
    const { id, version, ...change } = body as { id: string; version: number }
    const before = stored.get(id) as ReturnType<typeof person>
    if (version !== before.version)
      return refused(412, 'Stale.', { current: before, change: { changedBy: 'Bo Back', changedAt: '' } })
    const after = { ...before, ...change, version: version + 1 }
    stored.set(id, after)
    return ok(after)
  })
  let alerts = 0
  const newAlertId = () => `alert-${String((alerts += 1)).padStart(15, '0')}`
  const stage = openSignedIn(path, api, ['CLIENT_ADMIN'], { newAlertId })
  const link = await screen.findByRole('link', { name: 'Ames, Mira' })
  // The editor loads with the first key.
  await screen.findByRole('button', { name: 'Columns' })
  await stage.user.keyboard('{Shift}')
  link.focus()
  return { ...stage, api, sent, answers, stored }
}
type Stage = Awaited<ReturnType<typeof open>>

const box = (label: string, name = 'Ames, Mira') =>
  screen.findByRole('textbox', { name: `${label} of ${name}` })
/** Opens the first editable cell of the focused row. */
async function edit({ user }: Stage, label = 'Job title') {
  await waitFor(() => expect(document.querySelector('[data-pencil]')).not.toBeNull())
  await user.keyboard('e')
  return box(label)
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name })
const toast = async (stage: Stage, title: string) => {
  const text = await screen.findByText(title)
  await stage.user.click(within(text.closest('li') ?? document.body).getByRole('button', { name: 'Undo' }))
}

test('E opens the first cell of the focused row, and Enter saves it and moves down', async () => {
  const stage = await open()
  const title = await edit(stage)
  await waitFor(() => expect(title).toHaveFocus())
  expect(title).toHaveValue('Engineer')
  await stage.user.keyboard('Architect{Enter}')
  await waitFor(async () => expect(await box('Job title', 'Brown, Mira')).toHaveFocus())
  await waitFor(() => expect(rowOf(/Ames/)).toHaveTextContent('Architect'))
  expect(stage.sent).toEqual([{ id: ids[0], version: 1, jobTitle: 'Architect' }])
  await stage.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Brown, Mira' })).toHaveFocus())
  expect(stage.sent).toHaveLength(1)
})

test('Tab goes through the cells that can be edited, and later edits continue from the new version', async () => {
  const stage = await open()
  await edit(stage)
  await stage.user.keyboard('Lead{Tab}')
  await waitFor(async () => expect(await box('Department')).toHaveFocus())
  await stage.user.keyboard('Sales{Tab}')
  const tags = await box('Tags')
  expect(tags).toHaveValue('night, remote')
  expect(tags).toHaveAccessibleDescription('Separate tags with commas.')
  await stage.user.keyboard('day,  remote ,{Tab}')
  await waitFor(async () => expect(await box('Job title', 'Brown, Mira')).toHaveFocus())
  await waitFor(() =>
    expect(stage.sent).toEqual([
      { id: ids[0], version: 1, jobTitle: 'Lead' },
      { id: ids[0], version: 2, department: 'Sales' },
      { id: ids[0], version: 3, tags: ['day', 'remote'] },
    ]),
  )
})

test('Esc gives up, and nothing is sent or kept', async () => {
  const stage = await open()
  await edit(stage)
  await stage.user.keyboard('Boss')
  expect(Object.keys(draftsOf(stage))).toEqual([ids[0]])
  await stage.user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox', { name: /Job title/ })).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Ames, Mira' })).toHaveFocus())
  expect(draftsOf(stage)).toEqual({})
  expect(stage.sent).toEqual([])
})

const draftsOf = ({ app }: Stage) =>
  app.system.get('drafts').getSnapshot().context.drafts['nwtx00000001']?.['employees'] ?? {}

test('Undo restores the value with the new version', async () => {
  const stage = await open()
  await edit(stage)
  await stage.user.keyboard('Architect{Enter}')
  await toast(stage, 'Job title saved')
  expect(await screen.findByText('Job title restored')).toBeVisible()
  expect(stage.stored.get(ids[0])).toMatchObject({ jobTitle: 'Engineer', version: 3 })
  await waitFor(() => expect(rowOf(/Ames/)).toHaveTextContent('Engineer'))
})

test('Undo never replaces what another user has saved since', async () => {
  const stage = await open()
  await edit(stage)
  await stage.user.keyboard('Architect{Enter}')
  await screen.findByText('Job title saved')
  stage.stored.set(ids[0], { ...person(ids[0], 'Ames'), jobTitle: 'Director', version: 9 })
  await toast(stage, 'Job title saved')
  expect(await screen.findByText("Couldn't restore the job title of Ames, Mira")).toBeVisible()
  expect(screen.getByText('Bo Back changed it after your edit. Their value was kept.')).toBeVisible()
  expect(stage.stored.get(ids[0])).toMatchObject({ jobTitle: 'Director', version: 9 })
  await waitFor(() => expect(rowOf(/Ames/)).toHaveTextContent('Director'))
})

test('a rejected value stays in its cell with the reason', async () => {
  const stage = await open()
  stage.answers.push(refused(422, 'Enter a shorter job title.'))
  await edit(stage)
  await stage.user.keyboard('Long{Enter}')
  const cell = await screen.findByRole('button', { name: 'Edit job title of Ames, Mira: Long, not saved' })
  expect(cell).toHaveAccessibleDescription('Enter a shorter job title.')
  expect(draftsOf(stage)[ids[0]]?.draft).toEqual({ jobTitle: 'Long' })
  await stage.user.keyboard('{Escape}')
  fireEvent.click(cell)
  const title = await box('Job title')
  expect(title).toHaveValue('Long')
  expect(title).toHaveAccessibleDescription('Enter a shorter job title.')
  await stage.user.keyboard('Short{Enter}')
  await waitFor(() => expect(stage.stored.get(ids[0])?.jobTitle).toBe('Short'))
  await waitFor(() => expect(draftsOf(stage)).toEqual({}))
})

test('a change of another field by another user is not a conflict; one of the same cell is never replaced unasked', async () => {
  const stage = await open()
  stage.stored.set(ids[0], { ...person(ids[0], 'Ames'), department: 'Legal', version: 4 })
  await edit(stage)
  await stage.user.keyboard('Architect{Enter}')
  await waitFor(() =>
    expect(stage.stored.get(ids[0])).toMatchObject({ jobTitle: 'Architect', department: 'Legal' }),
  )
  stage.stored.set(ids[1], { ...person(ids[1], 'Brown'), jobTitle: 'Director', version: 4 })
  await box('Job title', 'Brown, Mira')
  await stage.user.keyboard('Clerk{Enter}')
  const cell = await screen.findByRole('button', { name: /^Edit job title of Brown, Mira: Clerk/ })
  expect(cell).toHaveAccessibleDescription(
    'Bo Back changed this to “Director”. Press Enter to replace it, or Esc to keep it.',
  )
  expect(stage.stored.get(ids[1])?.jobTitle).toBe('Director')
  fireEvent.click(cell)
  await box('Job title', 'Brown, Mira')
  await stage.user.keyboard('{Enter}')
  await waitFor(() => expect(stage.stored.get(ids[1])?.jobTitle).toBe('Clerk'))
})

test('a response that was lost counts as saved', async () => {
  const stage = await open()
  stage.stored.set(ids[0], { ...person(ids[0], 'Ames'), jobTitle: 'Architect', version: 2 })
  await edit(stage)
  await stage.user.keyboard('Architect{Enter}')
  expect(await screen.findByText('Job title saved')).toBeVisible()
  expect(stage.stored.get(ids[0])).toMatchObject({ jobTitle: 'Architect', version: 2 })
})

test('with Caps Lock on, E edits the focused row', async () => {
  const stage = await open()
  await waitFor(() => expect(document.querySelector('[data-pencil]')).not.toBeNull())
  await stage.user.keyboard('E')
  expect(await box('Job title')).toBeVisible()
})

test('without permission nothing can be edited', async () => {
  const stage = await open({ may: false })
  await stage.user.keyboard('e{F2}')
  await stage.user.hover(screen.getAllByText('Engineer')[0] as HTMLElement)
  expect(document.querySelector('[data-pencil]')).toBeNull()
  expect(screen.queryByRole('textbox', { name: /Job title/ })).toBeNull()
})

test('a record with unsaved changes in its form is edited there', async () => {
  const stage = await open()
  stage.app.system.get('drafts').send({
    type: 'draft.put',
    place: { clientId: 'nwtx00000001', area: 'employees', id: ids[0] },
    work: {
      typedAt: Date.now(),
      draft: { lastName: 'Ames-Rao' },
      base: { lastName: 'Ames' },
      record: null,
      pending: null,
      key: 'k',
    },
  })
  await waitFor(() => expect(document.querySelector('[data-pencil]')).not.toBeNull())
  await stage.user.keyboard('e')
  expect(
    await screen.findByText('Ames, Mira has unsaved changes. Open the record to save or discard them.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Job title/ })).toBeNull()
  expect(draftsOf(stage)[ids[0]]?.draft).toEqual({ lastName: 'Ames-Rao' })
})

test('a key renders only the open cell, not the table', async () => {
  const stage = await open()
  await edit(stage)
  const changed: string[] = []
  const observer = new MutationObserver((all) => changed.push(...all.map(({ type }) => type)))
  observer.observe(screen.getByRole('table', { name: 'Employees' }), {
    childList: true,
    subtree: true,
    attributes: true,
    characterData: true,
  })
  await stage.user.keyboard('Architect')
  expect(await box('Job title')).toHaveValue('Architect')
  observer.disconnect()
  expect(changed).toEqual([])
})

test('the mouse shows no pencil while the list scrolls', async () => {
  await open()
  await waitFor(() => expect(document.querySelector('[data-pencil]')).not.toBeNull())
  const link = screen.getByRole('link', { name: 'Ames, Mira' })
  link.blur()
  const [first, second] = screen.getAllByRole('cell', { name: 'Engineer' })
  const point = (cell: HTMLElement | undefined) =>
    cell && fireEvent.pointerOver(cell, { pointerType: 'mouse' })
  const pencil = () => screen.queryByRole('button', { name: 'Edit job title' })
  point(first)
  await waitFor(() => expect(pencil()).not.toBeNull())

  document.dispatchEvent(new Event('scroll'))
  await waitFor(() => expect(pencil()).toBeNull())
  point(second)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(pencil()).toBeNull()

  await waitFor(() => {
    point(second)
    expect(pencil()).not.toBeNull()
  })
})
