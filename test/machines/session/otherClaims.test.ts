import { describe, expect, it } from 'vitest'
import { person, present, profile, tokenFor } from '#test/support/answers.ts'
import { minute, settle, signedInApp, startApp, useFakeClock } from '#test/support/charts.ts'
import { world } from '#test/support/browser/session.ts'

useFakeClock()

describe('changed claims of the same user', () => {
  it('reload the permissions for the selected client without interrupting the work', async () => {
    const run = await signedInApp(world)
    const work = run.workspace().sessionId
    const { user, token } = present()
    world.report({
      type: 'session.present',
      user: { ...user, attributes: { ...user.attributes, roles: ['EMPLOYEE'] } },
      token,
    })
    await settle()
    expect(world.pending('loadUser').input).toEqual({ clientId: 'NWTX' })
    expect(run.workspace().sessionId).toBe(work)
  })

  it('are not assumed because of a new token', async () => {
    await signedInApp(world)
    world.report(present(person(), tokenFor(60 * minute, 'token-2')))
    await settle()
    expect(world.isOpen('loadUser')).toBe(false)
  })

  it('replace a request for the earlier ones', async () => {
    const run = startApp(world)
    world.report(present(person('cleo', [])))
    await settle()
    const late = world.pending('loadUser')
    world.report(present())
    await settle()
    late.resolve({ kind: 'ok', data: { ...profile, permissions: [] }, total: null })
    await settle()
    expect(run.hasWorkspace()).toBe(false)
    expect(world.pending('loadUser').input).toEqual({ clientId: 'NWTX' })
  })
})
