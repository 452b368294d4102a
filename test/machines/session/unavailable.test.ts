import { expect, it } from 'vitest'
import { present, profile } from '#test/support/answers.ts'
import { minute, pass, settle, startApp, useFakeClock } from '#test/support/charts.ts'
import { seeAuth, world } from '#test/support/browser/session.ts'

useFakeClock()

it('loads a user again every few seconds while the server is unavailable', async () => {
  const run = startApp(world)
  world.report(present())
  await settle()
  for (const tries of [3, 6, 9]) {
    await world.fail('loadUser')
    await pass(500)
    await world.fail('loadUser')
    await pass(1_000)
    await world.fail('loadUser')
    expect(world.count('loadUser')).toBe(tries)
    await pass(4_900)
    expect(world.count('loadUser')).toBe(tries)
    await pass(5_100)
  }
  await world.answer('loadUser', { kind: 'ok', data: profile, total: null })
  expect(seeAuth(run)).toMatchObject({ loggedInUser: profile, errors: [] })
  await pass(60 * minute)
  expect(world.count('loadUser')).toBe(10)
})
