import { assign, emit, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { ListRequest } from '#domain/kernel/lists/lists.ts'
import { draftsOf, keyOf } from '#machines/drafts/drafts.ts'
import type { InlineEditDeps } from '#machines/records/inlineEdit.machine.ts'
import type { ListExportDeps } from '#machines/records/listExport.machine.ts'
import type { SelectionDeps } from '#machines/records/selection.machine.ts'
import type { SavedViewDeps } from '#machines/savedViews/savedView.machine.ts'
import type { SavedViewInput, ViewChanged } from '#machines/savedViews/savedView.ts'
import type { RecordSaved } from '#machines/records/recordForm.ts'
import type { RecordDeps } from '#machines/records/record.machine.ts'
import {
  recordAsPage,
  recordOf,
  requestOf,
  viewsOf,
  type LazyChild,
  type OpenedRecord,
  type RecordAreaContext,
  type RecordAreaEvent,
  type RecordAreaInput,
} from '#machines/records/recordArea.ts'
import { createRecordListMachine, type RecordListDeps } from '#machines/records/recordList.machine.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import { pageCharts } from '#machines/kit/pageCharts.ts'
import type { Route } from '#machines/kit/route.ts'

export type RecordAreaDeps = RecordListDeps &
  RecordDeps &
  ListExportDeps &
  SavedViewDeps &
  InlineEditDeps &
  SelectionDeps & {
    /** Reads the number of records in each tab of the list. */
    readonly loadCounts: RecordListDeps['loadPage']
    /** Adds up the columns of all matches of a request. */
    readonly loadTotals: RecordListDeps['loadPage']
    /** Reads the saved views of the list. The request's filter names the list. */
    readonly loadViews: RecordListDeps['loadPage']
  }

export type RecordAreaActor = ActorRefFrom<ReturnType<typeof createRecordAreaMachine>>

/** One area of the workspace. Its list runs as long as the area does, and its form runs while a record is open. */
export function createRecordAreaMachine(deps: RecordAreaDeps) {
  return setup({
    types: {
      context: {} as RecordAreaContext,
      events: {} as RecordAreaEvent,
      emitted: {} as ViewChanged,
      input: {} as RecordAreaInput,
    },
    actors: onDemand({
      list: () => createRecordListMachine(deps),
      record: () => pageCharts().record(deps),
      counts: () => createRecordListMachine({ loadPage: deps.loadCounts }),
      listExport: () => pageCharts().listExport(deps),
      totals: () => createRecordListMachine({ loadPage: deps.loadTotals }),
      views: () => createRecordListMachine({ loadPage: deps.loadViews }),
      savedView: () => pageCharts().savedView(deps),
      inlineEdit: () => pageCharts().inlineEdit(deps),
      selection: () => pageCharts().selection(deps),
      preview: () => createRecordListMachine({ loadPage: recordAsPage(deps) }),
    }),
    actions: {
      requestList: sendTo('list', (_, { request }: { request: ListRequest | null }) =>
        request === null ? { type: 'list.reload' as const } : { type: 'list.request' as const, request },
      ),
      followList: sendTo('list', (_, { request }: { request: ListRequest | null }) =>
        request === null ? { type: 'list.reload' as const } : { type: 'list.follow' as const, request },
      ),
      refreshList: sendTo('list', { type: 'list.reload' }),
      wakeList: sendTo('list', { type: 'session.wake' }),
      forward: enqueueActions(({ enqueue, context, event, self }, { id, request }: LazyChild) => {
        const { clientId, area } = context
        if (!(id in self.getSnapshot().children))
          enqueue.spawnChild(id as 'savedView', {
            id,
            input: {
              clientId,
              ...((id === 'savedView' || id === 'inlineEdit') && { list: area }),
            } as SavedViewInput,
          })
        enqueue.sendTo(id, request === undefined ? event : { type: 'list.request', request })
      }),
      // Lets the page update the URL.
      emitViewChanged: emit((_, { id }: { id: string | null }) => ({ type: 'view.changed' as const, id })),
      setView: assign((_, { query }: { query: string }) => ({ lastView: query })),
      reloadRecord: sendTo('record', { type: 'record.reload' }),
      notifyListSaved: sendTo('list', (_, { row, created }: Pick<RecordSaved, 'row' | 'created'>) => ({
        type: 'list.recordSaved' as const,
        row,
        created,
      })),
      centerList: enqueueActions(({ enqueue }, { id }: OpenedRecord) => {
        if (id !== null) enqueue.sendTo('list', { type: 'list.center', id })
      }),
      forgetCells: enqueueActions(({ enqueue, self }, { id }: OpenedRecord) => {
        if (id !== null && 'inlineEdit' in self.getSnapshot().children)
          enqueue.sendTo('inlineEdit', { type: 'cell.forget', id })
      }),
      setOpenId: assign((_, { id, prefill, decision }: OpenedRecord) => ({
        openId: id,
        recordId: id,
        prefill,
        decision,
      })),
      setRecordId: assign((_, { row }: RecordSaved) => ({ recordId: row.id })),
      followRecord: assign(({ context }) => ({ openId: context.recordId })),
      closeDraft: sendTo(draftsOf, ({ context: { clientId, area } }) => ({
        type: 'draft.close' as const,
        clientId,
        area,
      })),
    },
    guards: {
      'route is elsewhere': ({ context }, { route }: { route: Route }) => route.area !== context.area,
      'route is a list': (_, { route }: { route: Route }) => 'page' in route && route.page === 'list',
      'route is the open record': ({ context: { openId, prefill } }, { route }: { route: Route }) =>
        keyOf(recordOf(route)) === keyOf({ id: openId, prefill }),
      'route follows the saved record': ({ context }, { route }: { route: Route }) =>
        context.recordId !== null && recordOf(route).id === context.recordId,
    },
  }).createMachine({
    id: 'recordArea',
    context: ({ input }) => ({ ...input, openId: null, recordId: null, lastView: null }),
    invoke: { id: 'list', src: 'list', input: ({ context }) => ({ clientId: context.clientId }) },
    initial: 'inactive',
    on: {
      'counts.open': {
        actions: { type: 'forward', params: { id: 'counts', request: { limit: 100, offset: 0 } } },
      },
      'totals.open': {
        actions: { type: 'forward', params: ({ event }) => ({ id: 'totals', request: event.request }) },
      },
      'preview.open': {
        actions: {
          type: 'forward',
          params: ({ event }) => ({ id: 'preview', request: event.request }),
        },
      },
      'export.start': { actions: { type: 'forward', params: { id: 'listExport' } } },
      'views.open': {
        actions: { type: 'forward', params: ({ context }) => ({ id: 'views', request: viewsOf(context) }) },
      },
      'views.use': { actions: { type: 'setView', params: ({ event }) => event } },
      'view.openDialog': { actions: { type: 'forward', params: { id: 'savedView' } } },
      'view.change': { actions: { type: 'forward', params: { id: 'savedView' } } },
      'view.delete': { actions: { type: 'forward', params: { id: 'savedView' } } },
      'view.changed': {
        actions: [
          { type: 'forward', params: ({ context }) => ({ id: 'views', request: viewsOf(context) }) },
          { type: 'emitViewChanged', params: ({ event }) => event },
        ],
      },
      'cell.open': { actions: { type: 'forward', params: { id: 'inlineEdit' } } },
      'cell.saved': { actions: { type: 'notifyListSaved', params: ({ event }) => event } },
      'selection.add': { actions: { type: 'forward', params: { id: 'selection' } } },
      'selection.addAll': { actions: { type: 'forward', params: { id: 'selection' } } },
      'bulk.applied': {
        actions: [
          'refreshList',
          { type: 'forward', params: { id: 'counts', request: { limit: 100, offset: 0 } } },
        ],
      },
      'route.changed': [
        { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: '.inactive' },
        {
          guard: { type: 'route is a list', params: ({ event }) => event },
          target: '.listing',
          actions: { type: 'requestList', params: ({ event }) => ({ request: requestOf(event.route) }) },
        },
        // Opening another record also restarts an open form.
        {
          target: '.editing',
          actions: [
            { type: 'setOpenId', params: ({ event }) => recordOf(event.route) },
            { type: 'forgetCells', params: ({ event }) => recordOf(event.route) },
            { type: 'centerList', params: ({ event }) => recordOf(event.route) },
          ],
        },
      ],
    },
    states: {
      inactive: {},
      listing: {
        on: {
          'session.confirmed': { actions: 'refreshList' },
          'session.wake': { actions: 'wakeList' },
          // The same location is sent again when permissions arrive. The list only loads again if its request is different.
          'route.changed': [
            { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: 'inactive' },
            {
              guard: { type: 'route is a list', params: ({ event }) => event },
              actions: { type: 'followList', params: ({ event }) => ({ request: requestOf(event.route) }) },
            },
          ],
        },
      },
      editing: {
        exit: 'closeDraft',
        on: {
          // The restored record may be outdated. Unsaved work is kept.
          'session.confirmed': { actions: ['reloadRecord', 'refreshList'] },
          'bulk.applied': {
            actions: [
              'reloadRecord',
              'refreshList',
              { type: 'forward', params: { id: 'counts', request: { limit: 100, offset: 0 } } },
            ],
          },
          'record.saved': {
            actions: [
              { type: 'notifyListSaved', params: ({ event }) => event },
              { type: 'setRecordId', params: ({ event }) => event },
            ],
          },
          'route.changed': [
            { guard: { type: 'route is elsewhere', params: ({ event }) => event }, target: 'inactive' },
            {
              guard: { type: 'route is a list', params: ({ event }) => event },
              target: 'listing',
              actions: { type: 'requestList', params: ({ event }) => ({ request: requestOf(event.route) }) },
            },
            { guard: { type: 'route is the open record', params: ({ event }) => event } },
            {
              guard: { type: 'route follows the saved record', params: ({ event }) => event },
              actions: 'followRecord',
            },
          ],
        },
        invoke: {
          id: 'record',
          src: 'record',
          input: ({ context: { clientId, area, openId, prefill, decision } }) => ({
            clientId,
            area,
            id: openId,
            prefill,
            decision,
          }),
        },
      },
    },
  })
}
