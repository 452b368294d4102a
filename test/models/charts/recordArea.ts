import { createRecordAreaMachine } from '#machines/records/recordArea.machine.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const route = (page: object) => ({ send: { type: 'route.changed', route: { area: 'employees', ...page } } })
const saved = (id: string, created: boolean) => ({
  send: { type: 'record.saved', area: 'employees', row: { id }, created },
  from: 'editing',
})

const anywhere = ['elsewhere', 'listing', 'editing']

export const recordArea: Model = {
  name: 'recordArea',
  machine: createRecordAreaMachine(inertDeps()),
  inputs: { elsewhere: { area: 'employees', clientId: 'NWTX' } },
  facts: ({ openId, recordId }) => [openId, recordId],
  happenings: {
    'the list is opened': {
      ...route({ page: 'list', request: { limit: 10, offset: 0 } }),
      from: anywhere,
      to: 'listing',
    },
    'its next page is opened': {
      ...route({ page: 'list', request: { limit: 10, offset: 10 } }),
      from: anywhere,
      to: 'listing',
    },
    'a record is opened': { ...route({ page: 'record', id: 'e1' }), from: anywhere, to: 'editing' },
    'a record is added': { ...route({ page: 'record', id: null }), from: anywhere, to: 'editing' },
    'the address of the new record is taken': {
      ...route({ page: 'record', id: 'e9' }),
      from: anywhere,
      to: 'editing',
    },
    'another page is opened': {
      send: { type: 'route.changed', route: { area: 'dashboard' } },
      from: anywhere,
      to: 'elsewhere',
    },
    'the network is back': { send: { type: 'session.wake' }, from: 'listing', to: 'listing' },
    'the session is confirmed': {
      send: { type: 'session.confirmed' },
      from: ['listing', 'editing'],
      to: ['listing', 'editing'],
    },
    'the form has stored a new record': { ...saved('e9', true), to: 'editing' },
    'the form has stored it again': { ...saved('e9', false), to: 'editing' },
  },
  always: {
    'a form is open only while a record is edited': (state) =>
      (state.children['form'] !== undefined) === state.matches('editing'),
    'the list lives as long as the area': ({ children }) => children['list'] !== undefined,
  },
}
