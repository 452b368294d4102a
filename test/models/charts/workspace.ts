import { createWorkspaceMachine, type WorkspaceDeps } from '#machines/shell/workspace.machine.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import { routeTo } from '#test/models/charts/answers.ts'
import type { Model } from '#test/models/model.ts'

const inertAreas = <Deps>(names: readonly string[]): Record<string, Deps> =>
  Object.fromEntries(names.map((name) => [name, inertDeps<Deps>()]))

export const workspace: Model = {
  name: 'workspace',
  machine: createWorkspaceMachine({
    ...inertDeps<WorkspaceDeps>(),
    records: inertAreas(['employees', 'projects', 'contracts']),
    own: inertAreas(['profile', 'settings']),
  }),
  inputs: { 'a client is selected': { clientId: 'NWTX' } },
  facts: ({ shown }) => shown,
  happenings: {
    'the employees are opened': {
      ...routeTo('employees', { page: 'list', request: { limit: 10, offset: 0 } }),
      from: 'open',
      effects: { passesOnTo: ['employees'] },
    },
    'an employee is opened': {
      ...routeTo('employees', { page: 'record', id: 'e1' }),
      from: 'open',
      effects: { passesOnTo: ['employees'] },
    },
    'an employee is added': { ...routeTo('employees', { page: 'record', id: null }), from: 'open' },
    'the contracts are opened': {
      ...routeTo('contracts', { page: 'list', request: { limit: 10, offset: 0 } }),
      from: 'open',
    },
    'the dashboard is opened': {
      ...routeTo('dashboard'),
      from: 'open',
      effects: { passesOnTo: ['dashboard'] },
    },
    'the profile is opened': { ...routeTo('profile'), from: 'open' },
    'the settings are opened': { ...routeTo('settings'), from: 'open' },
    'a page without an area is opened': { ...routeTo('other'), from: 'open' },
    'an employee is saved': {
      send: { type: 'record.saved', area: 'employees', row: { id: 'e1' }, created: false },
      from: 'open',
    },
    'a combobox searches employees': {
      send: { type: 'choices.search', areas: ['employees'], text: 'rao' },
      from: 'open',
      effects: { sends: { to: 'employeesChoices', event: { type: 'list.search', text: 'rao' } } },
    },
    'the history of an employee is opened': {
      send: { type: 'history.open', area: 'employees', id: 'e1' },
      from: 'open',
      effects: {
        sends: {
          to: 'history',
          event: {
            type: 'list.request',
            request: { limit: 25, offset: 0, filters: { employees: ['e1'] } },
          },
        },
      },
    },
    'the checklist of an employee is opened': {
      ...routeTo('employees', { page: 'record', id: 'e1', shows: 'checklist' }),
      from: 'open',
      effects: {
        passesOnTo: ['employees'],
      },
    },
    'the network is back': { send: { type: 'session.wake' }, from: 'open' },
    'the session is confirmed': { send: { type: 'session.confirmed' }, from: 'open' },
  },
  always: {
    'everything of the client runs as long as it is selected': ({ children }) =>
      ['organization', 'preferenceChoice'].every((id) => children[id] !== undefined),
    'the client never changes': ({ context }) => context.clientId === 'NWTX',
  },
}
