import { expect, it } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import type { Http } from '#services/http/http.ts'
import { listClients, listTenants } from '#services/organization/organization.ts'

const { signal } = new AbortController()
const answering = (data: unknown): Http => {
  const answer: Answer<unknown> = { kind: 'ok', data, total: null }
  return async () => answer
}

const lists = [
  ['tenants', 'tenantId', (http: Http) => listTenants(http, 'NWTX', signal)],
  ['clients', 'clientId', (http: Http) => listClients(http, { clientId: 'NWTX', tenantId: 'NW' }, signal)],
] as const

it.each(lists)('a list of %s that is not an array is empty (C5)', async (_, __, list) => {
  for (const data of [{}, null, 'rows', 7, { length: 3 }])
    expect(await list(answering(data))).toMatchObject({ kind: 'ok', data: [] })
})

it.each(lists)('a list of %s with anything but rows is unreadable', async (_, id, list) => {
  await expect(list(answering([{ [id]: 'x' }, null]))).rejects.toMatchObject({ code: 'unreadable' })
})

it.each(lists)('all %s are listed, also those after the first 100', async (_, id, list) => {
  const rows = Array.from({ length: 201 }, (_row, index) => ({ [id]: `${index}` }))
  const http: Http = async (_call, { query }) => {
    const offset = Number(query?.['offset'])
    return {
      kind: 'ok',
      data: rows.slice(offset, offset + Math.min(100, Number(query?.['limit']))),
      total: 201,
    }
  }
  expect(await list(http)).toMatchObject({ kind: 'ok', data: rows })
})
