import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { BulkResult } from '#domain/kernel/bulk.ts'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import type { RecordListDeps } from '#machines/records/recordList.machine.ts'
import {
  hasMore,
  canSendBulk,
  nextItems,
  nextMatches,
  emptySelection,
  haveSameMatches,
  withoutExceptions,
  withoutSelected,
  withPage,
  withResults,
  withSelected,
} from '#machines/records/selection.ts'
import type { BulkCall, SelectedRow, SelectionContext, SelectionEvent } from '#machines/records/selection.ts'

type Page = Answer<readonly Row[]> | NoAnswer
type Results = Answer<readonly BulkResult[]> | NoAnswer

export interface SelectionDeps extends RecordListDeps {
  /** Sends an event for several records. */
  readonly sendBulk: Read<BulkCall, Answer<readonly BulkResult[]>>
  /** Returns a random key that makes a repeated call harmless. */
  readonly newKey: () => string
}

export type SelectionActor = ActorRefFrom<ReturnType<typeof createSelectionMachine>>

/** The selected records of a list and the event sent for them. The calls for the event are sent one at a time. */
export function createSelectionMachine({ loadPage, sendBulk, newKey }: SelectionDeps) {
  return setup({
    types: {
      context: {} as SelectionContext,
      events: {} as SelectionEvent,
      input: {} as { clientId: string },
      tags: {} as 'busy',
    },
    actors: { readMatches: createReadMachine(loadPage), sendBulk: createReadMachine(sendBulk) },
    actions: {
      add: assign(({ context }, { rows }: { rows: readonly SelectedRow[] }) => withSelected(context, rows)),
      remove: assign(({ context }, { rows }: { rows: readonly { id: string }[] }) =>
        withoutSelected(context, rows),
      ),
      selectAll: assign(
        (_, { request, total, isCapped }: { request: ListRequest; total: number; isCapped: boolean }) => ({
          selected: [],
          all: { request, total, isCapped, except: [] },
        }),
      ),
      clear: assign(emptySelection),
      setEvent: assign((_, { event }: { event: string }) => ({ event, values: {}, errors: [] })),
      setValue: assign(({ context }, { path, value }: { path: string; value: string }) => ({
        values: { ...context.values, [path]: value },
      })),
      queueRows: assign(({ context }) => ({ queue: context.selected })),
      queueUndo: assign(({ context }, { event }: { event: string }) => ({
        event,
        values: {},
        queue: context.done,
        key: '',
        done: [],
        refused: [],
      })),
      setPage: assign(({ context }, answer: Page) => ({ queue: withPage(context.queue, answer) })),
      setResults: assign(({ context }, answer: Results) =>
        answer.kind === 'ok' ? withResults(context, answer.data) : {},
      ),
      dropExceptions: assign(({ context }) => ({ queue: withoutExceptions(context) })),
      setErrors: assign((_, answer: Page | Results) => ({
        errors: answer.kind === 'refused' ? answer.errors : [unverifiedError],
      })),
      clearErrors: assign({ errors: [] }),
      renewKey: assign(() => ({ key: newKey() })),
      // The running call can't be canceled, so its records stay in the queue.
      keepOnlySent: assign(({ context }) => ({ queue: nextItems(context.queue) })),
      clearQueue: assign({ queue: [] }),
      notifyApplied: sendParent({ type: 'bulk.applied' }),
    },
    guards: {
      'a bulk event can be sent': ({ context }) => canSendBulk(context),
      'all matches are selected': ({ context }) => context.all !== null,
      'list has other matches': ({ context }, { request }: { request: ListRequest }) =>
        context.all !== null && !haveSameMatches(context.all.request, request),
      'more matches are left': ({ context }, answer: Page) => hasMore(context, answer),
      'matches were read': ({ context }, answer: Page) =>
        answer.kind === 'ok' &&
        withoutExceptions({ ...context, queue: withPage(context.queue, answer) }).length > 0,
      'more records are left': ({ context }, answer: Results) =>
        answer.kind === 'ok' && context.queue.length > nextItems(context.queue).length,
      'results arrived': (_, answer: Results) => answer.kind === 'ok',
      'records were changed': ({ context }) => context.done.length > 0,
    },
  }).createMachine({
    id: 'selection',
    context: ({ input }) => ({ ...emptySelection, ...input }),
    initial: 'selecting',
    states: {
      selecting: {
        on: {
          'selection.add': { actions: { type: 'add', params: ({ event }) => event } },
          'selection.remove': { actions: { type: 'remove', params: ({ event }) => event } },
          'selection.addAll': { actions: { type: 'selectAll', params: ({ event }) => event } },
          'selection.clear': { actions: 'clear' },
          'selection.follow': {
            guard: { type: 'list has other matches', params: ({ event }) => event },
            actions: 'clear',
          },
          'bulk.request': {
            guard: 'a bulk event can be sent',
            target: 'confirming',
            actions: { type: 'setEvent', params: ({ event }) => event },
          },
        },
      },
      confirming: {
        on: {
          'selection.add': { actions: { type: 'add', params: ({ event }) => event } },
          'selection.remove': { actions: { type: 'remove', params: ({ event }) => event } },
          'bulk.type': { actions: { type: 'setValue', params: ({ event }) => event } },
          'bulk.cancel': 'selecting',
          'bulk.confirm': [
            { guard: 'all matches are selected', target: 'collecting', actions: 'clearErrors' },
            {
              guard: 'a bulk event can be sent',
              target: 'sending',
              actions: ['queueRows', 'renewKey', 'clearErrors'],
            },
          ],
        },
      },
      collecting: {
        tags: 'busy',
        on: { 'bulk.cancel': { target: 'selecting', actions: 'clearQueue' } },
        invoke: {
          id: 'readMatches',
          src: 'readMatches',
          input: ({ context }) => nextMatches(context),
          onDone: [
            {
              guard: { type: 'more matches are left', params: ({ event }) => event.output },
              target: 'collecting',
              reenter: true,
              actions: { type: 'setPage', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'matches were read', params: ({ event }) => event.output },
              target: 'sending',
              actions: [
                { type: 'setPage', params: ({ event }) => event.output },
                'dropExceptions',
                'renewKey',
              ],
            },
            {
              target: 'confirming',
              actions: [{ type: 'setErrors', params: ({ event }) => event.output }, 'clearQueue'],
            },
          ],
        },
      },
      sending: {
        tags: 'busy',
        on: { 'bulk.cancel': { actions: 'keepOnlySent' } },
        invoke: {
          id: 'sendBulk',
          src: 'sendBulk',
          input: ({ context: { clientId, event, values, queue, key } }) => ({
            clientId,
            event,
            values,
            items: nextItems(queue),
            key,
          }),
          onDone: [
            {
              guard: { type: 'more records are left', params: ({ event }) => event.output },
              target: 'sending',
              reenter: true,
              actions: [{ type: 'setResults', params: ({ event }) => event.output }, 'renewKey'],
            },
            {
              guard: { type: 'results arrived', params: ({ event }) => event.output },
              target: 'reporting',
              actions: { type: 'setResults', params: ({ event }) => event.output },
            },
            {
              target: 'interrupted',
              actions: { type: 'setErrors', params: ({ event }) => event.output },
            },
          ],
        },
      },
      interrupted: {
        on: {
          // Repeats the call with the same key, so that no change is made twice.
          'bulk.resume': { target: 'sending', actions: 'clearErrors' },
          'bulk.cancel': 'reporting',
        },
      },
      reporting: {
        entry: 'notifyApplied',
        on: {
          'bulk.undo': {
            guard: 'records were changed',
            target: 'sending',
            actions: [{ type: 'queueUndo', params: ({ event }) => event }, 'renewKey', 'clearErrors'],
          },
          'bulk.close': { target: 'selecting', actions: 'clear' },
        },
      },
    },
  })
}
