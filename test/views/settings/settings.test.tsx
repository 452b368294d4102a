import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { listClients, readClient } from '#services/organization/organization.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const painted = () => {
  const { theme = 'system', density = 'comfortable' } = document.documentElement.dataset
  return `${theme} ${density}`
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('data-density')
})

const option = (name: string | RegExp) => screen.findByRole('radio', { name })
const state = () => screen.getByRole('status').textContent

test('the stored theme is selected and applied', async () => {
  const preferences = { theme: 'DARK', density: 'COMPACT', digest: 'WEEKLY', pageSize: 25 } as const
  openSignedIn('/settings', createApi({ ...cleo, preferences }))
  expect(await option('Dark')).toBeChecked()
  expect(await option(/^Compact/)).toBeChecked()
  const digest = within(screen.getByRole('group', { name: 'Email digest' }))
  expect(digest.getByRole('radio', { name: 'Weekly, on Mondays' })).toBeChecked()
  await waitFor(() => expect(painted()).toBe('dark compact'))
  expect(document.title).toBe('Settings · Muster')
})

const saved = (api: ReturnType<typeof createApi>) =>
  api.requests.filter(({ line }) => line === 'POST /user/update').map(({ options }) => options.body)

test('a choice applies immediately and is saved automatically', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  await user.click(await option('Light'))
  await waitFor(() => expect(painted()).toBe('light comfortable'))
  await waitFor(() => expect(state()).toBe('Saved'))
  await user.click(await option(/^Compact/))
  await waitFor(() => expect(saved(api)).toHaveLength(2))
  expect(saved(api)).toEqual([
    { version: 1, preferences: { theme: 'LIGHT', density: 'COMFORTABLE', digest: 'NONE', pageSize: 10 } },
    { version: 2, preferences: { theme: 'LIGHT', density: 'COMPACT', digest: 'NONE', pageSize: 10 } },
  ])
  expect([painted(), localStorage.getItem('muster.theme')]).toEqual(['light compact', 'LIGHT'])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('the email digest is turned on and off', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  expect(await option('None')).toBeChecked()
  await user.click(await option('Daily'))
  await waitFor(() => expect(state()).toBe('Saved'))
  await user.click(await option('None'))
  await waitFor(() => expect(saved(api)).toHaveLength(2))
  expect(saved(api)).toMatchObject([
    { preferences: { digest: 'DAILY' } },
    { preferences: { digest: 'NONE' } },
  ])
})

test('a choice made during a save is saved afterwards', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  const save = api.replies.get('POST /user/update')
  const first = Promise.withResolvers<void>()
  api.replies.set('POST /user/update', async (options) => {
    await first.promise
    return (await save?.(options)) ?? { kind: 'skipped' }
  })
  await user.click(await option('Dark'))
  await user.click(await option(/^Compact/))
  expect(saved(api)).toHaveLength(1)
  first.resolve()
  await waitFor(() => expect(state()).toBe('Saved'))
  expect(saved(api).at(-1)).toEqual({
    version: 2,
    preferences: { theme: 'DARK', density: 'COMPACT', digest: 'NONE', pageSize: 10 },
  })
})

test('a choice that the server rejected can be saved again', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  const save = api.replies.get('POST /user/update')
  api.replies.set('POST /user/update', () => ({
    kind: 'refused',
    status: 422,
    errors: [{ code: 'invalid', message: 'Not this theme.' }],
  }))
  await user.click(await option('Dark'))
  const again = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByText('Not this theme.')).toBeVisible()
  if (save !== undefined) api.replies.set('POST /user/update', save)
  await user.click(again)
  await waitFor(() => expect(state()).toBe('Saved'))
})

test('leaving an unsaved choice asks first and then restores the saved theme', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  api.replies.set('POST /user/update', () => ({
    kind: 'refused',
    status: 422,
    errors: [{ code: 'invalid', message: 'Not this theme.' }],
  }))
  await user.click(await option('Dark'))
  await screen.findByRole('button', { name: 'Retry' })
  expect(painted()).toBe('dark comfortable')
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Documents'))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await waitFor(() => expect(painted()).toBe('system comfortable'))
})

test("preferences that can't be read say why and offer Retry", async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  const read = api.replies.get('GET /user')
  api.replies.set('GET /user', () => ({
    kind: 'refused',
    status: 500,
    errors: [{ code: 'internal', message: 'The database is away.' }],
  }))
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Settings'))
  expect(await screen.findByText('The database is away.')).toBeVisible()
  if (read !== undefined) api.replies.set('GET /user', read)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await option('Match device')).toBeChecked()
})

describe('the other clients and tenants', () => {
  const client = {
    clientId: 'nwtx00000001',
    tenantId: 'nwstaff00001',
    name: 'Northwind Texas LLC',
    code: 'NWTX',
    address: null,
    remitToAddress: null,
  }
  const sisters = [
    { clientId: 'nwtx00000001', name: 'Northwind Texas LLC', code: 'NWTX', status: 'ACTIVE' },
    { clientId: 'nwnj00000001', name: 'Northwind Jersey Inc', code: 'NWNJ', status: 'ACTIVE' },
  ]
  const away = (): Answer<unknown> => ({
    kind: 'refused',
    status: 500,
    errors: [{ code: 'internal', message: 'The database is away.' }],
  })

  test('fail and are retried separately', async () => {
    const api = createApi(cleo)
    api.replies.set('GET /client/nwtx00000001', () => ok(client))
    api.replies.set('GET /client/list/nwstaff00001', away)
    const { user } = openSignedIn('/settings/organization', api, undefined, {
      readClient: ({ clientId }, signal) => readClient(api.http, clientId, signal),
      listClients: (input, signal) => listClients(api.http, input, signal),
    })
    expect(await screen.findByText('The database is away.')).toBeVisible()
    const reply = Promise.withResolvers<Answer<unknown>>()
    api.replies.set('GET /client/list/nwstaff00001', () => reply.promise)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.queryByText('The database is away.')).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Clients' })).toHaveFocus())
    expect(screen.getByText('NWTX')).toBeVisible()
    reply.resolve(ok(sisters))
    expect(await screen.findByText('Northwind Jersey Inc, Active')).toBeVisible()
    expect(api.requests.filter(({ line }) => line === 'GET /client/nwtx00000001')).toHaveLength(1)
  })
})

test('an employee sees only the client fields that the API returns', async () => {
  const api = createApi({ ...cleo, roles: ['EMPLOYEE'], permissions: ['CAN_VIEW_TIMESHEETS'] })
  const row = {
    clientId: 'nwtx00000001',
    tenantId: 'nwstaff00001',
    name: 'Northwind Texas LLC',
    code: 'NWTX',
  }
  api.replies.set('GET /client/nwtx00000001', () => ok({ ...row, status: 'ACTIVE', version: 1 }))
  openSignedIn('/settings/organization', api, ['EMPLOYEE'], {
    readClient: ({ clientId }, signal) => readClient(api.http, clientId, signal),
  })
  expect(await screen.findByText('Northwind Texas LLC')).toBeVisible()
  expect(
    within(screen.getByRole('navigation', { name: 'Settings sections' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Personal', 'Organization'])
})

test('the account menu applies a theme immediately and saves it', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Theme: Match device' })).toBeChecked()
  await user.click(await screen.findByRole('menuitemradio', { name: 'Theme: Dark' }))
  expect(painted()).toBe('dark comfortable')
  await waitFor(() =>
    expect(api.requests.find(({ line }) => line === 'POST /user/update')?.options.body).toEqual({
      version: 1,
      preferences: { theme: 'DARK' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Theme: Dark' })).toBeChecked()
  expect(painted()).toBe('dark comfortable')
})

test('on the Settings page, the form saves a theme selected in the account menu', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/settings', api)
  await option('Dark')
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Theme: Dark' }))
  expect(await option('Dark')).toBeChecked()
  await waitFor(() => expect(painted()).toBe('dark comfortable'))
  await waitFor(() => expect(state()).toBe('Saved'))
  expect(saved(api)).toEqual([
    { version: 1, preferences: { theme: 'DARK', density: 'COMFORTABLE', digest: 'NONE', pageSize: 10 } },
  ])
})
