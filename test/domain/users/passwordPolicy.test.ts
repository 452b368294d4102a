import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultMinLength, unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { meetsPolicy, passwordRules, toPasswordPolicy } from '#domain/users/passwordRules.ts'

const strict = toPasswordPolicy({
  schemaVersion: 1,
  customStrengthOptions: {
    minPasswordLength: 8,
    maxPasswordLength: 12,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  },
  allowedNonAlphanumericCharacters: ['!', '-'],
})
const unmet = (password: string) =>
  passwordRules(strict, password).flatMap(({ key, met }) => (met ? [] : [key]))

describe("the provider's password policy (A10)", () => {
  test('every rule has a text', () => {
    expect(passwordRules(strict, '').map(({ text }) => text)).toEqual([
      'At least 8 characters',
      'At most 12 characters',
      'A lowercase letter',
      'An uppercase letter',
      'A number',
      'A special character',
    ])
  })

  test('each rule is checked separately', () => {
    expect(unmet('')).toEqual(['minLength', 'lowercase', 'uppercase', 'numeric', 'special'])
    expect(unmet('aB1!aB1!')).toEqual([])
    expect(unmet('aB1!aB1!aB1!x')).toEqual(['maxLength'])
    expect(unmet('AB1!AB1!')).toEqual(['lowercase'])
    expect(unmet('ab1!ab1!')).toEqual(['uppercase'])
    expect(unmet('aBx!aBx!')).toEqual(['numeric'])
    expect(unmet('aB1xaB1x')).toEqual(['special'])
  })

  test('only listed characters are special; without a list, everything except letters and digits is', () => {
    expect(unmet('aB1?aB1?')).toEqual(['special'])
    const open = toPasswordPolicy({
      schemaVersion: 1,
      customStrengthOptions: { containsNonAlphanumericCharacter: true },
    })
    expect(meetsPolicy(open, 'abcde?')).toBe(true)
    expect(meetsPolicy(open, 'abcdef')).toBe(false)
  })

  test('without a policy the only rule is the minimum of 6 characters', () => {
    const plain = toPasswordPolicy({ schemaVersion: 1, customStrengthOptions: {} })
    expect(plain.kind).toBe('known')
    expect(passwordRules(plain, 'abcde').map(({ key, met }) => [key, met])).toEqual([['minLength', false]])
    expect(meetsPolicy(plain, 'abcdef')).toBe(true)
    expect(defaultMinLength).toBe(6)
  })

  test.each([0, 2, 99])('schema version %i is reported as unsupported', (schemaVersion) => {
    const policy = toPasswordPolicy({ schemaVersion, customStrengthOptions: { minPasswordLength: 20 } })
    expect(policy).toEqual({ ...unavailablePolicy, kind: 'unsupported' })
  })

  test('an unreadable response counts as no policy', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const policy = toPasswordPolicy(body)
        expect(['known', 'unavailable', 'unsupported']).toContain(policy.kind)
        if (policy.kind !== 'known') expect(policy.minLength).toBe(6)
      }),
    )
  })

  test('a password meets the policy exactly when it meets every rule', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        expect(meetsPolicy(strict, password)).toBe(passwordRules(strict, password).every(({ met }) => met))
      }),
    )
  })
})
