import { createSelectionMachine, type SelectionDeps } from '#machines/records/selection.machine.ts'
import type { SelectionContext } from '#machines/records/selection.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const one = { id: 'e1', version: 1 }
const two = { id: 'e2', version: 4 }
const many = Array.from({ length: 60 }, (_, index) => ({ id: `m${index}`, version: 1 }))
const request = { limit: 10, offset: 20, filters: { status: ['ACTIVE'] } }
const page = (rows: readonly object[], total: number) => ({ kind: 'ok', data: rows, total })
const changed = ({ id, version }: typeof one) => ({
  id,
  label: null,
  ok: true,
  version: version + 1,
  errors: [],
})
const result = (rows: readonly object[]) => ({ kind: 'ok', data: rows, total: null })
const refusal = { kind: 'refused', status: 403, errors: [{ code: 'permission', message: 'Not allowed.' }] }
const applied = { to: 'parent', event: { type: 'bulk.applied' } }

export const selection: Model = {
  name: 'selection',
  machine: createSelectionMachine({ ...inertDeps<SelectionDeps>(), newKey: () => 'key-1' }),
  inputs: { 'nothing is selected': { clientId: 'NWTX' } },
  facts: ({ selected, all, queue, done, refused, errors }: SelectionContext) => [
    selected.length,
    all?.total ?? null,
    all?.except.length ?? null,
    all?.isCapped ?? null,
    queue.length,
    done.length,
    refused.length,
    errors.length,
  ],
  happenings: {
    'a record is selected': {
      send: { type: 'selection.add', rows: [{ ...one, lastName: 'Rao' }] },
      from: ['selecting', 'confirming'],
      effects: {
        in: ['selecting', 'confirming'],
        holds: ({ selected, all }: SelectionContext) =>
          all === null
            ? JSON.stringify(selected.filter(({ id }) => id === 'e1')) === JSON.stringify([one])
            : !all.except.includes('e1'),
      },
    },
    'two records are selected': {
      send: { type: 'selection.add', rows: [one, two] },
      from: 'selecting',
      effects: {
        in: 'selecting',
        holds: ({ selected, all }: SelectionContext) =>
          all !== null ||
          (selected.filter(({ id }) => id === 'e1').length === 1 &&
            selected.filter(({ id }) => id === 'e2').length === 1),
      },
    },
    'sixty records are selected': { send: { type: 'selection.add', rows: many }, from: 'selecting' },
    'a record is taken back': {
      send: { type: 'selection.remove', rows: [one] },
      from: ['selecting', 'confirming'],
      effects: {
        in: ['selecting', 'confirming'],
        holds: ({ selected, all }: SelectionContext) =>
          all === null ? selected.every(({ id }) => id !== 'e1') : all.except.includes('e1'),
      },
    },
    'the other record is taken back too': {
      send: { type: 'selection.remove', rows: [two] },
      from: ['selecting', 'confirming'],
      effects: {
        in: ['selecting', 'confirming'],
        holds: ({ selected, all }: SelectionContext) =>
          all === null
            ? selected.every(({ id }) => id !== 'e2')
            : all.except.includes('e2') && all.except.length < all.total,
      },
    },
    'all matches are selected': {
      send: { type: 'selection.addAll', request, total: 2, isCapped: false },
      from: 'selecting',
      effects: {
        in: 'selecting',
        context: { selected: [], all: { request, total: 2, isCapped: false, except: [] } },
      },
    },
    'more matches are selected than can be changed': {
      send: { type: 'selection.addAll', request, total: 5_001, isCapped: false },
      from: 'selecting',
    },
    'more matches are selected than are counted': {
      send: { type: 'selection.addAll', request, total: 2, isCapped: true },
      from: 'selecting',
    },
    'the list shows its next page': {
      send: { type: 'selection.follow', request: { ...request, offset: 30 } },
    },
    'the list shows other matches': {
      send: { type: 'selection.follow', request: { ...request, search: 'rao' } },
      effects: { in: 'selecting', context: { all: null } },
    },
    'the selection is cleared': {
      send: { type: 'selection.clear' },
      from: 'selecting',
      effects: { in: 'selecting', context: { selected: [], all: null } },
    },
    'an event is selected': {
      send: { type: 'bulk.request', event: 'archive' },
      effects: { in: 'selecting', to: 'confirming', context: { event: 'archive', values: {}, errors: [] } },
    },
    'its reason is typed': {
      send: { type: 'bulk.type', path: 'reason', value: 'Moved' },
      from: 'confirming',
      effects: { context: { values: { reason: 'Moved' } } },
    },
    'the event is confirmed': {
      send: { type: 'bulk.confirm' },
      effects: [
        { to: 'collecting', starts: 'readMatches', context: { errors: [] } },
        { to: 'sending', starts: 'sendBulk', context: { errors: [] } },
      ],
    },
    'it is canceled': {
      send: { type: 'bulk.cancel' },
      from: ['confirming', 'collecting', 'sending', 'interrupted'],
      effects: [
        { in: 'confirming', to: 'selecting' },
        { in: 'collecting', to: 'selecting', stops: 'readMatches', context: { queue: [] } },
        // Calls that have been sent can't be canceled.
        { in: 'sending', to: 'sending', holds: ({ queue }: SelectionContext) => queue.length <= 50 },
        { in: 'interrupted', to: 'reporting', sends: applied },
      ],
    },
    'the matches are read': {
      answer: 'readMatches',
      with: page([{ ...one, lastName: 'Rao' }, two], 2),
      from: 'collecting',
      to: ['sending', 'confirming'],
      effects: [
        {
          to: 'sending',
          starts: 'sendBulk',
          holds: ({ all, queue }: SelectionContext) =>
            queue.length > 0 && queue.every(({ id }) => all?.except.includes(id) !== true),
        },
        {
          to: 'confirming',
          holds: ({ all, queue }: SelectionContext) => all?.except.length === 2 && queue.length === 0,
        },
      ],
    },
    'the first of the matches are read': {
      answer: 'readMatches',
      with: page([{ id: 'e3', version: 1 }], 3),
      from: 'collecting',
    },
    'no match is left': { answer: 'readMatches', with: page([], 0), from: 'collecting' },
    'the matches can’t be read': {
      answer: 'readMatches',
      with: refusal,
      from: 'collecting',
      to: ['confirming', 'sending'],
    },
    'every record is changed': {
      answer: 'sendBulk',
      with: result([changed(one), changed(two)]),
      from: 'sending',
      effects: { to: 'reporting', sends: applied },
    },
    'a record is refused': {
      answer: 'sendBulk',
      with: result([
        {
          id: 'e1',
          label: 'E-00001',
          ok: false,
          version: null,
          errors: [{ code: 'no', message: 'Active.' }],
        },
      ]),
      from: 'sending',
      effects: {
        to: ['reporting', 'sending'],
        holds: ({ refused }: SelectionContext) =>
          refused.some(({ label, message }) => label === 'E-00001' && message === 'Active.'),
      },
    },
    'there is no answer': {
      answer: 'sendBulk',
      with: refusal,
      from: 'sending',
      to: 'interrupted',
      effects: { context: { errors: refusal.errors } },
    },
    'the call is skipped': {
      answer: 'sendBulk',
      with: { kind: 'skipped' },
      from: 'sending',
      to: 'interrupted',
      effects: { holds: ({ errors }: SelectionContext) => errors[0]?.code === 'unverified' },
    },
    'it goes on': {
      send: { type: 'bulk.resume' },
      from: 'interrupted',
      to: 'sending',
      effects: { starts: 'sendBulk', context: { errors: [] } },
    },
    'it is undone': {
      send: { type: 'bulk.undo', event: 'restore' },
      effects: {
        to: 'sending',
        starts: 'sendBulk',
        context: { event: 'restore', values: {}, done: [], refused: [] },
      },
    },
    'the report is closed': {
      send: { type: 'bulk.close' },
      from: 'reporting',
      to: 'selecting',
      effects: { context: { selected: [], all: null, queue: [], done: [], refused: [], errors: [] } },
    },
  },
  always: {
    'it is busy while it reads and sends': (state) =>
      state.hasTag('busy') === (state.matches('collecting') || state.matches('sending')),
    'single records and all matches are not selected together': ({ context }) =>
      context.all === null || context.selected.length === 0,
    'nothing is sent without records': (state) => !state.matches('sending') || state.context.queue.length > 0,
  },
}
