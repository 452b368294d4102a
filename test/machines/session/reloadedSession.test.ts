import { describe, expect, it } from 'vitest'
import { present, refusal } from '#test/support/answers.ts'
import { settle, signedInApp, startApp, useFakeClock } from '#test/support/charts.ts'
import { world } from '#test/support/browser/session.ts'

useFakeClock()

describe("a reloaded session loads its user's permissions again", () => {
  it('after a response', async () => {
    const run = await signedInApp(world)
    expect(run.auth.getSnapshot().hasTag('busy')).toBe(false)
    run.auth.send({ type: 'app.restored' })
    await settle()
    expect(world.isOpen('loadUser')).toBe(true)
    expect(run.auth.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('after a rejection', async () => {
    const run = startApp(world)
    world.report(present())
    await settle()
    await world.answer('loadUser', refusal(500))
    expect(world.isOpen('loadUser')).toBe(false)
    run.auth.send({ type: 'app.restored' })
    await settle()
    expect(world.isOpen('loadUser')).toBe(true)
  })
})
