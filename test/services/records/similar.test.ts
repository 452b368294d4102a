import { expect, test } from 'vitest'
import { pathOf } from '#domain/kernel/calls/calls.ts'
import type { CallOptions, Http } from '#services/http/http.ts'
import { createEmployees, createProjects } from '#services/records/mainRecords.ts'

const { signal } = new AbortController()
const draft = { firstName: 'Priya', lastName: 'Rao', email: '', phone: '4695550142' }

function wire() {
  const requests: { line: string; options: CallOptions }[] = []
  const http: Http = async (call, options) => {
    requests.push({ line: `${call.method} ${pathOf(call, options.params)}`, options })
    return { kind: 'ok', data: [{ id: 'e7' }], total: null }
  }
  return {
    requests,
    find: (query: string, typed = draft) =>
      createEmployees(http).findSimilar({ clientId: 'NWTX', draft: typed, query }, signal),
  }
}

test('a new employee is compared with one call, and the same values are not asked again', async () => {
  const { requests, find } = wire()
  const first = await find('')
  expect(first).toMatchObject({ kind: 'found', rows: [{ id: 'e7' }] })
  expect(requests).toMatchObject([
    {
      line: 'GET /employees/similar',
      options: { clientId: 'NWTX', query: { firstName: 'Priya', lastName: 'Rao', phone: '(469) 555-0142' } },
    },
  ])
  const query = first.kind === 'found' ? first.query : ''
  expect(await find(query)).toEqual({ kind: 'unchanged' })
  expect(await find(query, { ...draft, phone: '4695550143' })).toMatchObject({ kind: 'found' })
  expect(requests).toHaveLength(2)
})

test('nothing is asked while there is nothing to compare, or for records that are not compared', async () => {
  const { requests, find } = wire()
  const nothing = { kind: 'found', query: '', rows: [] }
  expect(await find('before', { ...draft, lastName: '', phone: '' })).toEqual(nothing)
  const http: Http = () => Promise.reject(new Error('not expected'))
  expect(
    await createProjects(http).findSimilar({ clientId: 'NWTX', draft: { name: 'ERP' }, query: '' }, signal),
  ).toEqual(nothing)
  expect(requests).toEqual([])
})
