import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstPerField, joinPath, parseInput } from '#domain/kernel/errors.ts'
import { id, key, money, text } from '#domain/kernel/fields.ts'
import { accepted, marks, refused, sayWhatToDo } from '#test/domain/kernel/parse.ts'

const person = z.strictObject({
  name: text('name', 5),
  kind: key('kind', ['A', 'B']),
  pay: z.optional(money('pay')),
  managerId: z.optional(id('manager')),
  tags: z.optional(z.array(text('tag', 3)).check(z.maxLength(2))),
  home: z.optional(z.strictObject({ city: text('city', 10) })),
  place: z.optional(z.union([z.literal('REMOTE'), z.strictObject({ city: text('city', 10) })])),
  days: z.optional(z.int().check(z.gte(1), z.lte(7))),
  yes: z.optional(z.boolean()),
})
const good = { name: 'Ann', kind: 'A' }

test('valid input returns its value', () => {
  expect(accepted(person, { ...good, home: { city: 'Plano' } })).toEqual({ ...good, home: { city: 'Plano' } })
})

test.each([
  ['a missing value', {}, ['name required', 'kind required']],
  ['empty text', { name: ' ', kind: '' }, ['name required', 'kind required']],
  ['null', { name: null, kind: null }, ['name required', 'kind required']],
  ['SELECT', { name: 'Ann', kind: 'SELECT', managerId: 'SELECT' }, ['kind required', 'managerId required']],
  ['a wrong type', { name: 1, kind: 2 }, ['name invalid', 'kind invalid']],
  ['a key that is not in the list', { ...good, kind: 'C' }, ['kind invalid']],
  ['text that is too long', { ...good, name: 'Annabel' }, ['name too_long']],
  ['too many entries', { ...good, tags: ['a', 'b', 'c'] }, ['tags too_big']],
  ['numbers out of range', { ...good, days: 8 }, ['days too_big']],
  ['numbers below the range', { ...good, days: 0 }, ['days too_small']],
  ['a nested field', { ...good, home: { city: '' } }, ['home.city required']],
  ['a field of a list entry', { ...good, tags: ['a', 'long'] }, ['tags.1 too_long']],
  ['one of two forms, wrong inside', { ...good, place: { city: '' } }, ['place.city required']],
  [
    'one of two forms, unknown inside',
    { ...good, place: { city: 'x', zip: 1 } },
    ['place.zip unknown_field'],
  ],
  ['one of two forms, incomplete', { ...good, place: {} }, ['place.city required']],
  [
    'one of two forms, wrong type inside',
    { ...good, place: { city: 7, zip: 1 } },
    ['place.city invalid', 'place.zip unknown_field'],
  ],
  ['neither of two forms', { ...good, place: 7 }, ['place invalid']],
  [
    'wrong types inside',
    { ...good, home: 'x', tags: 'x', yes: 'x', days: 1.5 },
    ['tags invalid', 'home invalid', 'days invalid', 'yes invalid'],
  ],
])('%s', (_, input, expected) => {
  const errors = refused(person, input)
  expect(marks(errors)).toEqual(expected)
  for (const { message } of errors.filter(({ code }) => code !== 'unknown_field')) {
    expect(message).toMatch(sayWhatToDo)
  }
})

test.each([null, undefined, 'text', 7, [], true])(
  '%j instead of an object is one error without a field',
  (input) => {
    const errors = refused(person, input)
    expect(errors).toHaveLength(1)
    expect(errors[0]).not.toHaveProperty('field')
    expect(errors[0]?.message).toMatch(sayWhatToDo)
  },
)

test('a limit says what it counts', () => {
  const limits = z.strictObject({
    code: z.string().check(z.minLength(2)),
    title: z.string().check(z.maxLength(3)),
    tags: z.array(z.string()).check(z.maxLength(1)),
    days: z.int().check(z.lte(7)),
  })
  const errors = refused(limits, { code: 'a', title: 'long', tags: ['a', 'b'], days: 8 })
  expect(errors.map(({ message }) => message)).toEqual([
    'Enter at least 2 characters.',
    'Enter at most 3 characters.',
    'Enter at most 1 item.',
    'Enter at most 7.',
  ])
})

test('a field with several errors reports the first', () => {
  expect(refused(person, { ...good, name: 'Ann\u0000abel' })).toEqual([
    { code: 'too_long', message: 'Shorten the name to 5 characters.', field: 'name' },
  ])
  const [one, other] = [
    { code: 'a', message: 'A.', field: 'x' },
    { code: 'b', message: 'B.', field: 'x' },
  ]
  expect(firstPerField([one, other])).toEqual([one])
  expect(
    firstPerField([
      { code: 'a', message: 'A.' },
      { code: 'b', message: 'B.' },
    ]),
  ).toHaveLength(2)
})

test('each unknown field is a separate error', () => {
  expect(refused(person, { ...good, roles: [], home: { city: 'x', admin: 1 } })).toEqual([
    {
      code: 'unknown_field',
      message: 'Unknown field: admin.',
      field: 'home.admin',
    },
    { code: 'unknown_field', message: 'Unknown field: roles.', field: 'roles' },
  ])
})

test('the number of errors is limited', () => {
  const flood = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, index]))
  const errors = refused(person, { ...good, ...flood, ['k'.repeat(50_000)]: 1 })
  expect(errors).toHaveLength(20)
  expect(JSON.stringify(errors).length).toBeLessThan(5000)
  const [named] = refused(person, { ...good, ['k'.repeat(50_000)]: 1 })
  expect(named?.field).toHaveLength(60)
})

test.each([
  ['an object without text', '{"toString":1,"valueOf":1}'],
  ['an object of null', '{"toString":null}'],
  ['10,000 nested arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['a long list', JSON.stringify(Array(10_000).fill('A'))],
])('%s instead of a key is rejected without throwing', (_, json) => {
  expect(refused(person, { name: 'Ann', kind: JSON.parse(json) })).toEqual([
    { code: 'invalid', message: 'Select a kind.', field: 'kind' },
  ])
})

test('an error quotes only the beginning of the input', () => {
  const [error] = refused(person, { name: 'Ann', kind: 'x'.repeat(50_000) })
  expect(error?.message.length).toBeLessThan(120)
})

test('paths are joined with dots', () => {
  expect(joinPath(['workAuth', 0, 'validTo'])).toBe('workAuth.0.validTo')
  expect(parseInput(person, good)).toEqual({ ok: true, value: good })
})
