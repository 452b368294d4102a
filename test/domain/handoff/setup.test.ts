import { expect, test } from 'vitest'
import { setupErrors, slotsOf, type Setup } from '#domain/handoff/setup.ts'
import { setupForm } from '#domain/handoff/setupForm.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('a name that a spreadsheet would run is rejected: %s', (name) => {
  expect(setupErrors('XERO', [{ kind: 'CUSTOMER', key: 'Initech', name }])).toMatchObject([
    { field: 'entries.0.name' },
  ])
})

test('the date format is either month first or day first', () => {
  const errorsOf = (name: string) => setupErrors('XERO', [{ kind: 'OPTION', key: 'DATE_FORMAT', name }])
  expect(errorsOf('DD/MM/YYYY')).toEqual([])
  expect(errorsOf('YYYY-MM-DD')).toMatchObject([{ message: 'Enter MM/DD/YYYY or DD/MM/YYYY.' }])
})

test('the form sends every entry, so that errors point at its own fields', () => {
  const record: Setup = {
    id: 'quickbooks_online',
    system: 'QUICKBOOKS_ONLINE',
    version: 1,
    entries: [
      { kind: 'ITEM', key: 'TIME', label: 'Regular time', name: '' },
      { kind: 'CUSTOMER', key: 'Initech', label: 'Initech', name: 'Initech Inc' },
    ],
  }
  const draft = { ...setupForm.toDraft(record), 'entries.1.name': '=Initech' }
  expect(setupForm.toInput(draft, record)['entries']).toEqual([
    { kind: 'ITEM', key: 'TIME', name: '' },
    { kind: 'CUSTOMER', key: 'Initech', name: '=Initech' },
  ])
  expect(setupForm.check(draft, record).map(({ field }) => field)).toEqual(['entries.1.name'])
})

test('each kind of line can be named in every system', () => {
  const keysOf = (system: Setup['system']) => slotsOf(system).map(({ key }) => key)
  for (const key of ['TIME', 'OVERTIME', 'DOUBLE_TIME', 'PERIOD_FEE', 'MILESTONE', 'ABSENCE', 'DISCOUNT'])
    for (const system of ['GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO'] as const)
      expect(keysOf(system)).toContain(key)
})
