import { describe, expect, test } from 'vitest'
import {
  authorizationAlert,
  authorizationState,
  extensionHint,
  workUntil,
} from '#domain/employees/authorization.ts'
import type { WorkAuth } from '#domain/employees/record.ts'
import { workAuthExample } from '#test/support/examples.ts'

const today = '2026-11-22'
const entry = (more: Partial<WorkAuth>): WorkAuth => ({
  ...workAuthExample,
  type: 'OPT',
  validFrom: '2025-11-18',
  validTo: '2026-11-18',
  ...more,
})
const alertOf = (more: Partial<WorkAuth>) => {
  const state = authorizationState([entry(more)], today)
  return state === null ? null : authorizationAlert(state)
}

describe('the current authorization', () => {
  test.each([
    ['2026-11-21', 'expired', -1],
    ['2026-11-22', 'ending', 0],
    ['2026-12-22', 'ending', 30],
    ['2026-12-23', 'valid', 31],
  ])('that ends on %s is %s', (validTo, stage, days) => {
    expect(authorizationState([entry({ validTo })], today)).toMatchObject({ until: validTo, stage, days })
  })

  test('is ending within the first window of the client', () => {
    const stage = (alertDays: readonly number[]) =>
      authorizationState([entry({ validTo: '2026-12-22' })], today, alertDays)?.stage
    expect(stage([90, 60, 29])).toBe('valid')
    expect(stage([45])).toBe('ending')
  })

  test('ends with its extension, which is then no longer pending', () => {
    const extended = entry({ extensionFiledOn: '2026-08-01', extendedUntil: '2027-05-17' })
    expect(authorizationState([extended], today)).toMatchObject({
      until: '2027-05-17',
      stage: 'valid',
      extended: true,
      filedOn: null,
    })
  })

  test.each(['USC', 'GC'] as const)('%s never ends, even when a card shows a date', (type) => {
    const card = entry({ type, validTo: '2020-01-01' })
    expect(workUntil(card)).toBeNull()
    expect(authorizationState([card], today)).toMatchObject({ stage: 'endless', until: null })
    expect(alertOf(card)).toBeNull()
  })

  test('is the one with the latest start, or null without entries', () => {
    const newer = entry({ type: 'H1B', validFrom: '2026-11-19', validTo: '2029-11-18' })
    expect(authorizationState([newer, entry({})], today)?.type).toBe('H1B')
    expect(authorizationState([], today)).toBeNull()
  })
})

test.each([
  [{}, 'The OPT work authorization expired on 2026-11-18.'],
  [{ validTo: '2026-11-22' }, 'The OPT work authorization expires today, on 2026-11-22.'],
  [{ validTo: '2026-11-23' }, 'The OPT work authorization expires tomorrow, on 2026-11-23.'],
  [{ validTo: '2026-12-01' }, 'The OPT work authorization expires in 9 days, on 2026-12-01.'],
  [
    { extensionFiledOn: '2026-08-01' },
    'The OPT work authorization expired on 2026-11-18. An extension was filed on 2026-08-01.',
  ],
  [{ validTo: '2027-11-18' }, null],
])('an authorization %j is pointed out as %j', (more, text) => {
  expect(alertOf(more)).toBe(text)
})

test('a filed extension gives a hint about what it usually allows', () => {
  const filed = entry({ type: 'H1B', extensionFiledOn: '2026-08-01' })
  const state = authorizationState([filed], today)
  expect(state).toMatchObject({ until: '2026-11-18', filedOn: '2026-08-01' })
  expect(state && extensionHint(state)).toContain('240')
  expect(extensionHint({ type: 'OPT', filedOn: '2026-08-01' })).toContain('180')
  for (const type of ['EAD', 'H4EAD'] as const) {
    expect(extensionHint({ type, filedOn: '2025-10-29' })).toBeNull()
    expect(extensionHint({ type, filedOn: '2025-10-30' })).toContain("doesn't get an automatic extension")
  }
  expect(extensionHint({ type: 'TN', filedOn: '2026-08-01' } as never)).toBeNull()
  expect(extensionHint({ type: 'H1B', filedOn: null })).toBeNull()
})
