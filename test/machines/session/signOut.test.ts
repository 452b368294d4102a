import { describe, expect, it } from 'vitest'
import { storageFull } from '#domain/users/deviceAlerts.ts'
import { initialSecurity } from '#machines/session/security.ts'
import { listRoute, opened, page, person, present, profile, recordRoute } from '#test/support/answers.ts'
import { minute, pass, settle, signedInApp, startApp, useFakeClock } from '#test/support/charts.ts'
import { reportAndAnswer, seeAuth, typeInto, world } from '#test/support/browser/session.ts'

useFakeClock()

describe('signing out (A8)', () => {
  it('ends the provider’s session and leaves nothing behind', async () => {
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await typeInto(run)
    run.auth.send({ type: 'session.signOut' })
    await settle()
    expect(run.hasWorkspace()).toBe(false)
    expect(world.pending('signOut').input).toBe('requested')
    await world.answer('signOut')
    expect(seeAuth(run)).toMatchObject({
      signedOut: true,
      user: null,
      token: null,
      loggedInUser: null,
      selectedClientId: null,
      errors: [],
    })
    expect(run.drafts()).toBeNull()
  })

  it('ends on the sign-in page even if the provider is unreachable', async () => {
    const run = await signedInApp(world)
    run.auth.send({ type: 'session.signOut' })
    await settle()
    await world.fail('signOut')
    expect(seeAuth(run)).toMatchObject({ signedOut: true, user: null })
  })

  it('also clears the errors of a user that failed to load', async () => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await world.fail('loadUser')
    run.auth.send({ type: 'session.signOut' })
    await settle()
    await world.answer('signOut')
    expect(seeAuth(run).errors).toEqual([])
  })

  it('leaves nothing for the next user', async () => {
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await settle()
    await world.answer('employees.loadPage', page([{ id: 'e1' }]))
    const security = () => run.auth.getSnapshot().children.security!
    security().send({ type: 'security.open' })
    await settle()
    await world.answer('readMethods', { password: true, providers: ['google'], secondFactor: true })
    run.auth.system.get('alerts').send({ type: 'alert.raise', alert: storageFull })

    world.report(present(person('hana', ['NWTX'])))
    await settle()
    expect(seeAuth(run)).toMatchObject({ user: { uid: 'hana' }, loggedInUser: null })
    expect(security().getSnapshot()).toMatchObject({ value: 'closed', context: initialSecurity })
    expect(run.alerts()).toEqual([])
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(run.hasArea()).toBe(false)
  })
})

describe('a forced sign-out (A7)', () => {
  it.each(['disabled', 'expired', 'revoked', 'refused', 'deleted', 'elsewhere'] as const)(
    'because of %s keeps the reason for the sign-in page',
    async (reason) => {
      const run = await signedInApp(world)
      world.report({ type: 'session.revoked', reason })
      await settle()
      expect(world.pending('signOut').input).toBe(reason)
      await world.answer('signOut')
      expect(seeAuth(run)).toMatchObject({ signedOut: true, user: null, token: null, reason })
    },
  )

  it.each(['disabled', 'deleted', 'revoked', 'expired'] as const)(
    'without a reason from the provider asks it for one: %s',
    async (reason) => {
      const run = await signedInApp(world)
      await typeInto(run)
      world.report({ type: 'session.absent' })
      await settle()
      expect(run.hasWorkspace()).toBe(false)
      expect(world.pending('readReason').input.token.accessToken).toBe('token-1')
      await world.answer('readReason', reason)
      expect(seeAuth(run)).toMatchObject({ signedOut: true, user: null, token: null, reason })
      expect(run.drafts()?.drafts['NWTX']?.employees?.['new']?.draft['name']).toBe('Ana')
    },
  )

  it('without a reason counts as an expired session', async () => {
    const run = await signedInApp(world)
    world.report({ type: 'session.absent' })
    await settle()
    await world.fail('readReason')
    expect(seeAuth(run)).toMatchObject({ signedOut: true, reason: 'expired' })
  })

  it('is replaced by a user who signs in while the reason is requested', async () => {
    const run = await signedInApp(world)
    world.report({ type: 'session.absent' })
    await settle()
    world.report(present(person('hana', ['HRBR'])))
    await settle()
    await world.answer('readReason', 'disabled')
    expect(seeAuth(run)).toMatchObject({ signedIn: true, loggedInUser: null, reason: null })
    expect(run.drafts()).toBeNull()
  })

  it('happens once for any number of rejected calls (R9)', async () => {
    await signedInApp(world)
    for (let index = 0; index < 50; index += 1) world.report({ type: 'session.revoked', reason: 'refused' })
    await settle()
    await world.answer('signOut')
    for (let index = 0; index < 50; index += 1) world.report({ type: 'session.revoked', reason: 'refused' })
    await settle()
    expect(world.count('signOut')).toBe(1)
  })

  it('clears the reason after the next sign-in', async () => {
    const run = await signedInApp(world)
    world.report({ type: 'session.revoked', reason: 'expired' })
    await settle()
    await world.answer('signOut')
    await reportAndAnswer()
    expect(seeAuth(run).reason).toBeNull()
  })
})

describe('a draft from before a forced sign-out (A8)', () => {
  async function forcedOut(id: string | null = null) {
    const run = await signedInApp(world)
    await typeInto(run, 'Ana', id)
    world.report({ type: 'session.revoked', reason: 'expired' })
    await settle()
    await world.answer('signOut')
    return run
  }
  const openForm = async (run: ReturnType<typeof startApp>, id: string | null = null) => {
    run.workspace().send(recordRoute('employees', id))
    await settle()
  }
  const name = (run: ReturnType<typeof startApp>) => run.form().getSnapshot().context.draft['name']

  it.each([null, 'e1'])('is offered again to the same user, record %s', async (id) => {
    const run = await forcedOut(id)
    expect(run.drafts()?.uid).toBe('cleo')
    await reportAndAnswer()
    await openForm(run, id)
    expect(name(run)).toBe('Ana')
    expect(world.isOpen('employees.openRecord')).toBe(false)
  })

  it('is offered for 12 h from when it was typed', async () => {
    const run = await forcedOut()
    await pass(12 * 60 * minute + 1)
    await reportAndAnswer()
    expect(run.drafts()).toBeNull()
    await openForm(run)
    await world.answer('employees.openRecord', opened(null))
    expect(name(run)).toBe('')
  })

  it('is offered for 12 h even if the session lasts longer', async () => {
    const run = await forcedOut()
    await reportAndAnswer()
    await pass(12 * 60 * minute + 1)
    await openForm(run)
    await world.answer('employees.openRecord', opened(null))
    expect(name(run)).toBe('')
  })

  it('is erased when another user signs in', async () => {
    const run = await forcedOut()
    await reportAndAnswer(present(person('hana', ['NWTX'])))
    expect(run.drafts()).toBeNull()
    await openForm(run)
    await world.answer('employees.openRecord', opened(null))
    expect(name(run)).toBe('')
    world.report(present())
    await settle()
    expect(run.drafts()).toBeNull()
  })

  it('is offered only in its client', async () => {
    const run = await forcedOut()
    await reportAndAnswer(present(person('cleo', ['NWNJ', 'NWTX'])))
    await openForm(run)
    await world.answer('employees.openRecord', opened(null))
    expect(name(run)).toBe('')
    run.auth.send({ type: 'client.select', clientId: 'NWTX' })
    await settle()
    await openForm(run)
    expect(name(run)).toBe('Ana')
  })

  it('survives a second forced sign-out without being opened', async () => {
    const run = await forcedOut()
    await reportAndAnswer()
    world.report({ type: 'session.revoked', reason: 'refused' })
    await settle()
    await world.answer('signOut')
    await reportAndAnswer()
    await openForm(run)
    expect(name(run)).toBe('Ana')
  })

  it('survives a second forced sign-out during sign-in', async () => {
    const run = await forcedOut()
    world.report(present())
    await settle()
    world.report({ type: 'session.revoked', reason: 'refused' })
    await settle()
    await world.answer('signOut')
    await reportAndAnswer()
    await openForm(run)
    expect(name(run)).toBe('Ana')
  })

  it("isn't stored for a form without changes", async () => {
    const run = await signedInApp(world)
    await typeInto(run, 'Gary', 'e1')
    world.report({ type: 'session.revoked', reason: 'expired' })
    await settle()
    expect(run.drafts()).toBeNull()
  })

  it('is discarded when the user signs out on purpose afterwards', async () => {
    const run = await forcedOut()
    await reportAndAnswer()
    run.auth.send({ type: 'session.signOut' })
    await settle()
    expect(run.drafts()).toBeNull()
  })

  it('keeps a pending save with its key', async () => {
    const run = await signedInApp(world)
    await typeInto(run)
    run.form().send({ type: 'form.save' })
    await settle()
    const { key } = world.pending('employees.saveRecord').input
    world.report({ type: 'session.revoked', reason: 'refused' })
    await settle()
    await world.answer('signOut')
    await reportAndAnswer()
    await openForm(run)
    run.form().send({ type: 'form.save' })
    await settle()
    expect(world.pending('employees.saveRecord').input.key).toBe(key)
  })
})
