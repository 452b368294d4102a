import { createRecordListMachine } from '#machines/records/recordList.machine.ts'
import type { RecordListContext } from '#machines/records/recordList.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { isUnderWay, refusal, skipped, unanswered } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const request = { limit: 10, offset: 0 }
const next = { limit: 10, offset: 10 }
const rows = [{ id: 'e1', version: 1, name: 'Gary' }]

const anywhere = ['idle', 'waiting', 'loading', 'ready', 'stale', 'failed']

export const recordList: Model = {
  name: 'recordList',
  machine: createRecordListMachine(inertDeps()),
  inputs: { 'nothing is requested': { clientId: 'NWTX' } },
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
    'the address names the same page again': { send: { type: 'list.follow', request } },
    'the next page is requested': { send: { type: 'list.follow', request: next }, to: 'loading' },
    'more rows per page are requested': {
      send: { type: 'list.follow', request: { limit: 25, offset: 0 } },
      to: 'loading',
    },
    'a search is typed': {
      send: { type: 'list.search', text: 'gary' },
      from: anywhere,
      to: 'waiting',
    },
    'the search is cleared': { send: { type: 'list.search', text: '' }, from: anywhere, to: 'waiting' },
    'Enter is pressed': { send: { type: 'list.searchNow' }, from: ['waiting'], to: 'loading' },
    'the list is reloaded': {
      send: { type: 'list.reload' },
      from: ['ready', 'stale', 'failed'],
      to: 'loading',
    },
    'a record is added elsewhere': {
      send: { type: 'list.recordSaved', row: { id: 'e2', name: 'Ana' }, created: true },
      from: anywhere,
    },
    'the typing pause ends': { answer: 'waitUntil', to: 'loading' },
    'the page loads': { answer: 'loadPage', with: { kind: 'ok', data: rows, total: 1 }, to: 'ready' },
    'the call is skipped': { answer: 'loadPage', with: skipped, to: ['ready', 'stale', 'failed'] },
    'loading the page is rejected': {
      answer: 'loadPage',
      with: refusal(500, 'The server had a bad moment.'),
      to: ['stale', 'failed'],
    },
    'there is no response': { answer: 'loadPage', with: unanswered, to: ['stale', 'failed'] },
    'the request is rejected': {
      answer: 'loadPage',
      with: refusal(400, 'Unknown field: x.'),
      to: 'failed',
    },
    'a record is opened': { send: { type: 'list.center', id: 'e1' } },
    'the network is back': { send: { type: 'session.wake' }, from: ['stale', 'failed'], to: 'loading' },
  },
  always: {
    'a loading list has no rows (C3)': (state) => !state.hasTag('busy') || state.context.rows.length === 0,
    'previous rows are stored only while others load or failed to load': (state) =>
      state.context.lastShown === null ||
      state.hasTag('busy') ||
      state.hasTag('stale') ||
      state.matches('waiting'),
    'errors are stored only after a failure, until the next try': (state) =>
      state.context.errors.length === 0 || !state.matches('ready'),
    'it is busy while the page loads': (state) =>
      state.hasTag('busy') === (isUnderWay(state) && !state.matches('waiting')),
  },
}
