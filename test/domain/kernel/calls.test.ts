import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { apiBase, pathOf, type Call } from '#domain/kernel/calls/calls.ts'

/** One line for each call specified in domain.md §5 to §7: method, path, permission and special rules. */
const specified = readFileSync(new URL('./calls.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** Returns the line of a call. */
function lineOf({ method, path, permission, client, creates, own, roles }: Call): string {
  const needed = [permission].flat().join('|').replaceAll('CAN_', '').replaceAll(' ', '-')
  return [
    method,
    path,
    needed,
    client === 'optional' && 'no-client',
    creates && 'creates',
    own && 'own',
    roles && `roles:${roles.join(',')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

test('the API has exactly the specified calls, each with its permission', () => {
  expect(Object.values<Call>(allCalls).map(lineOf).toSorted()).toEqual(specified)
})

test('path parameters are encoded', () => {
  expect(pathOf(allCalls.readContract, { id: 'a b/c?d#e%&ü' })).toBe(
    '/contract/a%20b%2Fc%3Fd%23e%25%26%C3%BC',
  )
  expect(pathOf(allCalls.listClients, { tenantId: 'nwstaff00001' })).toBe('/client/list/nwstaff00001')
  expect(pathOf(allCalls.readSelf)).toBe('/user')
  expect(pathOf(allCalls.readClient, { id: '$&' })).toBe('/client/%24%26')
})

test('a parameter never changes the rest of the path', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'E', '?', '#', ':'), minLength: 1 }),
    fc.constantFrom(
      '.',
      '..',
      '%2e%2e',
      '../../user',
      '..\\user',
      '//evil.test',
      '\ud800',
      'https://evil.test',
    ),
  )
  fc.assert(
    fc.property(anything, (id) => {
      const url = new URL(apiBase + pathOf(allCalls.readEmployee, { id }), 'https://muster.test')
      expect(url.origin + url.search + url.hash).toBe('https://muster.test')
      expect(url.pathname).toMatch(/^\/hrms\/v1\/employee\/[^/]+$/)
    }),
  )
})
