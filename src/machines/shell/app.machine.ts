import { sendTo, setup, type ActorRefFrom } from 'xstate'
import { createAlertsMachine, type AlertsDeps } from '#machines/shell/alerts.machine.ts'
import { createAuthMachine } from '#machines/session/auth.machine.ts'
import { createDraftsMachine } from '#machines/drafts/drafts.machine.ts'
import {
  createPasswordResetMachine,
  type PasswordResetDeps,
} from '#machines/session/passwordReset.machine.ts'
import type { AuthDeps } from '#machines/session/auth.ts'

export type AppEvent = { type: 'app.restored' }

export type AppDeps = AuthDeps & AlertsDeps & PasswordResetDeps

export type AppActor = ActorRefFrom<ReturnType<typeof createAppMachine>>

/** The root chart. Its children run as long as the page is open. */
export function createAppMachine(deps: AppDeps) {
  return setup({
    types: {
      events: {} as AppEvent,
    },
    actors: {
      alerts: createAlertsMachine(deps),
      drafts: createDraftsMachine(),
      auth: createAuthMachine(deps),
      passwordReset: createPasswordResetMachine(deps),
    },
    actions: {
      notifyAuthRestored: sendTo('auth', { type: 'app.restored' }),
    },
  }).createMachine({
    id: 'app',
    invoke: [
      { id: 'alerts', src: 'alerts', systemId: 'alerts' },
      { id: 'drafts', src: 'drafts', systemId: 'drafts' },
      { id: 'auth', src: 'auth', systemId: 'auth' },
      { id: 'passwordReset', src: 'passwordReset' },
    ],
    initial: 'running',
    states: {
      running: { on: { 'app.restored': { actions: 'notifyAuthRestored' } } },
    },
  })
}
