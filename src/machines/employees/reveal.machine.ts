import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { waitUntil } from '#machines/kit/waitUntil.ts'

/** Identifies one restricted value of an employee, and says why it is needed. */
export interface RevealRequest {
  readonly clientId: string
  readonly id: string
  readonly field: string
  readonly reason: string
}

export interface RevealContext extends RevealRequest {
  readonly errors: readonly FieldError[]
  /** When the value is hidden again, in milliseconds since 1970. */
  readonly hideAt: number
}

export type RevealEvent =
  | { type: 'reveal.request'; id: string; field: string }
  | { type: 'reveal.type'; reason: string }
  | { type: 'reveal.submit' }
  /** Closes the dialog or hides the value. */
  | { type: 'reveal.hide' }

/** The value itself. It is emitted but never put in the context, because everything in a chart's context is stored on the device. */
export interface ValueRevealed {
  readonly type: 'value.revealed'
  readonly field: string
  readonly value: string | null
}

export interface RevealDeps {
  readonly revealValue: Read<RevealRequest, Answer<{ readonly value: string | null }>>
}

export type RevealActor = ActorRefFrom<ReturnType<typeof createRevealMachine>>

type ReadDone = { readonly output: Answer<{ readonly value: string | null }> | NoAnswer }

/** How long a value stays visible, in milliseconds. */
const visibleMs = 30_000
const minReasonLength = 3
const emptyContext = { id: '', field: '', reason: '', errors: [], hideAt: 0 }
const reasonTooShort: FieldError = {
  code: 'required',
  message: `Enter a reason of at least ${minReasonLength} characters.`,
  field: 'reason',
}

/** Asks why a restricted value is needed, shows the value for a short time, and never stores the value. */
export function createRevealMachine({ revealValue }: RevealDeps) {
  return setup({
    types: {
      context: {} as RevealContext,
      events: {} as RevealEvent,
      emitted: {} as ValueRevealed,
      input: {} as { clientId: string },
      tags: {} as 'confirming' | 'busy' | 'shown',
    },
    actors: { revealValue: createReadMachine(revealValue), waitUntil },
    actions: {
      setField: assign((_, { id, field }: { id: string; field: string }) => ({ ...emptyContext, id, field })),
      setReason: assign((_, { reason }: { reason: string }) => ({ reason, errors: [] })),
      setReasonError: assign({ errors: [reasonTooShort] }),
      setErrors: assign((_, { output }: ReadDone) => ({
        errors: output.kind === 'refused' ? output.errors : [unverifiedError],
      })),
      // Clears the reason too: it may be private, the API already has it, and the context is stored on the device.
      setHideAt: assign(() => ({ hideAt: Date.now() + visibleMs, reason: '' })),
      emitValue: emit(({ context }, { output }: ReadDone) => ({
        type: 'value.revealed' as const,
        field: context.field,
        value: output.kind === 'ok' ? output.data.value : null,
      })),
      clear: assign(emptyContext),
    },
    guards: {
      'reason is given': ({ context }) => context.reason.trim().length >= minReasonLength,
      'request succeeded': (_, { output }: ReadDone) => output.kind === 'ok',
    },
  }).createMachine({
    id: 'reveal',
    context: ({ input }) => ({ ...emptyContext, ...input }),
    initial: 'closed',
    on: {
      'reveal.request': {
        target: '.confirming',
        actions: { type: 'setField', params: ({ event }) => event },
      },
      'reveal.hide': '.closed',
    },
    states: {
      closed: { entry: 'clear' },
      confirming: {
        tags: 'confirming',
        on: {
          'reveal.type': { actions: { type: 'setReason', params: ({ event }) => event } },
          'reveal.submit': [{ guard: 'reason is given', target: 'revealing' }, { actions: 'setReasonError' }],
        },
      },
      revealing: {
        tags: ['confirming', 'busy'],
        invoke: {
          id: 'revealValue',
          src: 'revealValue',
          input: ({ context: { clientId, id, field, reason } }) => ({ clientId, id, field, reason }),
          onDone: [
            {
              guard: { type: 'request succeeded', params: ({ event }) => event },
              target: 'shown',
              actions: [{ type: 'emitValue', params: ({ event }) => event }, 'setHideAt'],
            },
            { target: 'confirming', actions: { type: 'setErrors', params: ({ event }) => event } },
          ],
        },
      },
      shown: {
        tags: 'shown',
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.hideAt }),
          onDone: 'closed',
        },
      },
    },
  })
}
