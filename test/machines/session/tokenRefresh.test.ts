import { beforeEach, describe, expect, it, vi } from 'vitest'
import { backoffTime, refreshTime } from '#machines/session/tokenRefresh.machine.ts'
import {
  opened,
  person,
  present,
  profile,
  recordRoute,
  savedAs,
  record,
  tokenFor,
} from '#test/support/answers.ts'
import {
  createWorld,
  minute,
  noon,
  pass,
  settle,
  signedInApp,
  startApp,
  useFakeClock,
  type World,
} from '#test/support/charts.ts'

useFakeClock()

let world: World
beforeEach(() => {
  world = createWorld()
})

const refreshes = () => world.count('refreshSession')

async function signedInFor(life: number) {
  const run = startApp(world)
  world.report(present(person(), tokenFor(life)))
  await settle()
  await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
  return run
}

/** Responds as the provider does: it reports the new token, so the response of the call itself is no longer needed. */
async function renew(life: number, name: string) {
  const token = tokenFor(life, name)
  world.report(present(person(), token))
  await settle()
  expect(world.isOpen('refreshSession')).toBe(false)
}

describe('a token', () => {
  it('is refreshed five minutes before it expires, and so is each next one (A6)', async () => {
    const run = await signedInFor(60 * minute)
    for (const turn of [1, 2, 3]) {
      await pass(55 * minute - 1)
      expect(refreshes()).toBe(turn - 1)
      await pass(1)
      expect(refreshes()).toBe(turn)
      await renew(60 * minute, `token-${turn + 1}`)
      expect(run.auth.getSnapshot().context.token?.accessToken).toBe(`token-${turn + 1}`)
    }
  })

  it('is refreshed exactly 26 times a day (R8)', async () => {
    await signedInFor(60 * minute)
    world.auto.set('refreshSession', () => tokenFor(60 * minute))
    await pass(24 * 60 * minute)
    expect(refreshes()).toBe(Math.floor((24 * 60) / 55))
  })

  it('can arrive only as the response of the refresh', async () => {
    const run = await signedInFor(60 * minute)
    await pass(55 * minute)
    await world.answer('refreshSession', tokenFor(60 * minute, 'token-2'))
    expect(run.auth.getSnapshot().context.token?.accessToken).toBe('token-2')
    await pass(55 * minute)
    expect(refreshes()).toBe(2)
  })

  it('that lives a minute is refreshed at most three times a minute', async () => {
    await signedInFor(minute)
    world.auto.set('refreshSession', () => tokenFor(minute))
    await pass(60 * minute)
    expect(refreshes()).toBeGreaterThan(60)
    expect(refreshes()).toBeLessThanOrEqual(3 * 60)
  })

  it.each([0, -60 * minute, 1])('that has expired (%i ms) causes no tight loop', async (life) => {
    await signedInFor(life)
    world.auto.set('refreshSession', () => tokenFor(life))
    await pass(10 * minute)
    expect(refreshes()).toBeLessThanOrEqual(20)
  })

  it('that is missing is requested again after a minute', async () => {
    startApp(world)
    world.report(present(person(), null))
    await pass(minute)
    expect(refreshes()).toBe(1)
  })

  it('is refreshed on time for any lifetime', () => {
    expect(refreshTime(tokenFor(60 * minute), noon)).toBe(noon + 55 * minute)
    expect(refreshTime(tokenFor(6 * minute), noon)).toBe(noon + minute)
    expect(refreshTime(tokenFor(5 * minute), noon)).toBe(noon + minute / 2)
  })
})

describe('a failed refresh', () => {
  const waits = [0.5, 1, 2, 4, 8, 16, 16, 16].map((minutes) => minutes * minute)

  it('is retried after 30 s, doubling up to 16 min, and the user stays signed in (A6)', async () => {
    const run = await signedInFor(60 * minute)
    await pass(55 * minute)
    for (const wait of waits) {
      const before = refreshes()
      await world.fail('refreshSession', { code: 'network-request-failed', message: 'Away.' })
      await pass(wait - 1)
      expect(refreshes()).toBe(before)
      await pass(1)
      expect(refreshes()).toBe(before + 1)
    }
    expect(run.auth.getSnapshot().hasTag('signedIn')).toBe(true)
  })

  it('starts again at 30 s after a success', async () => {
    await signedInFor(60 * minute)
    await pass(55 * minute)
    for (const wait of waits.slice(0, 4)) {
      await world.fail('refreshSession')
      await pass(wait)
    }
    await renew(60 * minute, 'token-2')
    await pass(55 * minute)
    const before = refreshes()
    await world.fail('refreshSession')
    await pass(minute / 2)
    expect(refreshes()).toBe(before + 1)
  })

  it('is retried immediately when the page wakes up or the network is back', async () => {
    await signedInFor(60 * minute)
    await pass(55 * minute)
    for (let index = 0; index < 5; index += 1) {
      await world.fail('refreshSession')
      await pass(waits[index] ?? 0)
    }
    await world.fail('refreshSession')
    const before = refreshes()
    world.report({ type: 'session.wake' })
    await settle()
    expect(refreshes()).toBe(before + 1)
    world.report({ type: 'session.wake' })
    await settle()
    expect(refreshes()).toBe(before + 1)
  })

  it('is retried no more often in a day than scheduled', async () => {
    await signedInFor(60 * minute)
    await pass(55 * minute)
    world.auto.set('refreshSession', () => Promise.reject(new Error('away')))
    await world.fail('refreshSession')
    await pass(24 * 60 * minute)
    expect(refreshes()).toBeLessThanOrEqual(1 + 6 + (24 * 60) / 16)
  })

  it('follows the schedule for any number of failures', () => {
    for (let attempt = 0; attempt < 2_000; attempt += 1) {
      expect(backoffTime(attempt, noon) - noon).toBe(Math.min(30_000 * 2 ** attempt, 16 * minute))
    }
  })
})

describe('a laptop after sleep', () => {
  it('refreshes within 15 s of waking up, even without an event', async () => {
    await signedInFor(60 * minute)
    await pass(minute)
    vi.setSystemTime(noon + 180 * minute)
    await pass(15_000)
    expect(refreshes()).toBe(1)
  })

  it('can save after two hours without the token service, without signing in again (R8)', async () => {
    const run = await signedInFor(60 * minute)
    run.workspace().send(recordRoute('employees', null))
    await settle()
    await world.answer('employees.openRecord', opened(null))
    run.form().send({ type: 'field.change', values: { name: 'Ana' } })
    await settle()
    vi.setSystemTime(noon + 120 * minute)
    await pass(15_000)
    for (const wait of [0.5, 1, 2, 4]) {
      await world.fail('refreshSession')
      await pass(wait * minute)
    }
    await renew(60 * minute, 'token-2')
    run.form().send({ type: 'form.save' })
    await settle()
    await world.answer('employees.saveRecord', savedAs(record('e9', 1, { name: 'Ana', city: '' })))
    expect(world.count('employees.saveRecord')).toBe(1)
    expect(run.form().getSnapshot().context.record?.id).toBe('e9')
    expect(run.auth.getSnapshot().hasTag('signedIn')).toBe(true)
  })
})

it('a token that the provider replaced schedules its own refresh', async () => {
  await signedInApp(world)
  await pass(50 * minute)
  world.report(present(person(), tokenFor(60 * minute, 'token-2')))
  await pass(54 * minute)
  expect(refreshes()).toBe(0)
  await pass(minute)
  expect(refreshes()).toBe(1)
})
