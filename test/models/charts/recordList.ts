import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import type { RecordListContext } from '#machines/records/recordList.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { isUnderWay, refusal, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const request = { limit: 10, offset: 0 }
const next = { limit: 10, offset: 10 }
const rows = [{ id: 'e1', name: 'Gary' }]

const anywhere = ['idle', 'settling', 'loading', 'ready', 'stale', 'failed']

export const recordList: Model = {
  name: 'recordList',
  machine: createRecordListMachine(inertDeps()),
  inputs: { 'nothing is asked for': { clientId: 'NWTX' } },
  facts: ({ typed, request: { offset, search }, lastShown }: RecordListContext) => [
    typed === (search ?? ''),
    offset,
    lastShown !== null && lastShown.rows.length > 0,
    lastShown !== null,
  ],
  happenings: {
    'the list is opened': { send: { type: 'list.request', request }, from: anywhere, to: 'loading' },
    'its next page is opened': {
      send: { type: 'list.request', request: next },
      from: anywhere,
      to: 'loading',
    },
    'the address tells the same page again': { send: { type: 'list.follow', request } },
    'the next page is asked for': { send: { type: 'list.follow', request: next }, to: 'loading' },
    'more rows a page are asked for': {
      send: { type: 'list.follow', request: { limit: 25, offset: 0 } },
      to: 'loading',
    },
    'somebody types a search': {
      send: { type: 'list.search', text: 'gary' },
      from: anywhere,
      to: 'settling',
    },
    'the search is emptied': { send: { type: 'list.search', text: '' }, from: anywhere, to: 'settling' },
    'the list is loaded again': {
      send: { type: 'list.reload' },
      from: ['ready', 'stale', 'failed'],
      to: 'loading',
    },
    'a record is added elsewhere': {
      send: { type: 'list.recordSaved', row: { id: 'e2', name: 'Ana' }, created: true },
      from: anywhere,
    },
    'time passes': { answer: 'waitUntil', to: 'loading' },
    'the page comes': { answer: 'loadPage', with: { kind: 'ok', data: rows, total: 1 }, to: 'ready' },
    'the call is skipped': { answer: 'loadPage', with: skipped, to: ['ready', 'stale', 'failed'] },
    'the page is refused': {
      answer: 'loadPage',
      with: refusal(500, 'The server had a bad moment.'),
      to: ['stale', 'failed'],
    },
    'nobody answers': { answer: 'loadPage', with: unanswered, to: ['stale', 'failed'] },
    'the request is refused': {
      answer: 'loadPage',
      with: refusal(400, 'Unknown field: x.'),
      to: 'failed',
    },
    'the network is back': { send: { type: 'session.wake' }, from: ['stale', 'failed'], to: 'loading' },
  },
  always: {
    'no row belongs to a list that loads (C3)': (state) =>
      !state.hasTag('busy') || state.context.rows.length === 0,
    'former rows are painted only while others are on their way, or could not be loaded': (state) =>
      state.context.lastShown === null ||
      state.hasTag('busy') ||
      state.hasTag('stale') ||
      state.matches('settling'),
    'errors show only where it failed, or until it is tried again': (state) =>
      state.context.errors.length === 0 || !state.matches('ready'),
    'it is busy while the page is on its way': (state) =>
      state.hasTag('busy') === (isUnderWay(state) && !state.matches('settling')),
  },
}
