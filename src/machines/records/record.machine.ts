import { assign, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { OpenAnswer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { DraftGiven } from '#machines/drafts/drafts.machine.ts'
import { draftsOf, type DraftPlace } from '#machines/drafts/drafts.ts'
import { isRepeatable, toFieldError } from '#machines/kit/failure.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import { nextRead, readRetries } from '#machines/kit/readRetry.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'
import { openingOf, type RecordFormDeps } from '#machines/records/recordForm.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'

/** Names a record to read, or a new one with `id` null. */
export interface RecordOpenInput {
  readonly clientId: string
  readonly id: string | null
}

export interface RecordDeps extends RecordFormDeps {
  readonly openRecord: (input: RecordOpenInput, signal: AbortSignal) => Promise<OpenAnswer>
}

export interface RecordContext extends DraftPlace {
  readonly attempt: number
  readonly wakeAt: number
  /** Why the record couldn't be read. */
  readonly errors: readonly FieldError[]
}

export type RecordEvent =
  | DraftGiven
  /** Reads the record again; a form with unsaved changes keeps them. */
  | { type: 'record.reload' }
  /** The form shows the stored record and may be replaced by a newer one. */
  | { type: 'form.outdated'; id: string | null }

export type RecordActor = ActorRefFrom<ReturnType<typeof createRecordMachine>>

/** What a view may ask of a record's states. */
export type RecordTag = 'busy' | 'error' | 'missing' | 'forbidden' | 'open'

type Answered = { readonly output: OpenAnswer }

/** One record: opens its draft or reads it with at most three tries, then runs its form. */
export function createRecordMachine(deps: RecordDeps) {
  return setup({
    types: {
      context: {} as RecordContext,
      events: {} as RecordEvent,
      input: {} as DraftPlace,
      tags: {} as RecordTag,
    },
    actors: onDemand({
      openRecord: () =>
        fromPromise<OpenAnswer, RecordOpenInput>(({ input, signal }) => deps.openRecord(input, signal)),
      waitUntil: () => waitUntil,
      form: () => createRecordFormMachine(deps),
    }),
    actions: {
      takeDraft: sendTo(draftsOf, ({ context: { clientId, area, id }, self }) => ({
        type: 'draft.take' as const,
        place: { clientId, area, id },
        taker: self,
      })),
      keepErrors: assign((_, { output }: Answered) => ({
        errors: output.kind === 'refused' ? output.errors : [],
      })),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      countAttempt: assign(({ context }) => nextRead(context.attempt)),
      forgetAttempts: assign({ attempt: 0, errors: [] }),
      keepId: assign((_, { id }: { id: string | null }) => ({ id })),
      reloadForm: sendTo('form', { type: 'form.reload' }),
    },
    guards: {
      'a draft is given': (_, { work }: DraftGiven) => work !== null,
      'attempts are left': ({ context }, { error }: { error: unknown }) =>
        isRepeatable(error) && context.attempt < readRetries,
      'record is opened': (_, { output }: Answered) => output.kind === 'opened',
      'record is missing': (_, { output }: Answered) =>
        output.kind === 'refused' && (output.status === 404 || output.status === 400),
      'record is forbidden': (_, { output }: Answered) => output.kind === 'refused' && output.status === 403,
    },
  }).createMachine({
    id: 'record',
    context: ({ input }) => ({ ...input, attempt: 0, wakeAt: 0, errors: [] }),
    initial: 'taking',
    states: {
      taking: {
        tags: 'busy',
        entry: ['forgetAttempts', 'takeDraft'],
        on: {
          'draft.given': [
            { guard: { type: 'a draft is given', params: ({ event }) => event }, target: 'open' },
            { target: 'reading' },
          ],
        },
      },
      reading: {
        tags: 'busy',
        invoke: {
          id: 'openRecord',
          src: 'openRecord',
          input: ({ context: { clientId, id } }) => ({ clientId, id }),
          onDone: [
            { guard: { type: 'record is opened', params: ({ event }) => event }, target: 'open' },
            { guard: { type: 'record is missing', params: ({ event }) => event }, target: 'missing' },
            { guard: { type: 'record is forbidden', params: ({ event }) => event }, target: 'forbidden' },
            { target: 'failed', actions: { type: 'keepErrors', params: ({ event }) => event } },
          ],
          onError: [
            {
              guard: { type: 'attempts are left', params: ({ event }) => event },
              target: 'waiting',
              actions: 'countAttempt',
            },
            { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event } },
          ],
        },
      },
      waiting: {
        tags: 'busy',
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: 'reading',
        },
      },
      missing: { tags: 'missing' },
      forbidden: { tags: 'forbidden' },
      failed: { tags: 'error', on: { 'record.reload': 'taking' } },
      open: {
        tags: 'open',
        on: {
          'record.reload': { actions: 'reloadForm' },
          'form.outdated': {
            target: 'taking',
            actions: { type: 'keepId', params: ({ event }) => event },
          },
        },
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context: { clientId, area, id }, event }) => ({
            clientId,
            area,
            id,
            opening: openingOf(event),
          }),
        },
      },
    },
  })
}
