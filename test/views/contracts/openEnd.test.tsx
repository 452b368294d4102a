import { screen } from '@testing-library/react'
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
