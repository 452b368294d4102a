import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleo, createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'

const field = (name: string) => screen.findByRole('textbox', { name })

test('users can change their own details but not their email', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/profile', api)
  expect(await field('Email')).toHaveAttribute('readonly')
  expect(await field('Email')).toHaveValue('cleo.client@muster.test')
  await user.clear(await field('First name'))
  await user.type(await field('First name'), 'Cleopatra')
  await user.type(await field('Phone'), '4695550142')
  expect(await field('Phone')).toHaveValue('(469) 555-0142')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Client, Cleopatra')).toBeVisible()
  expect(api.requests.find(({ line }) => line === 'POST /user/update')?.options.body).toEqual({
    version: 1,
    firstName: 'Cleopatra',
    phone: '(469) 555-0142',
  })
  expect(document.title).toBe('Profile · Muster')
})

test('a missing name prevents the save and gets focus', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/profile', api)
  await user.clear(await field('Last name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'There is a problem' })).toBeVisible()
  expect(await field('Last name')).toHaveAccessibleDescription('Enter a last name.')
  await waitFor(async () => expect(await field('Last name')).toHaveFocus())
  expect(api.requests.some(({ line }) => line === 'POST /user/update')).toBe(false)
})

test('a conflict about the name asks which one to keep', async () => {
  const api = createApi(cleo)
  const { user } = openSignedIn('/profile', api)
  await user.clear(await field('Display name'))
  await user.type(await field('Display name'), 'Cleo C.')
  const save = api.replies.get('POST /user/update')
  api.replies.set('POST /user/update', () => ({
    kind: 'refused',
    status: 412,
    errors: [{ code: 'stale', message: 'Changed.' }],
    current: { ...cleo, displayName: 'The Client', version: 2 },
    change: {
      changedBy: 'Ada Admin',
      changedAt: new Date(Date.now() - 2.5 * 60_000).toISOString(),
    },
  }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Someone else changed this record' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Theirs: The Client' })).toBeVisible()
  expect(screen.getByText(/^Ada Admin changed this 2 minutes ago\. Both of you/)).toBeVisible()
  if (save !== undefined) api.replies.set('POST /user/update', save)
  await user.click(screen.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ line }) => line === 'POST /user/update')?.options.body).toEqual({
      version: 2,
      displayName: 'Cleo C.',
    }),
  )
})
