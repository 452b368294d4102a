import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { Failure } from '#services/http/failure.ts'
import { useAddressLists } from '#views/records/form/useAddressLists.ts'

const network = vi.hoisted(() => ({ isLost: true }))
vi.mock('#lookups/countries.ts', () => ({
  loadCountries: () =>
    network.isLost
      ? Promise.reject(new Failure('unreachable', 'lost'))
      : Promise.resolve([{ key: 'CAN', text: 'Canada' }]),
}))

function Countries() {
  const { countries } = useAddressLists('')
  return countries.map(({ text }) => text).join(', ')
}

const waitShortly = () => new Promise((resolve) => setTimeout(resolve, 100))

test('while the list of countries is unreachable, the United States can be selected, and the others once it is back', async () => {
  await act(async () => {
    render(
      <Suspense fallback="Loading">
        <Countries />
      </Suspense>,
    )
    await waitShortly()
  })
  expect(screen.getByText('United States')).toBeVisible()
  network.isLost = false
  await act(async () => {
    dispatchEvent(new Event('online'))
    await waitShortly()
  })
  expect(await screen.findByText('Canada')).toBeVisible()
})
