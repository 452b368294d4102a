import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleo, createApi, openSignedIn } from '#test/support/signedIn.tsx'

test('a printed list says whose it is, of which day, and what it is narrowed to', async () => {
  const client = {
    clientId: 'nwtx00000001',
    tenantId: 'nwstaff00001',
    code: 'NWTX',
    status: 'ACTIVE',
  } as const
  const api = createApi({ ...cleo, clients: [{ ...client, name: 'Northwind Texas LLC' }] })
  openSignedIn('/employees/list?q=rao', api)
  await screen.findByText('0 of 0')
  const line = document.querySelector('main [data-text]')?.getAttribute('data-text')
  const today = new Date().toISOString().slice(0, 10)
  expect(line).toBe(`Northwind Texas LLC · ${today} · “rao” · 0 of 0`)
  // On screen nothing is said twice.
  expect(screen.getAllByText('0 of 0')).toHaveLength(1)
})
