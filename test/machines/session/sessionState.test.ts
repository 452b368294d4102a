import { describe, expect, test } from 'vitest'
import { selectSessionState } from '#machines/session/sessionState.ts'
import { listRoute, opened, page, record, recordRoute, refusal, savedAs } from '#test/support/answers.ts'
import { createWorld, signedInApp, settle, startApp, useFakeClock } from '#test/support/charts.ts'

useFakeClock()

async function workingApp() {
  const world = createWorld()
  const run = await signedInApp(world)
  return { world, ...run, state: () => selectSessionState(run.app.getSnapshot()) }
}

/** The slices of product.md §3 and their fields. */
const slices = {
  auth: ['user', 'token', 'loggedInUser', 'loading', 'error', 'selectedClientId'],
  alert: ['alerts'],
  client: ['clients', 'selectedClient', 'loading', 'errors'],
  tenant: ['tenants', 'selectedTenant', 'loading', 'errors'],
  employee: ['employees', 'selectedEmployee', 'loading', 'errors'],
  projects: ['projects', 'selectedProject', 'projectEmployee', 'loading', 'errors'],
  contract: ['contracts', 'selectedContract', 'loading', 'errors'],
}

describe('the session state of product.md section 3', () => {
  test('has exactly these slices with exactly these fields, signed in or not', async () => {
    const world = createWorld()
    const away = selectSessionState(startApp(world).app.getSnapshot())
    const { state } = await workingApp()
    for (const found of [away, state()]) {
      expect(Object.keys(found).toSorted()).toEqual(Object.keys(slices).toSorted())
      for (const [slice, fields] of Object.entries(slices)) {
        expect(Object.keys(Reflect.get(found, slice)).toSorted(), slice).toEqual(fields.toSorted())
      }
    }
  })

  test('the tenant list is initially loading, and contracts start with limit 10 and offset 0', async () => {
    const { state } = await workingApp()
    expect(state().tenant).toEqual({ tenants: [], selectedTenant: null, loading: true, errors: [] })
    expect(state().contract.contracts).toEqual({ data: [], limit: 10, offset: 0 })
  })

  test('user, token without a refresh token, names and the selected client', async () => {
    const { state } = await workingApp()
    const { auth, client } = state()
    expect(auth.user).toEqual({
      uid: 'cleo',
      displayName: 'Cleo Client',
      email: 'cleo@muster.test',
      attributes: { clients: ['NWTX', 'NWNJ'], roles: ['CLIENT_ADMIN'] },
    })
    expect(Object.keys(auth.token ?? {}).toSorted()).toEqual(['accessToken', 'expirationTime'])
    expect(auth.loggedInUser).toEqual({ firstName: 'Cleo', lastName: 'Client' })
    expect(auth.selectedClientId).toBe('NWTX')
    expect(client.selectedClient).toEqual({ clientId: 'NWTX' })
  })

  test('a list loads without rows, then has rows or errors', async () => {
    const { world, workspace, state } = await workingApp()
    workspace().send(listRoute('employees'))
    await settle()
    expect(state().employee).toMatchObject({ employees: [], loading: true, errors: [] })
    await world.answer('employees.loadPage', page([{ id: 'a' }]))
    expect(state().employee).toMatchObject({ employees: [{ id: 'a' }], loading: false, errors: [] })
    workspace().send(listRoute('employees', 'gar'))
    await settle()
    expect(state().employee).toMatchObject({ employees: [], loading: true })
    await world.answer('employees.loadPage', refusal(422, 'Not today.'))
    expect(state().employee).toMatchObject({
      employees: [],
      loading: false,
      errors: [{ code: 'no', message: 'Not today.' }],
    })
  })

  test('a created contract is selected; a created project comes first; listing projects clears the selection', async () => {
    const { world, workspace, form, state } = await workingApp()
    workspace().send(listRoute('projects'))
    await settle()
    await world.answer('projects.loadPage', page([{ id: 'old' }]))
    for (const area of ['projects', 'contracts'] as const) {
      workspace().send(recordRoute(area, null))
      await settle()
      await world.answer(`${area}.openRecord`, opened(null))
      form(area).send({ type: 'field.change', values: { name: 'New' } })
      form(area).send({ type: 'form.save' })
      await settle()
      await world.answer(`${area}.saveRecord`, savedAs(record(`new-${area}`, 1)))
    }
    expect(state().contract.selectedContract).toMatchObject({ id: 'new-contracts' })
    expect(state().projects.projects.map(({ id }) => id)).toEqual(['new-projects', 'old'])
    workspace().send(listRoute('projects'))
    await settle()
    expect(state().projects.selectedProject).toBeNull()
  })

  test('the assignments that are listed are the employees of a project', async () => {
    const { world, workspace, state } = await workingApp()
    expect(state().projects.projectEmployee).toEqual([])
    workspace().send(listRoute('assignments'))
    await settle()
    await world.answer('assignments.loadPage', page([{ id: 'a1', projectId: 'p1' }]))
    expect(state().projects.projectEmployee).toEqual([{ id: 'a1', projectId: 'p1' }])
  })

  test('clients and tenants load when the organization is opened and have separate errors', async () => {
    const { world, workspace, state } = await workingApp()
    const organization = workspace().getSnapshot().children.organization
    organization?.send({ type: 'organization.open' })
    organization?.send({ type: 'tenants.open' })
    await settle()
    expect(state().client.loading).toBe(true)
    const client = { clientId: 'NWTX', tenantId: 'northwind', name: 'Northwind Texas LLC' }
    await world.answer('readClient', { kind: 'ok', data: client, total: null })
    await world.answer('listClients', page([{ id: 'x', ...client }]))
    await world.answer('listTenants', refusal(403, 'Ask an administrator.'))
    expect(state().client).toMatchObject({
      clients: [client],
      selectedClient: client,
      loading: false,
      errors: [],
    })
    expect(state().tenant).toEqual({
      tenants: [],
      selectedTenant: null,
      loading: false,
      errors: [{ code: 'no', message: 'Ask an administrator.' }],
    })
  })

  test('signing out clears auth and all data of the client', async () => {
    const { world, auth, state } = await workingApp()
    auth.send({ type: 'session.signOut' })
    await settle()
    await world.answer('signOut')
    expect(state().auth).toEqual({
      user: null,
      token: null,
      loggedInUser: null,
      loading: false,
      error: null,
      selectedClientId: null,
    })
    expect(state().employee.employees).toEqual([])
    expect(state().client).toEqual({ clients: [], selectedClient: null, loading: false, errors: [] })
  })
})
