import { expect, test } from 'vitest'
import { distinctColumns, guessMapping } from '#domain/imports/fields.ts'

test('every heading can be mapped, even one that no object can have as a key', () => {
  const columns = distinctColumns(['__proto__', 'Email', '__proto__', 'constructor'])
  expect(columns).toEqual(['__proto__ (2)', 'Email', '__proto__ (3)', 'constructor'])
  const field = { path: 'x', label: 'Proto 2', type: 'text', example: '' } as const
  expect(guessMapping([field], columns)).toEqual({ '__proto__ (2)': 'x' })
})

test('an earlier mapping of a heading without letters or digits maps no other heading', () => {
  const field = { path: 'x', label: 'Name', type: 'text', example: '' } as const
  expect(guessMapping([field], ['№', 'Name'], { '#': 'x' })).toEqual({ Name: 'x' })
})
