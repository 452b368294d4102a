import { expect, test } from 'vitest'
import { areas } from '#areas.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { unsavedTitles } from '#views/shell/unsavedTitles.ts'

const work = (record: UnsavedWork['record']): UnsavedWork => ({
  draft: {},
  base: {},
  record,
  pending: null,
  key: '',
  typedAt: 0,
})
const drafts = {
  NWTX: {
    employees: { e1: work({ id: 'e1', version: 1, employeeNo: 'E-00012' }) },
    settings: { own: work({ id: 'own', version: 1 }) },
  },
  NWNJ: { contracts: { new: work(null) }, gone: { new: work(null) } },
}
const texas = { clientId: 'NWTX', name: 'Northwind Texas LLC' }
const jersey = { clientId: 'NWNJ', name: 'Northwind Jersey Inc' }

test('unsaved work names its client for users with several', () => {
  expect(unsavedTitles(areas, drafts, [texas, jersey])).toEqual([
    'Employee E-00012 (Northwind Texas LLC)',
    'Settings (Northwind Texas LLC)',
    'New contract (Northwind Jersey Inc)',
  ])
})

test('users with one client, or before their clients are known, see only the titles', () => {
  const titles = ['Employee E-00012', 'Settings', 'New contract']
  expect(unsavedTitles(areas, drafts, [texas])).toEqual(titles)
  expect(unsavedTitles(areas, drafts, [])).toEqual(titles)
})
