import { createInlineEditMachine, type InlineEditDeps } from '#machines/records/inlineEdit.machine.ts'
import type { InlineEditContext } from '#machines/records/inlineEdit.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const title = {
  id: 'e1',
  version: 3,
  field: 'jobTitle',
  label: 'Job title',
  name: 'Ames, Mira',
  base: 'Engineer',
}
const department = { ...title, field: 'department', label: 'Department', base: 'Design' }
const place = { clientId: 'NWTX', area: 'employees', id: 'e1' }
const titleKey = 'e1/jobTitle'
const stored = (version: number, text: string) => ({
  row: { id: 'e1', version, jobTitle: text },
  version,
  text,
})
const refusal = {
  kind: 'refused',
  status: 422,
  errors: [{ code: 'required', message: 'Enter a job title.' }],
}
const work = (draft: object, record: object | null = null) => ({
  typedAt: 0,
  draft,
  base: {},
  record,
  pending: null,
  key: '',
})
const first = ({ queue }: InlineEditContext) => queue[0]
const all = ({ open, queue, failed }: InlineEditContext) => [
  ...(open === null ? [] : [open]),
  ...queue,
  ...failed,
]
const closed = { to: 'drafts', event: { type: 'draft.close', clientId: 'NWTX', area: 'employees' } }
const listed = (version: number, text: string) => ({
  to: 'parent',
  event: { type: 'cell.saved', row: stored(version, text).row, created: false },
})

export const inlineEdit: Model = {
  name: 'inlineEdit',
  machine: createInlineEditMachine(inertDeps<InlineEditDeps>()),
  inputs: { 'no cell is open': { clientId: 'NWTX', list: 'employees' } },
  facts: ({ open, queue, failed, done }: InlineEditContext) => [
    open && [open.field, open.text === open.base, open.errors.length > 0],
    // Any number of edits can be waiting.
    queue[0]?.isUndo,
    queue.length > 1,
    failed.length,
    done.length,
  ],
  happenings: {
    'a cell is opened': {
      send: { type: 'cell.open', cell: title },
      from: 'cell.closed',
      effects: {
        in: 'cell.closed',
        to: 'cell.opening',
        sends: { to: 'drafts', event: { type: 'draft.take', place } },
        holds: ({ open, failed }: InlineEditContext) =>
          open?.field === 'jobTitle' && failed.every(({ field }) => field !== 'jobTitle'),
      },
    },
    'another cell of the record is opened': {
      send: { type: 'cell.open', cell: department },
      from: 'cell.closed',
      effects: { in: 'cell.closed', holds: ({ open }: InlineEditContext) => open?.field === 'department' },
    },
    'the record has no draft': {
      send: { type: 'draft.given', work: null },
      from: 'cell.opening',
      to: 'cell.typing',
    },
    'its draft has this cell': {
      send: { type: 'draft.given', work: work({ jobTitle: 'Lead' }) },
      from: 'cell.opening',
      effects: {
        in: 'cell.opening',
        holds: ({ open, queue, failed }: InlineEditContext) =>
          open?.field !== 'jobTitle' || queue.length + failed.length > 0 || open.text === 'Lead',
      },
    },
    'its form has a draft': {
      send: { type: 'draft.given', work: work({ jobTitle: 'Lead' }, { id: 'e1', version: 3 }) },
      from: 'cell.opening',
      to: ['cell.closed', 'cell.typing'],
      effects: {
        in: 'cell.opening',
        to: 'cell.closed',
        context: { open: null },
        sends: {
          to: 'alerts',
          event: {
            type: 'toast.raise',
            title: 'Ames, Mira has unsaved changes. Open the record to save or discard them.',
          },
        },
      },
    },
    'a title is typed': {
      send: { type: 'cell.type', text: 'Architect' },
      from: 'cell.typing',
      effects: {
        in: 'cell.typing',
        sends: { to: 'drafts', event: { type: 'draft.put', place } },
        holds: ({ open }: InlineEditContext) => open?.text === 'Architect' && open.errors.length === 0,
      },
    },
    'it is saved': {
      send: { type: 'cell.save' },
      from: 'cell.typing',
      to: 'cell.closed',
      effects: { in: 'cell.typing', to: 'cell.closed', context: { open: null }, sends: closed },
    },
    'the focus leaves it': {
      send: { type: 'cell.leave' },
      from: 'cell.typing',
      to: 'cell.closed',
      effects: { in: 'cell.typing', to: 'cell.closed', context: { open: null }, sends: closed },
    },
    'it is given up': {
      send: { type: 'cell.cancel' },
      from: ['cell.typing', 'cell.opening'],
      to: 'cell.closed',
      effects: [
        { in: ['cell.typing', 'cell.opening'], context: { open: null } },
        { in: 'cell.typing', sends: closed },
      ],
    },
    'the page of the record opens': {
      send: { type: 'cell.forget', id: 'e1' },
      from: 'cell',
      to: 'cell.closed',
      effects: { context: { open: null, failed: [] } },
    },
    'the page of another record opens': {
      send: { type: 'cell.forget', id: 'e2' },
      from: 'cell',
      effects: { holds: ({ failed }: InlineEditContext) => failed.every(({ id }) => id === 'e1') },
    },
    'the title is undone': {
      send: { type: 'cell.undo', undoOf: titleKey },
      from: 'saving',
      effects: {
        holds: ({ done }: InlineEditContext) => done.every(({ field }) => field !== 'jobTitle'),
      },
    },
    'an edit that is gone is undone': { send: { type: 'cell.undo', undoOf: 'e9/jobTitle' }, from: 'saving' },
    'the cell is stored': {
      answer: 'saveCell',
      with: { kind: 'saved', ...stored(4, 'Architect') },
      from: 'saving.sending',
      effects: {
        in: 'saving.sending',
        sends: listed(4, 'Architect'),
        holds: (context: InlineEditContext) => all(context).every(({ version }) => version === 4),
      },
    },
    'another field was changed in the meantime': {
      answer: 'saveCell',
      with: { kind: 'conflict', ...stored(5, 'Engineer'), changedBy: 'Bo' },
      from: 'saving.sending',
      effects: { in: 'saving.sending', sends: listed(5, 'Engineer') },
    },
    'the same cell was changed in the meantime': {
      answer: 'saveCell',
      with: { kind: 'conflict', ...stored(6, 'Director'), changedBy: 'Bo' },
      from: 'saving.sending',
      effects: { in: 'saving.sending', sends: listed(6, 'Director') },
    },
    'the value is refused': {
      answer: 'saveCell',
      with: refusal,
      from: 'saving.sending',
      effects: {
        in: 'saving.sending',
        holds: ({ failed }: InlineEditContext) => failed.every(({ errors }) => errors.length > 0),
      },
    },
    'the call is skipped': { answer: 'saveCell', with: { kind: 'skipped' }, from: 'saving.sending' },
  },
  always: {
    'a call saves the first edit': (state) =>
      state.matches({ saving: 'sending' }) === (first(state.context as InlineEditContext) !== undefined),
    'a cell is open exactly while it is opening or typed into': (state) =>
      (state.context.open !== null) ===
      (state.matches({ cell: 'opening' }) || state.matches({ cell: 'typing' })),
    'a failed edit says why': (state) =>
      (state.context as InlineEditContext).failed.every(({ errors }) => errors.length > 0),
    'each cell has at most one failed edit': (state) => {
      const fields = (state.context as InlineEditContext).failed.map(({ field }) => field)
      return new Set(fields).size === fields.length
    },
    'an undo is never kept as typed': (state) =>
      (state.context as InlineEditContext).failed.every(({ isUndo }) => !isUndo),
    'at most three edits can be undone': (state) => state.context.done.length <= 3,
  },
}
