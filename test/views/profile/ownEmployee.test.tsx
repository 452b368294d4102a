import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadCities } from '#lookups/cities.ts'
import { employeeAt, openedId } from '#test/support/browser/recordPage.tsx'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

const evan = { ...cleo, permissions: [], employeeId: openedId }
const field = (name: string) => screen.findByRole('textbox', { name })

test('employees change their own address and phone, and nothing else is sent', async () => {
  const api = createApi(evan)
  const record = employeeAt('ACTIVE', { preferredName: null, altPhone: null, personalEmail: null })
  api.replies.set(`GET /employee/${openedId}`, () => ok(record))
  api.replies.set('POST /employee/update', ({ body }) => ok({ ...record, ...(body as object), version: 4 }))
  const { user } = openSignedIn('/profile/contact', api, ['EMPLOYEE'])
  expect(await screen.findByRole('heading', { level: 1, name: 'Your contact details' })).toBeVisible()
  await field('Street address')
  // The lists of the address load late.
  await act(() => loadCities('WY'))
  await user.clear(await field('Street address'))
  await user.type(await field('Street address'), '9 Oak Ave')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.requests.find(({ line }) => line === 'POST /employee/update')?.options.body).toEqual({
      id: openedId,
      version: 3,
      address: { ...record.address, street1: '9 Oak Ave' },
    }),
  )
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await field('Street address')).toHaveValue('9 Oak Ave')
})

test('a page without a linked employee record says who can help', async () => {
  openSignedIn('/profile/contact', createApi({ ...evan, employeeId: null }), ['EMPLOYEE'])
  expect(
    await screen.findByText("Your account isn't linked to an employee record. Ask your HR team to link it."),
  ).toBeVisible()
})

test('the profile leads employees to their contact details', async () => {
  openSignedIn('/profile', createApi(evan), ['EMPLOYEE'])
  expect(
    await screen.findByRole('link', { name: 'Your phone numbers, address and emergency contacts' }),
  ).toHaveAttribute('href', '/profile/contact')
})

test('the profile of a user without an employee record has no link to one', async () => {
  openSignedIn('/profile', createApi(cleo))
  expect(await field('First name')).toBeVisible()
  expect(screen.queryByRole('link', { name: /emergency contacts/ })).toBeNull()
})
