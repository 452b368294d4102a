import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBackoff } from '#services/http/backoff.ts'

const day = 86_400_000

describe('after an HTTP error, the attestation endpoint is not called (F5)', () => {
  const onClock = (random: () => number) => {
    let now = 1_000_000
    const backoff = createBackoff(() => now, random)
    return {
      backoff,
      pass: (milliseconds: number) => {
        now += milliseconds
      },
    }
  }

  it('for 1, 2, 4 and 8 s, doubling each time', () => {
    const { backoff, pass } = onClock(() => 0.5)
    for (const pause of [1_000, 2_000, 4_000, 8_000]) {
      backoff.recordFailure(500)
      expect(backoff.remaining()).toBe(pause)
      pass(pause - 1)
      expect(backoff.remaining()).toBe(1)
      pass(1)
      expect(backoff.remaining()).toBe(0)
    }
  })

  it('for a random 50 to 150% of that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (before, chance) => {
          const { backoff } = onClock(() => chance)
          for (let index = 0; index <= before; index += 1)
            backoff.recordFailure(before % 2 === 0 ? 500 : null)
          expect(backoff.remaining()).toBeGreaterThanOrEqual(500 * 2 ** before)
          expect(backoff.remaining()).toBeLessThanOrEqual(1_500 * 2 ** before)
        },
      ),
    )
  })

  it('for at most six hours', () => {
    const { backoff } = onClock(() => 1)
    for (let index = 0; index < 2_000; index += 1) backoff.recordFailure(500)
    expect(backoff.remaining()).toBe(6 * 3_600_000)
  })

  it.each([403, 404])('for a day after %i', (status) => {
    const { backoff, pass } = onClock(Math.random)
    backoff.recordFailure(status)
    expect(backoff.remaining()).toBe(day)
    pass(day)
    expect(backoff.remaining()).toBe(0)
  })

  it('from the first delay again after a success', () => {
    const { backoff } = onClock(() => 0.5)
    for (let index = 0; index < 5; index += 1) backoff.recordFailure(500)
    backoff.reset()
    expect(backoff.remaining()).toBe(0)
    backoff.recordFailure(500)
    expect(backoff.remaining()).toBe(1_000)
  })
})
