import { afterAll, expect, test } from 'vitest'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, make } = await startWithContracts()
afterAll(() => server.close())

const found = async (search: string) =>
  (await server.request(admin, 'GET', `/contracts?search=${encodeURIComponent(search)}`)).body.map(
    ({ id }: { id: string }) => id,
  )

test('a contract is found by its number, title, parties and PO number, and by words of several of them', async () => {
  const parties = [
    { level: 'LEVEL_1', companyName: 'Initéch Partners' },
    { level: 'END_CLIENT', companyName: 'Vandelay Imports' },
  ]
  const { id, contractNo } = await make('DRAFT', { title: 'Zebra scanner', poNumber: 'PO-77_120', parties })
  await make('DRAFT', { title: 'Zebra printer', poNumber: 'PO-77x120' })
  for (const search of [
    contractNo.toLowerCase(),
    'zebra SCAN',
    'initech',
    'vandelay imports',
    'po-77_1',
    'scanner vandelay 77_120',
  ])
    expect([search, await found(search)]).toEqual([search, [id]])
  expect(await found('zebra')).toHaveLength(2)
  expect(await found('scanner printer')).toEqual([])
})
