import { createAppMachine } from '#machines/shell/app.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

export const app: Model = {
  name: 'app',
  machine: createAppMachine(inertDeps()),
  inputs: { 'a page is opened': undefined },
  happenings: { 'the page was reloaded': { send: { type: 'app.restored' }, from: 'running' } },
  always: {
    'alerts, drafts, session and password reset run as long as the page': ({ children }) =>
      ['alerts', 'drafts', 'auth', 'passwordReset'].every((id) => children[id] !== undefined),
  },
}
