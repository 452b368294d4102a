import { describe, expect, it } from 'vitest'
import {
  listRoute,
  opened,
  page,
  person,
  present,
  profile,
  recordRoute,
  refusal,
  skipped,
  tokenFor,
  unreachable,
  unreadable,
} from '#test/support/answers.ts'
import { minute, pass, settle, signedInApp, startApp, useFakeClock } from '#test/support/charts.ts'
import { reportAndAnswer, seeAuth, typeInto, world } from '#test/support/browser/session.ts'

useFakeClock()

describe('loading the app', () => {
  it('shows nothing before the provider reports who is signed in', async () => {
    const run = startApp(world)
    await settle()
    expect(run.auth.getSnapshot().hasTag('checking')).toBe(true)
    expect(run.hasWorkspace()).toBe(false)
    world.report({ type: 'session.absent' })
    expect(seeAuth(run).signedOut).toBe(true)
  })

  it('stores user and tokens, runs the refresh action, then selects the first client, in this order (A2)', async () => {
    const run = startApp(world)
    const steps: string[] = []
    run.auth.subscribe(({ context }) => {
      const step = [
        context.user && 'user',
        context.token && 'token',
        context.loggedInUser && 'profile',
        context.selectedClientId,
      ]
      const line = step.filter(Boolean).join(' ')
      if (steps.at(-1) !== line) steps.push(line)
    })
    world.report(present())
    await settle()
    expect(world.pending('loadUser').input).toEqual({ clientId: 'NWTX' })
    expect(run.hasWorkspace()).toBe(false)
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(steps).toEqual(['user token', 'user token profile NWTX'])
    expect(seeAuth(run).user).toEqual(person())
    expect(run.workspace().getSnapshot().context.clientId).toBe('NWTX')
  })

  it('stores no token when the provider has none', async () => {
    const run = startApp(world)
    world.report(present(person(), null))
    await settle()
    expect(seeAuth(run)).toMatchObject({ signedIn: true, token: null })
  })

  it.each([
    [
      'refused',
      () => world.answer('loadUser', refusal(500, 'The server had a bad moment.')),
      'The server had a bad moment.',
    ],
    ['broken off', () => world.fail('loadUser'), unreachable.message],
  ])('selects a client when the refresh action is %s, and stores the reason', async (_, answer, message) => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await answer()
    expect(seeAuth(run).errors[0]?.message).toBe(message)
    expect(seeAuth(run).loggedInUser).toBeNull()
    expect(run.hasWorkspace()).toBe(true)
  })

  it('retries loading a user twice while the session continues', async () => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await world.fail('loadUser')
    expect(run.hasWorkspace()).toBe(true)
    await pass(500)
    await world.fail('loadUser')
    await pass(1_000)
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(seeAuth(run)).toMatchObject({ loggedInUser: profile, errors: [] })
    await pass(60 * minute)
    expect(world.count('loadUser')).toBe(3)
  })

  it.each<[string, () => Promise<void>]>([
    ['was skipped', () => world.answer('loadUser', skipped)],
    ['was refused', () => world.answer('loadUser', refusal(500))],
    ['could not be read', () => world.fail('loadUser', unreadable)],
  ])('that %s is requested again only when the page wakes up', async (_, answer) => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await answer()
    await pass(50 * minute)
    expect(world.count('loadUser')).toBe(1)
    const { sessionId } = run.workspace()
    world.report({ type: 'session.wake' })
    world.report({ type: 'session.wake' })
    await settle()
    expect(world.count('loadUser')).toBe(2)
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(seeAuth(run)).toMatchObject({ loggedInUser: profile, errors: [] })
    expect(run.workspace().sessionId).toBe(sessionId)
    world.report({ type: 'session.wake' })
    await settle()
    expect(world.count('loadUser')).toBe(2)
  })

  it('loads a user that failed to load again when a new token arrives', async () => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await world.answer('loadUser', skipped)
    world.report(present(person(), tokenFor(60 * minute, 'token-2')))
    await settle()
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(seeAuth(run).loggedInUser).toEqual(profile)
    expect(seeAuth(run).token?.accessToken).toBe('token-2')
  })

  it('selects a client when the refresh action was skipped', async () => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await world.answer('loadUser', skipped)
    expect(seeAuth(run).errors).toEqual([])
    expect(run.hasWorkspace()).toBe(true)
  })

  it('repeats the sequence for another user, but not for a new token', async () => {
    const run = await signedInApp(world)
    world.report(present(person(), tokenFor(60 * minute, 'token-2')))
    await settle()
    expect(world.count('loadUser')).toBe(1)
    expect(seeAuth(run).token?.accessToken).toBe('token-2')
    await reportAndAnswer(present(person('ada', ['NWNJ'])))
    expect(world.count('loadUser')).toBe(2)
    expect(seeAuth(run)).toMatchObject({ user: { uid: 'ada' }, selectedClientId: 'NWNJ' })
  })
})

describe('a user without a client (A3)', () => {
  it('sees an alert and gets no workspace', async () => {
    const run = await signedInApp(world, person('nora', []))
    expect(world.count('loadUser')).toBe(1)
    expect(world.made.find(({ name }) => name === 'loadUser')?.input).toEqual({ clientId: null })
    expect(seeAuth(run)).toMatchObject({ signedIn: true, unmapped: true, selectedClientId: null })
    expect(run.hasWorkspace()).toBe(false)
    expect(run.alerts()).toEqual([
      {
        id: expect.any(String),
        status: 'error',
        title: 'Error',
        message: 'User is not mapped to a client. Please contact your HR to add you to a client.',
      },
    ])
  })

  it('can sign out, which clears the alert', async () => {
    const run = await signedInApp(world, person('nora', []))
    run.auth.send({ type: 'session.signOut' })
    await settle()
    await world.answer('signOut')
    expect(seeAuth(run).signedOut).toBe(true)
    expect(run.alerts()).toEqual([])
  })

  it('gets a workspace as soon as a new token has a client', async () => {
    const run = await signedInApp(world, person('nora', []))
    world.report(present(person('nora', ['NWTX'])))
    await settle()
    expect(seeAuth(run).unmapped).toBe(false)
    expect(world.pending('loadUser').input).toEqual({ clientId: 'NWTX' })
    await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
    expect(run.workspace().getSnapshot().context.clientId).toBe('NWTX')
    expect(seeAuth(run).loggedInUser).toEqual(profile)
    expect(run.alerts()).toEqual([])
  })
})

describe('switching the client (A4)', () => {
  const choose = async (run: ReturnType<typeof startApp>, clientId: string) => {
    run.auth.send({ type: 'client.select', clientId })
    await settle()
  }

  it('drops all lists and selections of the previous client and sends no more requests for it', async () => {
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await settle()
    await world.answer('employees.loadPage', page([{ id: 'e1' }], 31))
    run.workspace().send(listRoute('projects'))
    await settle()
    await choose(run, 'NWNJ')
    expect(world.isOpen('projects.loadPage')).toBe(false)
    expect([run.hasArea('employees'), run.hasArea('projects')]).toEqual([false, false])
    run.workspace().send(listRoute('employees'))
    await settle()
    expect(run.list().getSnapshot().context).toMatchObject({
      clientId: 'NWNJ',
      rows: [],
      total: 0,
      lastShown: null,
    })
    expect(world.pending('employees.loadPage').input.clientId).toBe('NWNJ')
  })

  it('drops a late response of the previous client', async () => {
    const run = await signedInApp(world)
    run.workspace().send(listRoute('employees'))
    await settle()
    const late = world.pending('employees.loadPage')
    await choose(run, 'NWNJ')
    late.resolve(page([{ id: 'secret of NWTX' }]))
    await settle()
    run.workspace().send(listRoute('employees'))
    await settle()
    expect(run.list().getSnapshot().context.rows).toEqual([])
  })

  it('shows no drafts of the previous client and offers them there again', async () => {
    const run = await signedInApp(world)
    await typeInto(run)
    await choose(run, 'NWNJ')
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    expect(run.form().getSnapshot().context.draft['name']).toBe('')
    await choose(run, 'NWTX')
    run.workspace().send(recordRoute('employees', null))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Ana')
  })

  it('offers a draft for 12 h from the switch, regardless of when it was typed', async () => {
    const run = await signedInApp(world)
    await typeInto(run)
    await pass(13 * 60 * minute)
    await choose(run, 'NWNJ')
    await choose(run, 'NWTX')
    run.workspace().send(recordRoute('employees', null))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Ana')
  })

  it('keeps the draft when the client is removed, and offers it when the client is back', async () => {
    const run = await signedInApp(world)
    await typeInto(run)
    world.report(present(person('cleo', ['NWNJ'])))
    await settle()
    world.report(present(person('cleo', ['NWNJ', 'NWTX'])))
    await settle()
    await choose(run, 'NWTX')
    run.workspace().send(recordRoute('employees', null))
    await settle()
    expect(run.form().getSnapshot().context.draft['name']).toBe('Ana')
  })

  it.each(['HRBR', '', 'NWTX'])('is refused to %j', async (clientId) => {
    const run = await signedInApp(world)
    const before = run.workspace().sessionId
    await choose(run, clientId)
    expect(run.workspace().sessionId).toBe(before)
    expect(seeAuth(run).selectedClientId).toBe('NWTX')
  })

  it('happens automatically when a new token no longer has the client', async () => {
    const run = await signedInApp(world)
    await choose(run, 'NWNJ')
    world.report(present(person('cleo', ['NWTX'])))
    await settle()
    expect(run.workspace().getSnapshot().context.clientId).toBe('NWTX')
    world.report(present(person('cleo', [])))
    await settle()
    expect(run.hasWorkspace()).toBe(false)
    expect(seeAuth(run).unmapped).toBe(true)
  })
})

describe('signing in', () => {
  it('starts the session when the provider reports the user', async () => {
    const run = startApp(world)
    world.report({ type: 'session.absent' })
    await reportAndAnswer()
    expect(seeAuth(run)).toMatchObject({ signedIn: true, reason: null, errors: [] })
  })
})
