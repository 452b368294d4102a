import { afterAll, expect, test } from 'vitest'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, make, post } = await startWithContracts()
afterAll(() => server.close())

test('the versions of a contract are paged, the newest first, with their total', async () => {
  const { id } = await make()
  for (const [at, day] of ['2026-05-04', '2026-05-11', '2026-05-18'].entries()) {
    const rate = { version: at + 1, effectiveFrom: day, billRate: `${90 + at}`, reason: 'Agreed' }
    expect((await post(id, 'rate', rate)).status).toBe(200)
  }
  const page = async (query: string) => {
    const { status, body, total } = await server.request(admin, 'GET', `/contract/${id}/versions${query}`)
    return { status, total, days: Array.isArray(body) ? body.map(({ effectiveFrom }) => effectiveFrom) : [] }
  }
  const [first, second, third] = ['2026-05-04', '2026-05-11', '2026-05-18']
  expect(await page('')).toEqual({ status: 200, total: 3, days: [third, second, first] })
  expect(await page('?limit=2')).toEqual({ status: 200, total: 3, days: [third, second] })
  expect(await page('?limit=2&offset=2')).toEqual({ status: 200, total: 3, days: [first] })
  for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?search=x'])
    expect([query, (await page(query)).status]).toEqual([query, 400])
})
