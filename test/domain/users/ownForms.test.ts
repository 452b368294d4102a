import { describe, expect, test } from 'vitest'
import { preferencesForm, preferencesOf } from '#domain/users/preferencesForm.ts'
import { profileForm, profileOf } from '#domain/users/profileForm.ts'
import type { User } from '#domain/users/record.ts'
import { userExample } from '#test/support/examples.ts'

const user: User = { ...userExample, phone: '(469) 555-0142', version: 4 }

describe('the profile form', () => {
  const record = profileOf(user)
  const draft = profileForm.toDraft(record)

  test('contains no roles, permissions or clients', () => {
    expect(Object.keys(record).sort()).toEqual(
      ['id', 'version', 'firstName', 'lastName', 'displayName', 'phone', 'email'].sort(),
    )
  })

  test('sends only changed fields and never the email', () => {
    expect(profileForm.toInput(draft, record)).toEqual({})
    expect(profileForm.toInput({ ...draft, lastName: 'Klient', email: 'x@y.z' }, record)).toEqual({
      lastName: 'Klient',
    })
  })

  test('a cleared phone number is sent as null', () => {
    const typed = { ...draft, phone: '' }
    expect(profileForm.check(typed, record)).toEqual([])
    expect(profileForm.toInput(typed, record)).toEqual({ phone: null })
  })

  test.each([
    ['firstName', '', 'Enter a first name.'],
    ['lastName', '  ', 'Enter a last name.'],
    ['displayName', 'x'.repeat(121), 'Shorten the display name to 120 characters.'],
    ['phone', '12', 'Enter 10 digits, or + and 7 to 15 digits for a number outside the US.'],
  ])('%s as %j is reported', (field, value, message) => {
    expect(profileForm.check({ ...draft, [field]: value }, record)).toMatchObject([{ field, message }])
  })
})

describe('the preferences form', () => {
  const record = preferencesOf(user)
  const draft = preferencesForm.toDraft(record)

  test('contains only the choices and the version', () => {
    expect(record).toEqual({ id: 'own', version: 4, ...user.preferences })
    expect(draft).toEqual({ ...user.preferences, pageSize: '10' })
  })

  test('sends all choices as one value', () => {
    expect(preferencesForm.toInput({ ...draft, theme: 'DARK', pageSize: '50' }, record)).toEqual({
      preferences: { theme: 'DARK', density: 'COMFORTABLE', digest: 'NONE', pageSize: 50 },
    })
  })

  test('an invalid choice is an error', () => {
    expect(preferencesForm.check({ ...draft, density: 'SELECT' }, record)).toMatchObject([
      { code: 'required', field: 'density' },
    ])
  })
})
