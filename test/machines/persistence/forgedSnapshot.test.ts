import { describe, expect, it } from 'vitest'
import { toEnvelope } from '#machines/persistence/saving.ts'
import { listRoute, page, person, present } from '#test/support/answers.ts'
import { createWorld, noon, settle, signedInApp, useFakeClock } from '#test/support/charts.ts'
import { areaOf, authOf, changed, restart, restores, savedText } from '#test/support/saved.ts'

useFakeClock()

describe('a forged snapshot', () => {
  it("of SUPER_ADMIN grants nothing, because the provider's claims replace it before anything shows", async () => {
    const { world, run } = restart(
      await changed((envelope) => {
        authOf(envelope).context.user.attributes = { clients: ['NWTX', 'HRBR'], roles: ['SUPER_ADMIN'] }
      }),
    )
    expect(run.auth.getSnapshot().hasTag('confirmed')).toBe(false)
    world.report(present())
    await settle()
    expect(run.auth.getSnapshot().hasTag('confirmed')).toBe(true)
    expect(run.auth.getSnapshot().context.user).toEqual(person())
    expect(run.auth.getSnapshot().context.loggedInUser).not.toHaveProperty('permissions')
  })

  it('of another client is corrected by the provider’s claims', async () => {
    const { world, run } = restart((await savedText()).replaceAll('"NWTX"', '"HRBR"'))
    expect(run.workspace().getSnapshot().context.clientId).toBe('HRBR')
    world.report(present())
    await settle()
    expect(run.workspace().getSnapshot().context.clientId).toBe('NWTX')
    expect(run.hasArea()).toBe(false)
  })

  it.each([
    ['the workspace', (auth: any) => (auth.children.workspace.snapshot.context.clientId = 'HRBR')],
    ['only the session', (auth: any) => (auth.context.selectedClientId = 'HRBR')],
  ])('that names two clients is dropped: another one for %s', async (_, forge) => {
    expect(restores(await changed((envelope) => forge(authOf(envelope))))).toBe(false)
  })

  it('loses only the area whose list belongs to another client', async () => {
    const { run } = restart(
      await changed((envelope) => {
        areaOf(envelope).children.list.snapshot.context.clientId = 'HRBR'
      }),
    )
    expect(run.hasWorkspace()).toBe(true)
    expect(run.hasArea()).toBe(false)
  })

  it('of a signed-in user shows the sign-in page as soon as the provider reports no user', async () => {
    const { world, run } = restart(await savedText())
    world.report({ type: 'session.absent' })
    await settle()
    expect(run.hasWorkspace()).toBe(false)
    await world.answer('readReason', 'expired')
    expect(run.auth.getSnapshot().hasTag('signedOut')).toBe(true)
    expect(run.auth.getSnapshot().context).toMatchObject({ user: null, token: null, reason: 'expired' })
  })

  it('of one user shows none of its rows to another', async () => {
    const { world, run } = restart(await savedText())
    world.report(present(person('hana', ['NWTX'])))
    await settle()
    await world.answer('loadUser', { kind: 'ok', data: {}, total: null })
    expect(run.hasArea()).toBe(false)
    expect(run.drafts()).toBeNull()
  })

  it('reloads its list once the user is confirmed', async () => {
    const world = createWorld()
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await settle()
    await world.answer('employees.loadPage', page([{ id: 'e1' }]))
    const again = restart(toEnvelope(run.app.getPersistedSnapshot(), noon) ?? '')
    await settle()
    expect(again.world.isOpen('employees.loadPage')).toBe(false)
    again.world.report(present())
    await settle()
    expect(again.world.isOpen('employees.loadPage')).toBe(true)
  })
})

describe('an area', () => {
  it.each([
    ['under the name of another area', (areas: any) => (areas.employees.snapshot.context.area = 'projects')],
    ['with the chart of another area', (areas: any) => (areas.employees.src = 'projects')],
    [
      'that is not an area of the product',
      (areas: any) => {
        areas.payroll = { ...areas.employees, src: 'payroll' }
        delete areas.employees
      },
    ],
  ])('is dropped alone %s', async (_, forge) => {
    const { run } = restart(
      await changed((envelope) => forge(authOf(envelope).children.workspace.snapshot.children)),
    )
    expect(run.hasWorkspace()).toBe(true)
    expect(Object.keys(run.workspace().getSnapshot().children).toSorted()).toEqual([
      'commands',
      'organization',
      'preferenceChoice',
      'reveal',
      'signOutDialog',
    ])
  })
})
