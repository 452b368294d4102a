import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { cellKey, type Cell, type CellAnswer, type CellCall } from '#domain/kernel/cells.ts'
import { draftsOf, type DraftPlace, type UnsavedWork } from '#machines/drafts/drafts.ts'
import { createReadMachine, type Read } from '#machines/kit/read.machine.ts'
import * as cells from '#machines/records/inlineEdit.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

export interface InlineEditDeps {
  /** Saves one field of a record. */
  readonly saveCell: Read<CellCall, CellAnswer>
}

export type InlineEditActor = ActorRefFrom<ReturnType<typeof createInlineEditMachine>>

type GivenDraft = { readonly work: UnsavedWork | null }

const placeOf = ({ clientId, list }: cells.InlineEditInput, id: string): DraftPlace => ({
  clientId,
  area: list,
  id,
})
/** Returns the edit that is being saved. */
const firstEdit = ({ queue }: cells.InlineEditContext) => queue[0] as cells.CellEdit
const alertsOf = ({ system }: { system: { get: (id: string) => unknown } }) =>
  system.get('alerts') as AlertsActor

/** Edits single cells of a list. Only one cell is open at a time. Saves run in the background, one cell after another. */
export function createInlineEditMachine({ saveCell }: InlineEditDeps) {
  return setup({
    types: {
      context: {} as cells.InlineEditContext,
      events: {} as cells.InlineEditEvent,
      input: {} as cells.InlineEditInput,
      tags: {} as 'typing' | 'saving',
    },
    actors: { saveCell: createReadMachine(saveCell) },
    actions: {
      openCell: assign(({ context }, { cell }: { cell: Cell }) => cells.withOpened(context, cell)),
      takeDraft: sendTo(draftsOf, ({ context, self }) => ({
        type: 'draft.take' as const,
        place: placeOf(context, context.open?.id ?? ''),
        replyTo: self,
      })),
      closeDraft: sendTo(draftsOf, ({ context: { clientId, list } }) => ({
        type: 'draft.close' as const,
        clientId,
        area: list,
      })),
      setText: assign(({ context: { open } }, { text }: { text: string }) => ({
        open: open && { ...open, text, errors: [] },
      })),
      setGivenText: assign(({ context: { open } }, { work }: GivenDraft) => ({
        open: open && { ...open, text: cells.draftText(work, open) ?? open.text },
      })),
      queueOpen: assign(({ context }) => cells.withQueued(context)),
      keepFailed: assign(({ context }) => cells.withOpenFailed(context)),
      clearOpen: assign({ open: null }),
      removeEdits: assign(({ context }, { id }: { id: string }) => cells.withoutRecord(context, id)),
      queueUndo: assign(({ context }, { undoOf }: { undoOf: string }) => cells.withUndo(context, undoOf)),
      setSaved: assign(({ context }, answer: cells.CellResult) => cells.withSaved(context, answer)),
      setRebased: assign(({ context }, answer: cells.CellResult) => cells.withRebased(context, answer)),
      setFailed: assign(({ context }, answer: cells.CellResult) => cells.withFailed(context, answer)),
      // Keeps the typed text as the record's draft, for the record's page and in case of a reload or sign-out.
      storeDraft: sendTo(draftsOf, ({ context }, { id, edits }: cells.UnsavedEdits) => {
        const place = placeOf(context, id)
        return edits.length === 0
          ? { type: 'draft.drop' as const, place }
          : { type: 'draft.put' as const, place, work: cells.draftOfEdits(edits) }
      }),
      // The list shows what is stored now, even if another user changed it.
      notifyStored: enqueueActions(({ enqueue }, answer: cells.CellResult) => {
        if (answer.kind !== 'saved' && answer.kind !== 'conflict') return
        enqueue(sendParent({ type: 'cell.saved', row: answer.row, created: false } satisfies cells.CellSaved))
      }),
      expireUndo: sendTo(alertsOf, (_, edit: cells.CellEdit) => ({
        type: 'toast.expire' as const,
        undoOf: cellKey(edit),
      })),
      raiseSaved: sendTo(alertsOf, (_, edit: cells.CellEdit) => cells.savedToast(edit)),
      raiseNotRestored: sendTo(alertsOf, ({ context }, answer: cells.CellResult) =>
        cells.undoAlert(firstEdit(context), answer),
      ),
      raiseUnsaved: sendTo(alertsOf, ({ context }) => ({
        type: 'toast.raise' as const,
        title: `${context.open?.name} has unsaved changes. Open the record to save or discard them.`,
      })),
    },
    guards: {
      'cell is unchanged': ({ context: { open } }) => open === null || cells.isUnchanged(open),
      'cell has an error': ({ context: { open } }) => (open?.errors.length ?? 0) > 0,
      'record has no other draft': ({ context }, { work }: GivenDraft) =>
        work === null || [...context.queue, ...context.failed].some(({ id }) => id === context.open?.id),
      'draft is for this cell': ({ context: { open } }, { work }: GivenDraft) =>
        open !== null && cells.draftText(work, open) !== null,
      'open cell is in the record': ({ context }, { id }: { id: string }) => context.open?.id === id,
      'an edit is queued': ({ context }) => context.queue.length > 0,
      'cell is saved': (_, answer: cells.CellResult) => answer.kind === 'saved',
      'another field was changed': ({ context }, answer: cells.CellResult) =>
        answer.kind === 'conflict' && answer.text === firstEdit(context).base,
      'edit is an undo': ({ context }) => firstEdit(context).isUndo,
    },
  }).createMachine({
    id: 'inlineEdit',
    context: ({ input: { clientId, list } }) => ({
      clientId,
      list,
      open: null,
      queue: [],
      failed: [],
      done: [],
    }),
    type: 'parallel',
    states: {
      cell: {
        initial: 'closed',
        on: {
          'cell.forget': [
            {
              guard: { type: 'open cell is in the record', params: ({ event }) => event },
              target: '.closed',
              actions: { type: 'removeEdits', params: ({ event }) => event },
            },
            { actions: { type: 'removeEdits', params: ({ event }) => event } },
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
              'cell.cancel': { target: 'closed', actions: 'clearOpen' },
              'draft.given': [
                {
                  guard: { type: 'record has no other draft', params: ({ event }) => event },
                  target: 'typing',
                },
                {
                  guard: { type: 'draft is for this cell', params: ({ event }) => event },
                  target: 'typing',
                  actions: { type: 'setGivenText', params: ({ event }) => event },
                },
                { target: 'closed', actions: ['raiseUnsaved', 'clearOpen'] },
              ],
            },
          },
          typing: {
            tags: 'typing',
            on: {
              'cell.type': {
                actions: [
                  { type: 'setText', params: ({ event }) => event },
                  { type: 'storeDraft', params: ({ context }) => cells.unsavedInOpenRecord(context) },
                ],
              },
              'cell.save': [
                { guard: 'cell is unchanged', target: 'dropped' },
                { target: 'closed', actions: ['queueOpen', 'closeDraft'] },
              ],
              'cell.leave': [
                { guard: 'cell is unchanged', target: 'dropped' },
                {
                  guard: 'cell has an error',
                  target: 'closed',
                  actions: ['keepFailed', 'closeDraft'],
                },
                { target: 'closed', actions: ['queueOpen', 'closeDraft'] },
              ],
              'cell.cancel': 'dropped',
            },
          },
          dropped: {
            entry: [
              { type: 'storeDraft', params: ({ context }) => cells.unsavedWithoutOpen(context) },
              'clearOpen',
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
          idle: { always: { guard: 'an edit is queued', target: 'sending' } },
          sending: {
            tags: 'saving',
            invoke: {
              id: 'saveCell',
              src: 'saveCell',
              input: ({ context }) => cells.callOf(context, firstEdit(context)),
              onDone: [
                {
                  guard: { type: 'cell is saved', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'storeDraft', params: ({ context }) => cells.unsavedWithoutFirst(context) },
                    { type: 'expireUndo', params: ({ context }) => firstEdit(context) },
                    { type: 'raiseSaved', params: ({ context }) => firstEdit(context) },
                    { type: 'notifyStored', params: ({ event }) => event.output },
                    { type: 'setSaved', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: { type: 'another field was changed', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: [
                    { type: 'notifyStored', params: ({ event }) => event.output },
                    { type: 'setRebased', params: ({ event }) => event.output },
                  ],
                },
                {
                  guard: 'edit is an undo',
                  target: 'idle',
                  actions: [
                    { type: 'raiseNotRestored', params: ({ event }) => event.output },
                    { type: 'notifyStored', params: ({ event }) => event.output },
                    { type: 'setFailed', params: ({ event }) => event.output },
                  ],
                },
                {
                  target: 'idle',
                  actions: [
                    { type: 'notifyStored', params: ({ event }) => event.output },
                    { type: 'setFailed', params: ({ event }) => event.output },
                  ],
                },
              ],
            },
          },
        },
      },
    },
  })
}
