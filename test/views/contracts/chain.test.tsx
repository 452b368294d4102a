import { configure, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ClientLevel } from '#lookups/lists.ts'
import { contractAt, openRecord } from '#test/support/browser/recordPage.tsx'

// Pages load on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const [party] = contractAt('ACTIVE').parties
const parties = (['LEVEL_1', 'LEVEL_2', 'END_CLIENT'] as const).flatMap((level) =>
  party === undefined ? [] : [{ ...party, level, companyName: `Company ${level}` }],
)

test.each<[ClientLevel | null, string[]]>([
  ['LEVEL_1', ['End client', 'pays', 'Level 2', 'pays', 'Level 1', 'pays us85.00/hr']],
  ['LEVEL_2', ['End client', 'pays', 'Level 2', 'pays us85.00/hr', 'Level 1']],
  ['END_CLIENT', ['End client', 'pays us85.00/hr', 'Level 2', 'Level 1']],
  [null, ['End client', 'pays', 'Level 2', 'pays', 'Level 1', 'pays us85.00/hr']],
])('billed to %s, that company pays us and we pay the employee', async (billToLevel, outer) => {
  const { user } = openRecord('contract', contractAt('ACTIVE', { parties, billToLevel }))
  await user.click(await screen.findByRole('link', { name: 'Parties' }))
  const chain = within(await screen.findByRole('list', { name: 'Payment chain' }))
  const texts = chain.getAllByRole('listitem').map(({ textContent }) => textContent.split('Company')[0])
  expect(texts).toEqual([...outer, expect.stringMatching(/^Us/), 'we pay55.00/hr', 'Employee, W2Rao, Priya'])
})
