import { createWorkspaceMachine } from '#machines/shell/workspace.machine.ts'
import { formAreas } from '#machines/kit/route.ts'
import { inertDeps } from '#scripts/lib/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

export const workspace: Model = {
  name: 'workspace',
  machine: createWorkspaceMachine(inertDeps()),
  inputs: { 'a client is selected': { clientId: 'NWTX', kept: {} } },
  happenings: {
    'the employees are opened': {
      ...routeTo('employees', { page: 'list', request: { limit: 10, offset: 0 } }),
      from: 'open',
    },
    'an employee is opened': { ...routeTo('employees', { page: 'record', id: 'e1' }), from: 'open' },
    'an employee is added': { ...routeTo('employees', { page: 'record', id: null }), from: 'open' },
    'the contracts are opened': {
      ...routeTo('contracts', { page: 'list', request: { limit: 10, offset: 0 } }),
      from: 'open',
    },
    'the dashboard is opened': { ...routeTo('dashboard'), from: 'open' },
    'the profile is opened': { ...routeTo('profile'), from: 'open' },
    'the settings are opened': { ...routeTo('settings'), from: 'open' },
    'a page without an area is opened': { ...routeTo('other'), from: 'open' },
    'the session is confirmed': { send: { type: 'session.confirmed' }, from: 'open' },
  },
  always: {
    'every area lives as long as the client is selected': ({ children }) =>
      [...formAreas, 'dashboard', 'organization', 'themeChoice'].every((id) => children[id] !== undefined),
    'the client never changes': ({ context }) => context.clientId === 'NWTX',
  },
}
