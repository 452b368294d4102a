import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { draftsOf, type DraftPlace, type UnsavedWork } from '#machines/drafts/drafts.ts'
import { createReadMachine, type Read } from '#machines/kit/read.machine.ts'
import * as cells from '#machines/records/inlineEdit.ts'
import type {
  Cell,
  CellAnswer,
  CellCall,
  CellEdit,
  CellResult,
  CellSaved,
  InlineEditContext,
  InlineEditEvent,
  InlineEditInput,
} from '#machines/records/inlineEdit.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

export interface InlineEditDeps {
  /** Saves one field of a record. */
  readonly saveCell: Read<CellCall, CellAnswer>
}

export type InlineEditActor = ActorRefFrom<ReturnType<typeof createInlineEditMachine>>

type Given = { readonly work: UnsavedWork | null }

const placeOf = ({ clientId, list }: InlineEditInput, id: string): DraftPlace => ({
  clientId,
  area: list,
  id,
})
/** Returns the edit that is being saved. */
const firstOf = ({ queue }: InlineEditContext) => queue[0] as CellEdit
const alertsOf = ({ system }: { system: { get: (id: string) => unknown } }) =>
  system.get('alerts') as AlertsActor

/** Edits single cells of a list. One is open at a time; saving goes on behind it, one cell after the other. */
export function createInlineEditMachine({ saveCell }: InlineEditDeps) {
  return setup({
    types: {
      context: {} as InlineEditContext,
      events: {} as InlineEditEvent,
      input: {} as InlineEditInput,
      tags: {} as 'typing' | 'saving',
    },
    actors: { saveCell: createReadMachine(saveCell) },
    actions: {
      openCell: assign(({ context }, { cell }: { cell: Cell }) => cells.withOpened(context, cell)),
      takeDraft: sendTo(draftsOf, ({ context, self }) => ({
        type: 'draft.take' as const,
        place: placeOf(context, context.open?.id ?? ''),
        taker: self,
      })),
      closeDraft: sendTo(draftsOf, ({ context: { clientId, list } }) => ({
        type: 'draft.close' as const,
        clientId,
        area: list,
      })),
      keepText: assign(({ context: { open } }, { text }: { text: string }) => ({
        open: open && { ...open, text, errors: [] },
      })),
      keepGiven: assign(({ context: { open } }, { work }: Given) => ({
        open: open && { ...open, text: cells.textIn(work, open) ?? open.text },
      })),
      queueOpen: assign(({ context }) => cells.withQueued(context)),
      refuseOpen: assign(({ context: { open, refused } }) => ({
        open: null,
        refused: open === null ? refused : [...refused, open],
      })),
      forgetOpen: assign({ open: null }),
      forgetRecord: assign(({ context }, { id }: { id: string }) => cells.withoutRecord(context, id)),
      queueUndo: assign(({ context }, { undoOf }: { undoOf: string }) => cells.withUndo(context, undoOf)),
      keepSaved: assign(({ context }, answer: CellResult) => cells.withSaved(context, answer)),
      keepMoved: assign(({ context }, answer: CellResult) => cells.withMoved(context, answer)),
      keepRefused: assign(({ context }, answer: CellResult) => cells.withRefused(context, answer)),
      // Keeps what was typed for the record's page, a reload and a session that ends.
      storeDraft: sendTo(draftsOf, ({ context }, { id, edits }: cells.Unsaved) => {
        const place = placeOf(context, id)
        return edits.length === 0
          ? { type: 'draft.drop' as const, place }
          : { type: 'draft.put' as const, place, work: cells.workOf(edits) }
      }),
      tellSaved: sendParent((_, answer: CellResult): CellSaved => {
        if (answer.kind !== 'saved' && answer.kind !== 'conflict') throw new Error('There is no record.')
        return { type: 'cell.saved', row: answer.row, created: false }
      }),
      expireUndo: sendTo(alertsOf, (_, { edit }: { edit: CellEdit }) => ({
        type: 'toast.expire' as const,
        undoOf: cells.cellKey(edit),
      })),
      raiseSaved: sendTo(alertsOf, (_, { edit }: { edit: CellEdit }) => ({
        type: 'toast.raise' as const,
        title: `${edit.label} saved`,
        undoOf: cells.cellKey(edit),
      })),
      raiseRestored: sendTo(alertsOf, (_, { edit }: { edit: CellEdit }) => ({
        type: 'toast.raise' as const,
        title: `${edit.label} restored`,
      })),
      raiseNotRestored: sendTo(alertsOf, (_, { edit, answer }: { edit: CellEdit; answer: CellResult }) => ({
        type: 'alert.raise' as const,
        alert: {
          title: `Couldn't restore the ${edit.label.toLowerCase()} of ${edit.name}`,
          message: cells.undoRefusal(answer),
          status: 'warning' as const,
        },
      })),
      raiseUnsaved: sendTo(alertsOf, (_, { edit }: { edit: CellEdit }) => ({
        type: 'toast.raise' as const,
        title: `${edit.name} has unsaved changes. Open the record to finish them.`,
      })),
    },
    guards: {
      'cell is unchanged': ({ context: { open } }) => open === null || cells.isUnchanged(open),
      'cell still has its error': ({ context: { open } }) => (open?.errors.length ?? 0) > 0,
      'record has no other draft': ({ context }, { work }: Given) =>
        work === null || [...context.queue, ...context.refused].some(({ id }) => id === context.open?.id),
      'draft is of this cell': ({ context: { open } }, { work }: Given) =>
        open !== null && cells.textIn(work, open) !== null,
      'record is open in a cell': ({ context }, { id }: { id: string }) => context.open?.id === id,
      'an edit waits': ({ context }) => context.queue.length > 0,
      'cell is saved': (_, answer: CellResult) => answer.kind === 'saved',
      'undo is saved': ({ context }, answer: CellResult) =>
        answer.kind === 'saved' && firstOf(context).isUndo,
      'another field was changed': ({ context }, answer: CellResult) =>
        answer.kind === 'conflict' && answer.text === firstOf(context).base,
      'another user changed the cell': (_, answer: CellResult) => answer.kind === 'conflict',
      'another user changed what is undone': ({ context }, answer: CellResult) =>
        answer.kind === 'conflict' && firstOf(context).isUndo,
      'edit is an undo': ({ context }) => firstOf(context).isUndo,
    },
  }).createMachine({
    id: 'inlineEdit',
    context: ({ input: { clientId, list } }) => ({
      clientId,
      list,
      open: null,
      queue: [],
      refused: [],
      done: [],
    }),
    type: 'parallel',
    states: {
      cell: {
        initial: 'closed',
        on: {
          'cell.forget': [
            {
              guard: { type: 'record is open in a cell', params: ({ event }) => event },
              target: '.closed',
              actions: { type: 'forgetRecord', params: ({ event }) => event },
            },
            { actions: { type: 'forgetRecord', params: ({ event }) => event } },
          ],
        },
        states: {
          closed: {
            on: {
              'cell.open': {
                target: 'opening',
                actions: [{ type: 'openCell', params: ({ event }) => event }, 'takeDraft'],
              },
            },
          },
          opening: {
            on: {
              'cell.cancel': { target: 'closed', actions: 'forgetOpen' },
              'draft.given': [
                {
                  guard: { type: 'record has no other draft', params: ({ event }) => event },
                  target: 'typing',
                },
                {
                  guard: { type: 'draft is of this cell', params: ({ event }) => event },
                  target: 'typing',
                  actions: { type: 'keepGiven', params: ({ event }) => event },
                },
                {
                  target: 'closed',
                  actions: [
                    { type: 'raiseUnsaved', params: ({ context }) => ({ edit: context.open as CellEdit }) },
                    'forgetOpen',
                  ],
                },
              ],
            },
          },
          typing: {
            tags: 'typing',
            on: {
              'cell.type': {
                actions: [
                  { type: 'keepText', params: ({ event }) => event },
                  { type: 'storeDraft', params: ({ context }) => cells.unsavedNow(context) },
                ],
              },
              'cell.save': [
                { guard: 'cell is unchanged', target: 'dropped' },
                { target: 'closed', actions: ['queueOpen', 'closeDraft'] },
              ],
              'cell.leave': [
                { guard: 'cell is unchanged', target: 'dropped' },
                {
                  guard: 'cell still has its error',
                  target: 'closed',
                  actions: ['refuseOpen', 'closeDraft'],
                },
                { target: 'closed', actions: ['queueOpen', 'closeDraft'] },
              ],
              'cell.cancel': 'dropped',
            },
          },
          dropped: {
            entry: [
              { type: 'storeDraft', params: ({ context }) => cells.unsavedWithoutOpen(context) },
              'forgetOpen',
              'closeDraft',
            ],
            always: 'closed',
          },
        },
      },
      saving: {
        initial: 'idle',
        on: {
          'cell.undo': { actions: { type: 'queueUndo', params: ({ event }) => event } },
        },
        states: {
          idle: { always: { guard: 'an edit waits', target: 'sending' } },
          sending: {
            tags: 'saving',
            invoke: {
              id: 'saveCell',
              src: 'saveCell',
              input: ({ context }) => cells.callOf(context, firstOf(context)),
              onDone: [
                {
                  guard: { type: 'undo is saved', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'raiseRestored', params: ({ context }) => ({ edit: firstOf(context) }) },
                    { type: 'tellSaved', params: ({ event }) => event.output },
                    { type: 'keepSaved', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: { type: 'cell is saved', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'storeDraft', params: ({ context }) => cells.unsavedWithoutFirst(context) },
                    { type: 'expireUndo', params: ({ context }) => ({ edit: firstOf(context) }) },
                    { type: 'raiseSaved', params: ({ context }) => ({ edit: firstOf(context) }) },
                    { type: 'tellSaved', params: ({ event }) => event.output },
                    { type: 'keepSaved', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: { type: 'another field was changed', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'tellSaved', params: ({ event }) => event.output },
                    { type: 'keepMoved', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: { type: 'another user changed what is undone', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    {
                      type: 'raiseNotRestored',
                      params: ({ context, event }) => ({ edit: firstOf(context), answer: event.output }),
                    },
                    { type: 'tellSaved', params: ({ event }) => event.output },
                    { type: 'keepRefused', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: 'edit is an undo',
                  target: 'idle',
                  actions: [
                    {
                      type: 'raiseNotRestored',
                      params: ({ context, event }) => ({ edit: firstOf(context), answer: event.output }),
                    },
                    { type: 'keepRefused', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: { type: 'another user changed the cell', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'tellSaved', params: ({ event }) => event.output },
                    { type: 'keepRefused', params: ({ event }) => event.output },
                  ],
                },
                { target: 'idle', actions: { type: 'keepRefused', params: ({ event }) => event.output } },
              ],
            },
          },
        },
      },
    },
  })
}
