import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contractAt, openRecord, openedId, refused } from '#test/support/browser/recordPage.tsx'
import { ok } from '#test/support/browser/signedIn.tsx'

// Tabs load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const parts = () => screen.findByRole('navigation', { name: 'Contract' })
const part = async (name: string) => within(await parts()).getByRole('link', { name })
const title = () => screen.findByRole('textbox', { name: 'Title' })

test('a record opens on its overview, and each part has an address of its own', async () => {
  const { user } = openRecord('contract', contractAt('ACTIVE'))
  const names = within(await parts())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names.slice(0, 5)).toEqual(['Overview', 'Terms', 'Rates', 'Parties', 'Assignments'])
  expect(names.at(-1)).toBe('History')
  expect(await part('Overview')).toHaveAttribute('aria-current', 'page')
  expect(await title()).toBeVisible()
  await user.click(await part('Rates'))
  expect(location.pathname).toBe(`/contracts/${openedId}/rates`)
  expect(await part('Rates')).toHaveAttribute('aria-current', 'page')
  const row = within(await screen.findByRole('table', { name: 'Rates' })).getAllByRole('row')[1]
  // 55.00 × 1.125 = 61.875; 85.00 − 61.875 = 23.125
  expect(row?.textContent).toMatch(
    /2026-02-02.*85\.00\/hr.*Not billed.*55\.00\/hr.*61\.88.*23\.13.*27\.21%.*54\.55%/,
  )
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
})

test('unsaved changes stay while another part is read, without a question, and can be saved there', async () => {
  const { api, user } = openRecord('contract', contractAt('ACTIVE'))
  api.replies.set(`PUT /contract/${openedId}`, () =>
    ok(contractAt('ACTIVE', { title: 'Java Dev – Globex 2', version: 4 })),
  )
  await user.type(await title(), ' 2')
  await user.click(await part('Parties'))
  expect(await screen.findByRole('heading', { name: 'Payment chain' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Java Dev – Globex 2' })).toBeVisible()
})

test('a rejected save shows the overview, with the focus in the field with the error', async () => {
  const { api, user } = openRecord('contract', contractAt('ACTIVE'))
  api.replies.set(`PUT /contract/${openedId}`, () =>
    refused(422, 'Choose another title.', {
      errors: [{ code: 'no', message: 'Choose another title.', field: 'title' }],
    }),
  )
  await user.type(await title(), ' 2')
  await user.click(await part('Parties'))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(location.pathname).toBe(`/contracts/${openedId}`))
  await waitFor(async () => expect(await title()).toHaveFocus())
  expect(await title()).toHaveAccessibleDescription('Choose another title.')
})
