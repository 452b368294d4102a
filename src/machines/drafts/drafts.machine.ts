import { assign, sendTo, setup, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { isOnPurpose, type SignOutReason } from '#domain/users/signOutReason.ts'
import {
  offeredAt,
  offeredWork,
  workAt,
  withoutWork,
  withWork,
  type DraftPlace,
  type UnsavedWork,
  type UserDrafts,
  type WorkByClient,
} from '#machines/drafts/drafts.ts'

export interface DraftsContext {
  /** The owner of the drafts. Null before sign-in and after signing out on purpose. */
  readonly uid: string | null
  readonly drafts: WorkByClient
  /** The open form, or null if none is open. */
  readonly open: DraftPlace | null
  /** The email typed on a page before sign-in. Empty during a session. */
  readonly email: string
}

export type DraftsEvent =
  | { type: 'session.began'; uid: string }
  | { type: 'session.ended'; reason: SignOutReason }
  /** A reload restored the drafts but not the charts. */
  | ({ type: 'drafts.restored' } & UserDrafts)
  /** A form opens. The reply is `draft.given`. */
  | { type: 'draft.take'; place: DraftPlace; replyTo: AnyActorRef }
  | { type: 'draft.put'; place: DraftPlace; work: UnsavedWork }
  | { type: 'draft.drop'; place: DraftPlace }
  /** An area's form closed. */
  | { type: 'draft.close'; clientId: string; area: string }
  /** The user leaves the open form and keeps its draft. The draft is offered for 12 hours from now. */
  | { type: 'draft.keep' }
  /** The user types the email to sign in with, or a reload restores it. */
  | { type: 'email.type'; email: string }

/** The reply to a form that asked for its draft. */
export interface DraftGiven {
  readonly type: 'draft.given'
  readonly work: UnsavedWork | null
}

export type DraftsActor = ActorRefFrom<ReturnType<typeof createDraftsMachine>>

/** Holds all of one user's unsaved work (requirement A8). */
export function createDraftsMachine() {
  return setup({
    types: {
      context: {} as DraftsContext,
      events: {} as DraftsEvent,
    },
    actions: {
      setOwner: assign(({ context }, { uid }: { uid: string }) => ({
        uid,
        drafts: uid === context.uid ? offeredAt(context.drafts, Date.now()) : {},
        open: null,
        email: '',
      })),
      setRestored: assign((_, { uid, drafts }: UserDrafts) => ({
        uid,
        drafts: offeredAt(drafts, Date.now()),
      })),
      eraseAll: assign({ uid: null, drafts: {}, open: null }),
      setEmail: assign((_, { email }: { email: string }) => ({ email })),
      setOpen: assign((_, { place }: { place: DraftPlace }) => ({ open: place })),
      clearOpen: assign({ open: null }),
      giveDraft: sendTo(
        (_, { replyTo }: { replyTo: AnyActorRef; place: DraftPlace }) => replyTo,
        ({ context }, { place }) => ({
          type: 'draft.given' as const,
          work: offeredWork(context.drafts, place, Date.now()),
        }),
      ),
      setWork: assign(({ context }, { place, work }: { place: DraftPlace; work: UnsavedWork }) => ({
        drafts: withWork(context.drafts, place, work),
        open: place,
      })),
      dropWork: assign(({ context }, { place }: { place: DraftPlace }) => ({
        drafts: withoutWork(context.drafts, place),
      })),
      extendOffer: assign(({ context: { drafts, open } }) => {
        const work = open === null ? null : workAt(drafts, open)
        return open === null || work === null
          ? {}
          : { drafts: withWork(drafts, open, { ...work, typedAt: Date.now() }) }
      }),
    },
    guards: {
      'user left on purpose': (_, { reason }: { reason: SignOutReason }) => isOnPurpose(reason),
      'drafts belong to the user': ({ context }, { uid }: UserDrafts) =>
        context.uid === null || context.uid === uid,
      'open form is in the area': ({ context: { open } }, closed: { clientId: string; area: string }) =>
        open?.area === closed.area && open.clientId === closed.clientId,
    },
  }).createMachine({
    id: 'drafts',
    context: { uid: null, drafts: {}, open: null, email: '' },
    initial: 'holding',
    states: {
      holding: {
        on: {
          'session.began': { actions: { type: 'setOwner', params: ({ event }) => event } },
          'session.ended': [
            {
              guard: { type: 'user left on purpose', params: ({ event }) => event },
              actions: 'eraseAll',
            },
            { actions: 'clearOpen' },
          ],
          'drafts.restored': {
            guard: { type: 'drafts belong to the user', params: ({ event }) => event },
            actions: { type: 'setRestored', params: ({ event }) => event },
          },
          'draft.take': {
            actions: [
              { type: 'setOpen', params: ({ event }) => event },
              { type: 'giveDraft', params: ({ event }) => event },
            ],
          },
          'draft.put': { actions: { type: 'setWork', params: ({ event }) => event } },
          'draft.drop': { actions: { type: 'dropWork', params: ({ event }) => event } },
          'draft.close': {
            guard: { type: 'open form is in the area', params: ({ event }) => event },
            actions: 'clearOpen',
          },
          'draft.keep': { actions: ['extendOffer', 'clearOpen'] },
          'email.type': { actions: { type: 'setEmail', params: ({ event }) => event } },
        },
      },
    },
  })
}
