import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open, choose, isAt, lastQuery } from '#test/views/records/viewStage.tsx'

// The menu loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('a view shows its filters, order and columns, and has its own address', async () => {
  const stage = await open()
  await choose(stage, /^Working$/)
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city', status: 'ACTIVE' })
  await waitFor(() =>
    expect(lastQuery(stage)).toMatchObject({ status: ['ACTIVE', 'ON_LEAVE'], sort: '-hireDate' }),
  )
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Location' })).toBeNull())
})

test('an address with only a view opens it, and says when the view is gone', async () => {
  await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city', status: 'ACTIVE' })
  expect(await screen.findByRole('button', { name: 'View: Working' })).toBeVisible()
})

test('an address with a view that is gone opens the whole list and says so', async () => {
  await open('/employees/list?view=gone')
  expect(await screen.findByRole('heading', { name: 'View not found' })).toBeVisible()
  await isAt({ view: null, sort: null })
})

test('a changed view says so and can be saved', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  expect(screen.queryByText('View changed')).toBeNull()
  await stage.user.click(await screen.findByRole('button', { name: 'Name' }))
  expect(await screen.findByText('View changed')).toBeVisible()
  await stage.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('View changed')).toBeNull())
  expect(stage.stored.find(({ id }) => id === 'v1')).toMatchObject({ sort: 'lastName', columns: ['city'] })
})

test('a new view takes the name that is typed and what the list shows', async () => {
  const stage = await open('/employees/list?status=ACTIVE')
  await choose(stage, /^Save as new view$/)
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await stage.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await within(dialog).findByText('Enter a name.')).toBeVisible()
  expect(stage.sent).toEqual([])
  await stage.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Active')
  await stage.user.click(within(dialog).getByRole('checkbox', { name: 'Share with everyone in this client' }))
  await stage.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await screen.findByRole('button', { name: 'View: Active' })).toBeVisible()
  await isAt({ view: 'v9', status: 'ACTIVE' })
  expect(stage.sent).toEqual([
    {
      line: 'create',
      body: {
        area: 'employees',
        name: 'Active',
        shared: true,
        filters: { status: ['ACTIVE'] },
        sort: 'lastName',
        columns: [],
      },
    },
  ])
})

test('a name that is taken is reported at the field, and what was typed stays', async () => {
  const stage = await open()
  stage.api.replies.set('POST /view/create', () => ({
    kind: 'refused',
    status: 409,
    errors: [{ code: 'duplicate', message: 'Another view of this list has this name.', field: 'name' }],
  }))
  await choose(stage, /^Save as new view$/)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.type(name, 'Working{Enter}')
  expect(await screen.findByText('Another view of this list has this name.')).toBeVisible()
  expect(name).toHaveValue('Working')
})

test('a view is renamed, made the default and deleted', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  await choose(stage, /^Rename or share$/, 'View: Working')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.clear(name)
  await stage.user.type(name, 'At work{Enter}')
  await choose(stage, /^Make default$/, 'View: At work')
  await waitFor(() => expect(stage.stored.find(({ id }) => id === 'v1')?.isDefault).toBe(true))
  await choose(stage, /^Delete view$/, 'View: At work')
  const dialog = await screen.findByRole('dialog', { name: 'Delete view' })
  await stage.user.click(within(dialog).getByRole('button', { name: 'Delete view' }))
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
  expect(stage.stored.map(({ id }) => id)).toEqual(['v2'])
  await isAt({ view: null })
})

test('a list opens again with the view that was used last, and as a whole once that was selected', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  await screen.findByRole('button', { name: 'View: Working' })
  const away = async () => {
    await stage.user.click(screen.getByRole('link', { name: 'Documents' }))
    await screen.findByRole('heading', { name: 'Documents', level: 1 })
    await stage.user.click(screen.getByRole('link', { name: 'Employees' }))
    await screen.findByRole('link', { name: 'Ames, Mira' })
  }
  await away()
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city' })
  await choose(stage, /^All employees$/, 'View: Working')
  await isAt({ view: null, sort: null })
  await screen.findByRole('button', { name: 'Views' })
  await away()
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
  await isAt({ view: null, sort: null })
})
