import { expect, it } from 'vitest'
import type { OrganizationActor } from '#machines/organization/organization.machine.ts'
import { createWorld, pass, settle, signedInApp, useFakeClock } from '#test/support/charts.ts'

useFakeClock()

const ok = (data: unknown) => ({ kind: 'ok', data, total: null })
const client = { clientId: 'NWTX', tenantId: 'NW', name: 'Northwind Texas' }
/** The failure that a 503 becomes. */
const overload = { code: 'overload', message: 'The server is busy.' }

async function opening() {
  const world = createWorld()
  const run = await signedInApp(world)
  const organization = run.workspace().getSnapshot().children.organization as OrganizationActor
  organization.send({ type: 'organization.open' })
  organization.send({ type: 'tenants.open' })
  await settle()
  return { world, context: () => organization.getSnapshot().context }
}

it('loads clients and tenants on a retry when the server is busy at first', async () => {
  const { world, context } = await opening()
  for (const name of ['readClient', 'listTenants']) await world.fail(name, overload)
  expect([context().clientErrors, context().tenantsErrors]).toEqual([[], []])
  await pass(600)
  await world.answer('readClient', ok(client))
  await world.answer('listTenants', ok([{ tenantId: 'NW', name: 'Northwind' }]))
  await world.fail('listClients', overload)
  await pass(600)
  await world.answer('listClients', ok([client]))
  expect(context()).toMatchObject({
    selectedClient: client,
    clients: [client],
    tenants: [{ name: 'Northwind' }],
    clientsErrors: [],
  })
})

it('shows the error after the third try', async () => {
  const { world, context } = await opening()
  for (const wait of [600, 1_200, 0]) {
    await world.fail('readClient', overload)
    await pass(wait)
  }
  expect(context().clientErrors).toEqual([overload])
  expect(world.count('readClient')).toBe(3)
})
