import { createEntityListMachine } from '#machines/entityList.machine.ts'
import type { EntityListContext } from '#machines/entityList.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { refusal, skipped, unreachable, unreadable } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const request = { limit: 10, offset: 0 }
const next = { limit: 10, offset: 10 }
const rows = [{ id: 'e1', name: 'Gary' }]

export const entityList: Model = {
  name: 'entityList',
  machine: createEntityListMachine(inertDeps()),
  inputs: { 'nothing is asked for': { clientId: 'NWTX' } },
  facts: ({ attempt, typed, request: { offset, search }, lastShown }: EntityListContext) => [
    attempt,
    typed === (search ?? ''),
    offset,
    lastShown !== null,
  ],
  happenings: {
    'the list is opened': { send: { type: 'list.request', request } },
    'its next page is opened': { send: { type: 'list.request', request: next } },
    'the address tells the same page again': { send: { type: 'list.follow', request } },
    'the next page is asked for': { send: { type: 'list.follow', request: next } },
    'somebody types a search': { send: { type: 'list.search', text: 'gary' } },
    'the search is emptied': { send: { type: 'list.search', text: '' } },
    'the list is loaded again': { send: { type: 'list.reload' } },
    'a record is added elsewhere': {
      send: { type: 'list.recordSaved', row: { id: 'e2', name: 'Ana' }, created: true },
    },
    'time passes': { answer: 'waitUntil' },
    'the page comes': { answer: 'loadPage', with: { kind: 'ok', data: rows, total: 1 } },
    'the call is skipped': { answer: 'loadPage', with: skipped },
    'the page is refused': { answer: 'loadPage', with: refusal(500, 'The server had a bad moment.') },
    'nobody answers': { fail: 'loadPage', with: unreachable },
    'the answer is unreadable': { fail: 'loadPage', with: unreadable },
  },
  always: {
    'no row belongs to a list that loads (C3)': (state) =>
      !state.hasTag('busy') || state.context.rows.length === 0,
    'former rows are painted only while others are on their way': (state) =>
      state.context.lastShown === null || state.hasTag('busy') || state.matches('settling'),
    'errors show only where it failed, or until it is tried again': (state) =>
      state.context.errors.length === 0 || !state.matches('ready'),
    'two retries at most': ({ context }) => context.attempt <= 2,
  },
}
