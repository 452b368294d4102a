import { assign, emit, setup, type ActorRefFrom, fromPromise } from 'xstate'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import { sameRequest, type ListRequest } from '#domain/kernel/lists.ts'
import { isOutage, pageOf, shownOf, withChanged, withRow, withSearch } from '#machines/records/recordList.ts'
import type {
  RecordListContext,
  RecordListEmitted,
  RecordListEvent,
  RecordListInput,
  SavedRow,
} from '#machines/records/recordList.ts'
import { isRepeatable, toFieldError, unverified } from '#machines/kit/failure.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface RecordListDeps {
  readonly loadPage: (
    input: { clientId: string; request: ListRequest },
    signal: AbortSignal,
  ) => Promise<Answer<readonly Row[]>>
}

export type RecordListActor = ActorRefFrom<ReturnType<typeof createRecordListMachine>>

type PageAnswer = Answer<readonly Row[]>

const typingRest = 160
const firstPage: ListRequest = { limit: 10, offset: 0 }

/** One page of a list: loads, searches, pages, retries a read twice and reloads (requirements C3–C5). */
export function createRecordListMachine({ loadPage }: RecordListDeps) {
  return setup({
    types: {
      context: {} as RecordListContext,
      events: {} as RecordListEvent,
      emitted: {} as RecordListEmitted,
      input: {} as RecordListInput,
      tags: {} as 'busy' | 'error' | 'stale' | 'idle' | 'settling',
    },
    actors: {
      loadPage: fromPromise<PageAnswer, { clientId: string; request: ListRequest }>(({ input, signal }) =>
        loadPage(input, signal),
      ),
      waitUntil,
    },
    actions: {
      keepRequest: assign((_, { request }: { request: ListRequest }) => ({
        request,
        typed: request.search ?? '',
        attempt: 0,
      })),
      keepTyped: assign((_, { text }: { text: string }) => ({
        typed: text,
        attempt: 0,
        wakeAt: Date.now() + typingRest,
      })),
      keepSearch: assign(({ context }) => ({ request: withSearch(context.request, context.typed) })),
      tellSearched: emit(({ context }) => ({ type: 'list.searched' as const, request: context.request })),
      startAnew: assign(({ context }) => ({
        lastShown: context.lastShown ?? shownOf(context),
        rows: [],
        errors: [],
        total: 0,
      })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
      forgetAttempts: assign({ attempt: 0 }),
      keepPage: assign(({ context }, answer: PageAnswer) =>
        answer.kind === 'ok'
          ? pageOf(context, { rows: answer.data, total: answer.total ?? answer.data.length })
          : {},
      ),
      keepErrors: assign((_, answer: PageAnswer) => ({
        errors: answer.kind === 'refused' ? answer.errors : [unverified],
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      forgetLastShown: assign({ lastShown: null }),
      keepLastShown: assign(({ context }) => ({
        ...pageOf(context, context.lastShown ?? { rows: [], total: 0 }),
        loadedAt: context.loadedAt,
      })),
      keepRow: assign(({ context }, saved: SavedRow) => withRow(context, saved)),
      keepAdded: assign(({ context }, { row, created }: SavedRow) => ({
        added: created ? [row, ...context.added] : withChanged(context.added, row),
      })),
    },
    guards: {
      'request is another': ({ context }, { request }: { request: ListRequest }) =>
        !sameRequest(request, context.request),
      'search is another': ({ context }) => context.typed.trim() !== (context.request.search ?? ''),
      'answer is a page': (_, answer: PageAnswer) => answer.kind === 'ok',
      'call was skipped over rows': ({ context }, answer: PageAnswer) =>
        answer.kind === 'skipped' && (context.lastShown?.rows.length ?? 0) > 0,
      'rows outlast the answer': ({ context }, answer: PageAnswer) =>
        isOutage(answer) && (context.lastShown?.rows.length ?? 0) > 0,
      'rows are still shown': ({ context }) => (context.lastShown?.rows.length ?? 0) > 0,
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input }) => ({
      ...input,
      request: firstPage,
      rows: [],
      total: 0,
      lastShown: null,
      added: [],
      errors: [],
      loadedAt: 0,
      typed: '',
      attempt: 0,
      wakeAt: 0,
    }),
    initial: 'idle',
    on: {
      'list.request': [
        {
          guard: { type: 'request is another', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepRequest', params: ({ event }) => event },
        },
        { target: '.loading' },
      ],
      'list.follow': {
        guard: { type: 'request is another', params: ({ event }) => event },
        target: '.loading',
        actions: { type: 'keepRequest', params: ({ event }) => event },
      },
      'list.search': {
        target: '.settling',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      'list.recordSaved': { actions: { type: 'keepRow', params: ({ event }) => event } },
    },
    states: {
      idle: { tags: 'idle' },
      settling: {
        tags: 'settling',
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: [
            {
              guard: 'search is another',
              target: 'loading',
              actions: ['keepSearch', 'tellSearched'],
            },
            { target: 'loading' },
          ],
        },
      },
      loading: {
        tags: 'busy',
        entry: 'startAnew',
        on: {
          'list.recordSaved': {
            target: 'loading',
            reenter: true,
            actions: { type: 'keepAdded', params: ({ event }) => event },
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
              actions: [
                { type: 'keepPage', params: ({ event }) => event.output },
                'forgetLastShown',
                'forgetAttempts',
              ],
            },
            {
              guard: { type: 'call was skipped over rows', params: ({ event }) => event.output },
              target: 'ready',
              actions: ['keepLastShown', 'forgetLastShown', 'forgetAttempts'],
            },
            {
              guard: { type: 'rows outlast the answer', params: ({ event }) => event.output },
              target: 'stale',
              actions: [{ type: 'keepErrors', params: ({ event }) => event.output }, 'forgetAttempts'],
            },
            {
              target: 'failed',
              actions: [
                { type: 'keepErrors', params: ({ event }) => event.output },
                'forgetLastShown',
                'forgetAttempts',
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'retrying',
              actions: 'countAttempt',
            },
            {
              guard: 'rows are still shown',
              target: 'stale',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetAttempts'],
            },
            {
              target: 'failed',
              actions: [{ type: 'keepFailure', params: ({ event }) => event }, 'forgetAttempts'],
            },
          ],
        },
      },
      retrying: {
        tags: 'busy',
        on: { 'list.recordSaved': { actions: { type: 'keepAdded', params: ({ event }) => event } } },
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'loading',
        },
      },
      ready: { on: { 'list.reload': 'loading' } },
      stale: { tags: 'stale', on: { 'list.reload': 'loading', 'session.wake': 'loading' } },
      failed: { tags: 'error', on: { 'list.reload': 'loading', 'session.wake': 'loading' } },
    },
  })
}
