import { expect, test } from 'vitest'
import { similarQueryOf } from '#domain/employees/similar.ts'

test('only complete values of a new employee are compared, as they would be stored', () => {
  expect(
    similarQueryOf({ firstName: ' Ana ', lastName: 'Quist', email: 'Ana@Acme.test', phone: '214.555.0102' }),
  ).toEqual({ firstName: 'Ana', lastName: 'Quist', email: 'ana@acme.test', phone: '(214) 555-0102' })
  expect(similarQueryOf({ firstName: 'Ana', lastName: ' ', email: 'ana@', phone: '2145' })).toBeNull()
  expect(similarQueryOf({ firstName: 'Ana', email: '', phone: '+4915123456789' })).toEqual({
    phone: '+4915123456789',
  })
  expect(similarQueryOf({})).toBeNull()
})

test('no restricted value is part of the query', () => {
  const draft = { firstName: 'Ana', lastName: 'Quist', ssn: 'typed:1', dateOfBirth: 'typed:2' }
  expect(Object.keys(similarQueryOf(draft) ?? {})).toEqual(['firstName', 'lastName'])
})
