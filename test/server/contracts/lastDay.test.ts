import { afterAll, expect, test } from 'vitest'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, make, post, read } = await startWithContracts()
afterAll(() => server.close())

test('a terminated contract is listed, sorted and filtered by the day it was terminated for, not by its agreed end', async () => {
  const { id: terminated } = await make('ACTIVE', { title: 'Ends early', endDate: '2026-12-31' })
  const { id: running } = await make('ACTIVE', { title: 'Runs on', endDate: '2026-06-30' })
  await post(terminated, 'terminate', { version: 1, date: '2026-03-31', reason: 'Budget cut' })
  const listed = async (query: string): Promise<unknown[][]> => {
    const answer = await server.request(admin, 'GET', `/contracts?limit=100&${query}`)
    return answer.body
      .filter(({ id }: { id: string }) => [terminated, running].includes(id))
      .map(({ title, endDate }: { title: string; endDate: string }) => [title, endDate])
  }
  const [early, later] = [
    ['Ends early', '2026-03-31'],
    ['Runs on', '2026-06-30'],
  ]
  expect(await listed('sort=endDate')).toEqual([early, later])
  expect(await listed('sort=-endDate')).toEqual([later, early])
  expect(await listed('endsFrom=2026-03-01&endsTo=2026-03-31')).toEqual([early])
  expect(await listed('endsFrom=2026-12-31&endsTo=2026-12-31')).toEqual([])
  // The record keeps the agreed end.
  expect(await read(terminated)).toMatchObject({ endDate: '2026-12-31', terminationDate: '2026-03-31' })
})
