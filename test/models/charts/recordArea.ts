import { createRecordAreaMachine } from '#machines/records/recordArea.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { ExpectedEffects, Model } from '#test/models/model.ts'

const route = (page: object) => ({ send: { type: 'route.changed', route: { area: 'employees', ...page } } })
const saved = (id: string, created: boolean) => ({
  send: { type: 'record.saved', area: 'employees', row: { id }, created },
  from: 'editing',
  to: 'editing',
  effects: {
    context: { recordId: id },
    sends: { to: 'list', event: { type: 'list.recordSaved', row: { id }, created } },
  },
})

const listEventOf = (to: string, type: string, request?: object) => ({ to, event: { type, ...request } })
const listEvent = (type: string, request?: object) => listEventOf('list', type, request)
const asksForPage = (request: object): readonly ExpectedEffects[] => [
  { in: ['inactive', 'editing'], sends: listEvent('list.request', { request }) },
  { in: 'listing', sends: listEvent('list.follow', { request }) },
  closes,
]
const closes: ExpectedEffects = {
  in: 'editing',
  to: ['inactive', 'listing'],
  stops: 'record',
  sends: { to: 'drafts', event: { type: 'draft.close', clientId: 'NWTX', area: 'employees' } },
}
const opens = (id: string | null): readonly ExpectedEffects[] => [
  { context: { openId: id } },
  { in: ['inactive', 'listing'], starts: 'record' },
  ...(id === null ? [] : [{ in: ['inactive', 'listing'], sends: listEvent('list.center', { id }) }]),
]
const firstPage = { limit: 10, offset: 0 }
const nextPage = { limit: 10, offset: 10 }
const anywhere = ['inactive', 'listing', 'editing']

const viewsRequest = listEventOf('views', 'list.request', {
  request: { limit: 100, offset: 0, filters: { area: ['employees'] } },
})
const viewDraft = {
  view: null,
  name: '',
  shared: false,
  content: { filters: {}, sort: 'lastName', columns: [] },
}
const cell = {
  id: 'e1',
  version: 1,
  field: 'jobTitle',
  label: 'Job title',
  name: 'Ames, Mira',
  base: 'Engineer',
}
const decision = { event: 'approve', version: '3' }
const view = { id: 'v1', version: 1 }
const change = { kind: 'delete', id: 'v1', body: { version: 1 } }

export const recordArea: Model = {
  name: 'recordArea',
  machine: createRecordAreaMachine(inertDeps()),
  inputs: { inactive: { area: 'employees', clientId: 'NWTX' } },
  facts: ({ openId, recordId, prefill, decision: pending }, { children }) => [
    openId,
    recordId,
    prefill !== undefined,
    pending !== undefined,
    'inlineEdit' in children,
  ],
  happenings: {
    'the list is opened': {
      ...route({ page: 'list', request: firstPage }),
      from: anywhere,
      to: 'listing',
      effects: asksForPage(firstPage),
    },
    'its next page is opened': {
      ...route({ page: 'list', request: nextPage }),
      from: anywhere,
      to: 'listing',
      effects: asksForPage(nextPage),
    },
    'a record is opened': {
      ...route({ page: 'record', id: 'e1' }),
      from: anywhere,
      to: 'editing',
      effects: opens('e1'),
    },
    'a record is decided on in the list': {
      ...route({ page: 'record', id: 'e1', decision }),
      from: 'listing',
      to: 'editing',
      effects: [...opens('e1'), { in: 'listing', context: { decision } }],
    },
    'a record is added': {
      ...route({ page: 'record', id: null }),
      from: anywhere,
      to: 'editing',
      effects: opens(null),
    },
    'a record about another one is added': {
      ...route({ page: 'record', id: null, prefill: { employeeId: 'e1' } }),
      from: anywhere,
      to: 'editing',
      effects: [...opens(null), { context: { prefill: { employeeId: 'e1' } } }],
    },
    'the address changes to the new record': {
      ...route({ page: 'record', id: 'e9' }),
      from: anywhere,
      to: 'editing',
      effects: opens('e9'),
    },
    'another page is opened': {
      send: { type: 'route.changed', route: { area: 'dashboard' } },
      from: anywhere,
      to: 'inactive',
      effects: closes,
    },
    'the list of another area is opened': {
      send: { type: 'route.changed', route: { area: 'contracts', page: 'list', request: firstPage } },
      from: anywhere,
      to: 'inactive',
      effects: closes,
    },
    'the counts of the tabs are shown': {
      send: { type: 'counts.open' },
      from: anywhere,
      effects: { sends: listEventOf('counts', 'list.request', { request: { limit: 100, offset: 0 } }) },
    },
    'the totals are requested': {
      send: { type: 'totals.open', request: firstPage },
      from: anywhere,
      effects: { sends: listEventOf('totals', 'list.request', { request: firstPage }) },
    },
    'the cursor rests on a record': {
      send: { type: 'preview.open', request: { limit: 1, offset: 0, search: 'e1' } },
      from: anywhere,
      effects: {
        sends: listEventOf('preview', 'list.request', { request: { limit: 1, offset: 0, search: 'e1' } }),
      },
    },
    'the list is exported': {
      send: { type: 'export.start', request: firstPage, columns: ['lastName'], total: 2 },
      from: anywhere,
      effects: {
        sends: {
          to: 'listExport',
          event: { type: 'export.start', request: firstPage, columns: ['lastName'], total: 2 },
        },
      },
    },
    'the saved views are requested': {
      send: { type: 'views.open' },
      from: anywhere,
      effects: { sends: viewsRequest },
    },
    'a saved view is used': {
      send: { type: 'views.use', query: '?view=v1&sort=lastName' },
      from: anywhere,
      effects: { context: { lastView: '?view=v1&sort=lastName' } },
    },
    'a saved view is named': {
      send: { type: 'view.openDialog', ...viewDraft },
      from: anywhere,
      effects: { sends: { to: 'savedView', event: { type: 'view.openDialog', ...viewDraft } } },
    },
    'a saved view is changed': {
      send: { type: 'view.change', change },
      from: anywhere,
      effects: { sends: { to: 'savedView', event: { type: 'view.change', change } } },
    },
    'a saved view is removed': {
      send: { type: 'view.delete', view },
      from: anywhere,
      effects: { sends: { to: 'savedView', event: { type: 'view.delete', view } } },
    },
    'a saved view has changed': {
      send: { type: 'view.changed', id: 'v2' },
      from: anywhere,
      effects: {
        sends: viewsRequest,
        emits: { type: 'view.changed', id: 'v2' },
      },
    },
    'a cell of the list is opened': {
      send: { type: 'cell.open', cell },
      from: anywhere,
      effects: { sends: { to: 'inlineEdit', event: { type: 'cell.open', cell } } },
    },
    'a cell was saved': {
      send: { type: 'cell.saved', row: { id: 'e1' }, created: false },
      from: anywhere,
      effects: { sends: listEvent('list.recordSaved', { row: { id: 'e1' }, created: false }) },
    },
    'a record is selected': {
      send: { type: 'selection.add', rows: [{ id: 'e1', version: 1 }] },
      from: anywhere,
      effects: {
        sends: {
          to: 'selection',
          event: { type: 'selection.add', rows: [{ id: 'e1', version: 1 }] },
        },
      },
    },
    'all matches are selected': {
      send: { type: 'selection.addAll', request: firstPage, total: 2, isCapped: false },
      from: anywhere,
      effects: {
        sends: {
          to: 'selection',
          event: { type: 'selection.addAll', request: firstPage, total: 2, isCapped: false },
        },
      },
    },
    'several records have changed': {
      send: { type: 'bulk.applied' },
      from: anywhere,
      effects: [
        {
          sends: [
            listEvent('list.reload'),
            listEventOf('counts', 'list.request', { request: { limit: 100, offset: 0 } }),
          ],
        },
        { in: 'editing', sends: { to: 'record', event: { type: 'record.reload' } } },
      ],
    },
    'the network is back': {
      send: { type: 'session.wake' },
      from: 'listing',
      to: 'listing',
      effects: { sends: listEvent('session.wake') },
    },
    'the session is confirmed': {
      send: { type: 'session.confirmed' },
      from: ['listing', 'editing'],
      to: ['listing', 'editing'],
      effects: [
        { in: 'listing', sends: listEvent('list.reload') },
        {
          in: 'editing',
          sends: [{ to: 'record', event: { type: 'record.reload' } }, listEvent('list.reload')],
        },
      ],
    },
    'the form saves a new record': saved('e9', true),
    'the form saves it again': saved('e9', false),
  },
  always: {
    'a record runs only while it is open': (state) =>
      (state.children['record'] !== undefined) === state.matches('editing'),
    'the list runs as long as the area': ({ children }) => children['list'] !== undefined,
  },
}
