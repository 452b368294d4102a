import { assertEvent, assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { FieldError } from '#domain/kernel/errors.ts'
import { unavailablePolicy, type PasswordPolicy } from '#domain/users/passwordPolicy.ts'
import { toFieldError } from '#machines/kit/failure.ts'

export interface PasswordResetContext {
  readonly code: string
  readonly policy: PasswordPolicy
  readonly errors: readonly FieldError[]
}

export type PasswordResetEvent =
  | { type: 'reset.request'; email: string }
  | { type: 'reset.open'; code: string }
  | { type: 'reset.choose'; password: string }
  | { type: 'reset.leave' }

export interface PasswordResetDeps {
  /** Requests the reset email. Resolves even if the account doesn't exist. */
  readonly sendResetLink: (input: { email: string }) => Promise<void>
  readonly checkResetCode: (input: { code: string }) => Promise<void>
  readonly loadPasswordPolicy: (signal: AbortSignal) => Promise<PasswordPolicy>
  readonly setNewPassword: (input: { code: string; password: string }) => Promise<void>
}

export type PasswordResetActor = ActorRefFrom<ReturnType<typeof createPasswordResetMachine>>

/** The context before a reset is requested. */
export const initialReset: PasswordResetContext = { code: '', policy: unavailablePolicy, errors: [] }

/** Both steps of a password reset: requesting the emailed link, and using it to set a new password (requirements A9, A10). */
export function createPasswordResetMachine(deps: PasswordResetDeps) {
  return setup({
    types: {
      context: {} as PasswordResetContext,
      events: {} as PasswordResetEvent,
      tags: {} as 'busy' | 'sent' | 'choosing' | 'done' | 'linkInvalid',
    },
    actors: {
      sendResetLink: fromPromise<void, { email: string }>(({ input }) => deps.sendResetLink(input)),
      checkResetCode: fromPromise<void, { code: string }>(({ input }) => deps.checkResetCode(input)),
      loadPasswordPolicy: fromPromise<PasswordPolicy>(({ signal }) => deps.loadPasswordPolicy(signal)),
      setNewPassword: fromPromise<void, { code: string; password: string }>(({ input }) =>
        deps.setNewPassword(input),
      ),
    },
    actions: {
      setCode: assign((_, { code }: { code: string }) => ({ code, errors: [] })),
      setPolicy: assign((_, { output }: { output: PasswordPolicy }) => ({ policy: output })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
      clearErrors: assign({ errors: [] }),
      clearCode: assign({ code: '' }),
    },
    guards: {
      'link is invalid': (_, { error }: { error: unknown }) =>
        ['expired-action-code', 'invalid-action-code', 'user-disabled', 'user-not-found'].includes(
          toFieldError(error).code,
        ),
    },
  }).createMachine({
    id: 'passwordReset',
    context: initialReset,
    initial: 'idle',
    on: {
      'reset.open': { target: '.checking', actions: { type: 'setCode', params: ({ event }) => event } },
      'reset.leave': { target: '.idle', actions: ['clearErrors', 'clearCode'] },
    },
    states: {
      idle: { on: { 'reset.request': 'sending' } },
      sending: {
        tags: 'busy',
        entry: 'clearErrors',
        invoke: {
          id: 'sendResetLink',
          src: 'sendResetLink',
          input: ({ event }) => {
            assertEvent(event, 'reset.request')
            return { email: event.email }
          },
          onDone: 'sent',
          onError: { target: 'idle', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      sent: { tags: 'sent', on: { 'reset.request': 'sending' } },
      checking: {
        tags: 'busy',
        invoke: {
          id: 'checkResetCode',
          src: 'checkResetCode',
          input: ({ context }) => ({ code: context.code }),
          onDone: 'loadingPolicy',
          onError: { target: 'linkInvalid', actions: { type: 'setFailure', params: ({ event }) => event } },
        },
      },
      loadingPolicy: {
        tags: 'busy',
        invoke: {
          id: 'loadPasswordPolicy',
          src: 'loadPasswordPolicy',
          onDone: { target: 'choosing', actions: { type: 'setPolicy', params: ({ event }) => event } },
          onError: 'choosing',
        },
      },
      choosing: { tags: 'choosing', on: { 'reset.choose': 'saving' } },
      saving: {
        tags: ['busy', 'choosing'],
        entry: 'clearErrors',
        invoke: {
          id: 'setNewPassword',
          src: 'setNewPassword',
          input: ({ context, event }) => {
            assertEvent(event, 'reset.choose')
            return { code: context.code, password: event.password }
          },
          onDone: { target: 'done', actions: 'clearCode' },
          onError: [
            {
              guard: { type: 'link is invalid', params: ({ event }) => event },
              target: 'linkInvalid',
              actions: { type: 'setFailure', params: ({ event }) => event },
            },
            { target: 'choosing', actions: { type: 'setFailure', params: ({ event }) => event } },
          ],
        },
      },
      done: { tags: 'done' },
      linkInvalid: { tags: 'linkInvalid' },
    },
  })
}
