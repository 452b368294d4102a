import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Row } from '#domain/kernel/answer.ts'
import type { ListRequest } from '#domain/kernel/lists.ts'
import { offeredDraft, type RecordFormDeps, type KeptDraft } from '#machines/records/recordForm.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import { createRecordListMachine, type RecordListDeps } from '#machines/records/recordList.machine.ts'
import { keptOnClosing, untaken } from '#machines/drafts/formDraft.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import type { Route } from '#machines/kit/route.ts'

export interface RecordAreaInput {
  readonly area: string
  readonly clientId: string
  /** Drafts kept from before a forced sign-out, by the id of their record or `new`. */
  readonly kept: Readonly<Record<string, KeptDraft>>
}

export interface RecordAreaContext extends RecordAreaInput {
  /** The record the form was opened for; null adds one. */
  readonly openId: string | null
  /** The record the form holds now: its own id once a new one is saved. */
  readonly recordId: string | null
  readonly savedCount: number
}

export type RecordAreaEvent = { type: 'route.changed'; route: Route } | { type: 'session.confirmed' }

export type RecordAreaDeps = RecordListDeps & RecordFormDeps

export type RecordAreaActor = ActorRefFrom<ReturnType<typeof createRecordAreaMachine>>

interface FormNews {
  readonly recordId: string | null
  readonly count: number
  readonly row: Row | null
  readonly created: boolean
}

/** One area of the workspace: its list lives as long as the area, its form as long as one record is open. */
export function createRecordAreaMachine(deps: RecordAreaDeps) {
  return setup({
    types: {
      context: {} as RecordAreaContext,
      events: {} as RecordAreaEvent,
      input: {} as RecordAreaInput,
    },
    actors: onDemand({
      list: () => createRecordListMachine(deps),
      form: () => createRecordFormMachine(deps),
    }),
    actions: {
      askList: sendTo('list', (_, { request }: { request: ListRequest | null }) =>
        request === null ? { type: 'list.reload' as const } : { type: 'list.request' as const, request },
      ),
      followList: sendTo('list', (_, { request }: { request: ListRequest | null }) =>
        request === null ? { type: 'list.reload' as const } : { type: 'list.follow' as const, request },
      ),
      refreshList: sendTo('list', { type: 'list.reload' }),
      refreshForm: sendTo('form', { type: 'form.reload' }),
      tellListSaved: sendTo('list', (_, { row, created }: FormNews) => ({
        type: 'list.recordSaved' as const,
        row: row ?? { id: '' },
        created,
      })),
      keepOpenId: assign((_, { id }: { id: string | null }) => ({ openId: id, recordId: id, savedCount: 0 })),
      keepFormNews: assign((_, { recordId, count }: FormNews) => ({ recordId, savedCount: count })),
      followRecord: assign(({ context }) => ({ openId: context.recordId })),
      forgetKept: assign(({ context }) => ({ kept: untaken(context.kept, context.openId) })),
      keepTyped: assign(({ context, self }) => ({
        kept: keptOnClosing(context, self.getSnapshot().children.form),
      })),
    },
    guards: {
      'route is elsewhere': ({ context }, { route }: { route: Route }) => route.area !== context.area,
      'route is a list': (_, { route }: { route: Route }) => 'page' in route && route.page === 'list',
      'route is the open record': ({ context }, { route }: { route: Route }) =>
        idOf(route) === context.openId,
      'route follows the saved record': ({ context }, { route }: { route: Route }) =>
        context.recordId !== null && idOf(route) === context.recordId,
      'a save was acknowledged': ({ context }, { count }: FormNews) => count > context.savedCount,
    },
  }).createMachine({
    id: 'recordArea',
    context: ({ input }) => ({ ...input, openId: null, recordId: null, savedCount: 0 }),
    invoke: { id: 'list', src: 'list', input: ({ context }) => ({ clientId: context.clientId }) },
    initial: 'elsewhere',
    on: {
      'route.changed': [
        { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: '.elsewhere' },
        {
          guard: { type: 'route is a list', params: ({ event }) => event },
          target: '.listing',
          actions: { type: 'askList', params: ({ event }) => ({ request: requestOf(event.route) }) },
        },
        {
          target: '.editing',
          actions: { type: 'keepOpenId', params: ({ event }) => ({ id: idOf(event.route) }) },
        },
      ],
    },
    states: {
      elsewhere: {},
      listing: {
        on: {
          'session.confirmed': { actions: 'refreshList' },
          // The location is told again whenever permissions come: only another page of the list is a wish to load.
          'route.changed': [
            { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: 'elsewhere' },
            {
              guard: { type: 'route is a list', params: ({ event }) => event },
              actions: { type: 'followList', params: ({ event }) => ({ request: requestOf(event.route) }) },
            },
            {
              target: 'editing',
              actions: { type: 'keepOpenId', params: ({ event }) => ({ id: idOf(event.route) }) },
            },
          ],
        },
      },
      editing: {
        exit: 'keepTyped',
        on: {
          // What a reload brought back may be another by now; what is unsaved stays.
          'session.confirmed': { actions: 'refreshForm' },
          'route.changed': [
            { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: 'elsewhere' },
            {
              guard: { type: 'route is a list', params: ({ event }) => event },
              target: 'listing',
              actions: { type: 'askList', params: ({ event }) => ({ request: requestOf(event.route) }) },
            },
            { guard: { type: 'route is the open record', params: ({ event }) => event } },
            {
              guard: { type: 'route follows the saved record', params: ({ event }) => event },
              actions: ['forgetKept', 'followRecord'],
            },
            {
              target: 'editing',
              reenter: true,
              actions: { type: 'keepOpenId', params: ({ event }) => ({ id: idOf(event.route) }) },
            },
          ],
        },
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context: { clientId, openId, kept } }) => ({
            clientId,
            id: openId,
            kept: offeredDraft(kept, openId),
          }),
          onSnapshot: {
            guard: {
              type: 'a save was acknowledged',
              params: ({ event }) => newsOf(event.snapshot.context),
            },
            actions: [
              { type: 'tellListSaved', params: ({ event }) => newsOf(event.snapshot.context) },
              { type: 'keepFormNews', params: ({ event }) => newsOf(event.snapshot.context) },
            ],
          },
        },
      },
    },
  })
}

function newsOf(form: { record: { id: string } | null; saved: Omit<FormNews, 'recordId'> }): FormNews {
  return { ...form.saved, recordId: form.record?.id ?? null }
}

function requestOf(route: Route): ListRequest | null {
  return 'page' in route && route.page === 'list' ? route.request : null
}

function idOf(route: Route): string | null {
  return 'page' in route && route.page === 'record' ? route.id : null
}
