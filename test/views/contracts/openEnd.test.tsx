import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contractAt, openRecord } from '#test/support/browser/recordPage.tsx'

test.each([
  ['requires', false],
  ['does not require', true],
])('%s an end date where the setting says %s', async (_, openEndAllowed) => {
  openRecord('contract', contractAt('DRAFT', { openEndAllowed }))
  const end = await screen.findByRole('textbox', { name: 'End date' })
  if (openEndAllowed) expect(end).not.toBeRequired()
  else expect(end).toBeRequired()
})

test.each([
  ['needs', false],
  ['does not need', true],
])('an extension %s an end date where the setting says %s', async (_, openEndAllowed) => {
  const { user, sent } = openRecord('contract', contractAt('ACTIVE', { openEndAllowed }))
  await user.click(await screen.findByRole('button', { name: 'Extend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend' }))
  const end = await dialog.findByRole('textbox', { name: 'End date' })
  if (openEndAllowed) expect(end).not.toBeRequired()
  else expect(end).toBeRequired()
  await user.clear(end)
  await user.click(dialog.getByRole('button', { name: 'Extend' }))
  if (openEndAllowed) await waitFor(() => expect(sent('extend')).toMatchObject([{ endDate: '' }]))
  else expect(await dialog.findByText(/^Enter an end date\./)).toBeVisible()
  expect(sent('extend')).toHaveLength(openEndAllowed ? 1 : 0)
})
