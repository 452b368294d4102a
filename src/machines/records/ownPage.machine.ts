import { sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { draftsOf } from '#machines/drafts/drafts.ts'
import type { RecordSaved } from '#machines/records/recordForm.ts'
import { createRecordMachine, type RecordDeps } from '#machines/records/record.machine.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import type { Route } from '#machines/kit/route.ts'

export interface OwnPageInput {
  readonly area: string
  readonly clientId: string
}

export type OwnPageEvent =
  | { type: 'route.changed'; route: Route }
  | { type: 'session.confirmed' }
  | { type: 'session.wake' }
  | RecordSaved

export type OwnPageActor = ActorRefFrom<ReturnType<typeof createOwnPageMachine>>

/** The id of the page's only record. */
const ownId = 'own'

/** A page with a single form, either for the signed-in user's own data or for settings. After each save, the session loads the user again. */
export function createOwnPageMachine(deps: RecordDeps) {
  return setup({
    types: {
      context: {} as OwnPageInput,
      events: {} as OwnPageEvent,
      input: {} as OwnPageInput,
    },
    actors: onDemand({ record: () => createRecordMachine(deps) }),
    actions: {
      closeDraft: sendTo(draftsOf, ({ context: { clientId, area } }) => ({
        type: 'draft.close' as const,
        clientId,
        area,
      })),
      notifyUserChanged: sendTo(({ system }) => system.get('auth') as AnyActorRef, { type: 'user.changed' }),
    },
    guards: {
      'route is this page': ({ context }, { route }: { route: Route }) => route.area === context.area,
    },
  }).createMachine({
    id: 'ownPage',
    context: ({ input }) => input,
    initial: 'inactive',
    states: {
      inactive: {
        on: {
          'route.changed': {
            guard: { type: 'route is this page', params: ({ event }) => event },
            target: 'editing',
          },
        },
      },
      editing: {
        exit: 'closeDraft',
        on: {
          'record.saved': { actions: 'notifyUserChanged' },
          'route.changed': [
            { guard: { type: 'route is this page', params: ({ event }) => event } },
            { target: 'inactive' },
          ],
        },
        invoke: {
          id: 'record',
          src: 'record',
          input: ({ context: { clientId, area } }) => ({ clientId, area, id: ownId }),
        },
      },
    },
  })
}
