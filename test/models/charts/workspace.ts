import { createWorkspaceMachine } from '#machines/workspace.machine.ts'
import { formAreas } from '#machines/route.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const workspace: Model = {
  name: 'workspace',
  machine: createWorkspaceMachine(inertDeps()),
  inputs: { 'a client is selected': { clientId: 'NWTX', kept: {} } },
  happenings: {
    'the employees are opened': routeTo('employees', { page: 'list', request: { limit: 10, offset: 0 } }),
    'an employee is opened': routeTo('employees', { page: 'record', id: 'e1' }),
    'an employee is added': routeTo('employees', { page: 'record', id: null }),
    'the contracts are opened': routeTo('contracts', { page: 'list', request: { limit: 10, offset: 0 } }),
    'the dashboard is opened': routeTo('dashboard'),
    'the profile is opened': routeTo('profile'),
    'the settings are opened': routeTo('settings'),
    'a page without an area is opened': routeTo('other'),
    'the session is confirmed': { send: { type: 'session.confirmed' } },
  },
  always: {
    'every area lives as long as the client is selected': ({ children }) =>
      [...formAreas, 'dashboard', 'organisation', 'themeChoice'].every((id) => children[id] !== undefined),
    'the client never changes': ({ context }) => context.clientId === 'NWTX',
  },
}
