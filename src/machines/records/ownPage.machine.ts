import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { offeredDraft, type RecordFormDeps, type KeptDraft } from '#machines/records/recordForm.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'
import { keptOnClosing } from '#machines/drafts/formDraft.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import type { Route } from '#machines/kit/route.ts'

export interface OwnPageInput {
  readonly area: string
  readonly clientId: string
  /** Drafts kept from before a forced sign-out; there is one record at most, the own user. */
  readonly kept: Readonly<Record<string, KeptDraft>>
}

export interface OwnPageContext extends OwnPageInput {
  readonly openId: string
  readonly savedCount: number
}

export type OwnPageEvent = { type: 'route.changed'; route: Route } | { type: 'session.confirmed' }

export type OwnPageActor = ActorRefFrom<ReturnType<typeof createOwnPageMachine>>

/** The id the own user goes by in a form: there is no other. */
const own = 'own'

/** A page with a form over the own user, open while the page is; the session hears of each save. */
export function createOwnPageMachine(deps: RecordFormDeps) {
  return setup({
    types: {
      context: {} as OwnPageContext,
      events: {} as OwnPageEvent,
      input: {} as OwnPageInput,
    },
    actors: onDemand({ form: () => createRecordFormMachine(deps) }),
    actions: {
      keepSavedCount: assign((_, { count }: { count: number }) => ({ savedCount: count })),
      forgetSavedCount: assign({ savedCount: 0 }),
      keepTyped: assign(({ context, self }) => ({
        kept: keptOnClosing(context, self.getSnapshot().children.form),
      })),
      tellAuthChanged: sendTo(({ system }) => system.get('auth') as AnyActorRef, { type: 'user.changed' }),
    },
    guards: {
      'route is this page': ({ context }, { route }: { route: Route }) => route.area === context.area,
      'a save was acknowledged': ({ context }, { count }: { count: number }) => count > context.savedCount,
    },
  }).createMachine({
    id: 'ownPage',
    context: ({ input }) => ({ ...input, openId: own, savedCount: 0 }),
    initial: 'elsewhere',
    states: {
      elsewhere: {
        on: {
          'route.changed': {
            guard: { type: 'route is this page', params: ({ event }) => event },
            target: 'editing',
          },
        },
      },
      editing: {
        entry: 'forgetSavedCount',
        exit: 'keepTyped',
        on: {
          'route.changed': [
            { guard: { type: 'route is this page', params: ({ event }) => event } },
            { target: 'elsewhere' },
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
              params: ({ event }) => event.snapshot.context.saved,
            },
            actions: [
              { type: 'keepSavedCount', params: ({ event }) => event.snapshot.context.saved },
              'tellAuthChanged',
            ],
          },
        },
      },
    },
  })
}
