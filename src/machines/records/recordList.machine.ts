import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import { isSameRequest, type ListRequest } from '#domain/kernel/lists/lists.ts'
import {
  centeredRequest,
  isAtEdge,
  isOutage,
  loadedPage,
  shownPage,
  withUpdatedRow,
  withRow,
  withSearch,
} from '#machines/records/recordList.ts'
import type {
  RecordListContext,
  RecordListEmitted,
  RecordListEvent,
  RecordListInput,
  SavedRow,
} from '#machines/records/recordList.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

type PageAnswer = Answer<readonly Row[]> | NoAnswer

export interface RecordListDeps {
  readonly loadPage: Read<
    { readonly clientId: string; readonly request: ListRequest },
    Answer<readonly Row[]>
  >
}

export type RecordListActor = ActorRefFrom<ReturnType<typeof createRecordListMachine>>

/** How long typing must pause before a search starts, in milliseconds. Longer than the time between two keystrokes, so that a search doesn't start while the next character is painted. */
const typingPause = 350
const firstPage: ListRequest = { limit: 10, offset: 0 }

/** Loads one page of a list, and handles search, paging and reloads (requirements C3–C5). */
export function createRecordListMachine({ loadPage }: RecordListDeps) {
  return setup({
    types: {
      context: {} as RecordListContext,
      events: {} as RecordListEvent,
      emitted: {} as RecordListEmitted,
      input: {} as RecordListInput,
      tags: {} as 'busy' | 'error' | 'stale' | 'idle' | 'waiting',
    },
    actors: {
      loadPage: createReadMachine(loadPage),
      waitUntil,
    },
    actions: {
      setRequest: assign((_, { request }: { request: ListRequest }) => ({
        request,
        typed: request.search ?? '',
      })),
      setTyped: assign((_, { text }: { text: string }) => ({
        typed: text,
        wakeAt: Date.now() + typingPause,
      })),
      setCentered: assign(({ context }, { id }: { id: string }) => ({
        request: centeredRequest(context, id),
      })),
      setSearch: assign(({ context }) => ({ request: withSearch(context.request, context.typed) })),
      emitSearched: emit(({ context }) => ({ type: 'list.searched' as const, request: context.request })),
      clearRows: assign(({ context }) => ({
        lastShown: context.lastShown ?? shownPage(context),
        rows: [],
        errors: [],
        total: 0,
        isCapped: false,
      })),
      setPage: assign(({ context }, answer: PageAnswer) =>
        answer.kind === 'ok'
          ? {
              ...loadedPage(context, {
                rows: answer.data,
                total: answer.total ?? answer.data.length,
                isCapped: answer.isCapped ?? false,
              }),
              alertDays: answer.alertDays,
              targetMargin: answer.targetMargin,
            }
          : {},
      ),
      setErrors: assign((_, answer: PageAnswer) => ({
        errors: answer.kind === 'refused' ? answer.errors : [unverifiedError],
      })),
      clearLastShown: assign({ lastShown: null }),
      restorePage: assign(({ context }) => ({
        ...loadedPage(context, context.lastShown ?? { rows: [], total: 0, isCapped: false }),
        loadedAt: context.loadedAt,
      })),
      setRow: assign(({ context }, saved: SavedRow) => withRow(context, saved)),
      setAdded: assign(({ context }, { row, created }: SavedRow) => ({
        added: created ? [row, ...context.added] : withUpdatedRow(context.added, row),
      })),
    },
    guards: {
      'request is different': ({ context }, { request }: { request: ListRequest }) =>
        !isSameRequest(request, context.request),
      'search is different': ({ context }) => context.typed.trim() !== (context.request.search ?? ''),
      'a neighbor is missing': ({ context }, { id }: { id: string }) => isAtEdge(context, id),
      'answer is a page': (_, answer: PageAnswer) => answer.kind === 'ok',
      'call was skipped with rows shown': ({ context }, answer: PageAnswer) =>
        answer.kind === 'skipped' && (context.lastShown?.rows.length ?? 0) > 0,
      'rows can stay': ({ context }, answer: PageAnswer) =>
        isOutage(answer) && (context.lastShown?.rows.length ?? 0) > 0,
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input }) => ({
      ...input,
      request: firstPage,
      rows: [],
      total: 0,
      isCapped: false,
      lastShown: null,
      added: [],
      errors: [],
      loadedAt: 0,
      typed: '',
      wakeAt: 0,
    }),
    initial: 'idle',
    on: {
      'list.request': [
        {
          guard: { type: 'request is different', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'setRequest', params: ({ event }) => event },
        },
        { target: '.loading' },
      ],
      'list.follow': {
        guard: { type: 'request is different', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'setRequest', params: ({ event }) => event },
      },
      'list.search': {
        target: '.waiting',
        actions: { type: 'setTyped', params: ({ event }) => event },
      },
      'list.recordSaved': { actions: { type: 'setRow', params: ({ event }) => event } },
    },
    states: {
      idle: {
        tags: 'idle',
        // Nothing has been loaded yet, so even a request that equals the stored one must be loaded.
        on: {
          'list.follow': {
            target: 'loading',
            actions: { type: 'setRequest', params: ({ event }) => event },
          },
        },
      },
      waiting: {
        tags: 'waiting',
        on: {
          'list.searchNow': [
            { guard: 'search is different', target: 'loading', actions: ['setSearch', 'emitSearched'] },
            { target: 'loading' },
          ],
        },
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: [
            {
              guard: 'search is different',
              target: 'loading',
              actions: ['setSearch', 'emitSearched'],
            },
            { target: 'loading' },
          ],
        },
      },
      loading: {
        tags: 'busy',
        entry: 'clearRows',
        on: {
          'list.recordSaved': {
            target: 'loading',
            reenter: true,
            actions: { type: 'setAdded', params: ({ event }) => event },
          },
        },
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context }) => ({ clientId: context.clientId, request: context.request }),
          onDone: [
            {
              guard: { type: 'answer is a page', params: ({ event }) => event.output },
              target: 'ready',
              actions: [{ type: 'setPage', params: ({ event }) => event.output }, 'clearLastShown'],
            },
            {
              guard: { type: 'call was skipped with rows shown', params: ({ event }) => event.output },
              target: 'ready',
              actions: ['restorePage', 'clearLastShown'],
            },
            {
              guard: { type: 'rows can stay', params: ({ event }) => event.output },
              target: 'stale',
              actions: { type: 'setErrors', params: ({ event }) => event.output },
            },
            {
              target: 'failed',
              actions: [{ type: 'setErrors', params: ({ event }) => event.output }, 'clearLastShown'],
            },
          ],
        },
      },
      ready: {
        on: {
          'list.reload': 'loading',
          'list.center': {
            guard: { type: 'a neighbor is missing', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'setCentered', params: ({ event }) => event },
          },
        },
      },
      stale: { tags: 'stale', on: { 'list.reload': 'loading', 'session.wake': 'loading' } },
      failed: { tags: 'error', on: { 'list.reload': 'loading', 'session.wake': 'loading' } },
    },
  })
}
