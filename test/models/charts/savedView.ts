import { createSavedViewMachine, type SavedViewDeps } from '#machines/savedViews/savedView.machine.ts'
import type { SavedViewContext } from '#machines/savedViews/savedView.ts'
import { inertDeps } from '#scripts/lib/build/inertDeps.ts'
import type { Model } from '#test/models/model.ts'

const content = { filters: { status: ['ACTIVE'] }, sort: '-hireDate', columns: ['city'] }
const stored = { id: 'v1', version: 3 }
const refusal = {
  kind: 'refused',
  status: 409,
  errors: [{ code: 'duplicate', message: 'Taken.', field: 'name' }],
}
/** The title depends on the change: see the trace. */
const alert = (message: string) => ({
  to: 'alerts',
  event: { type: 'alert.raise', alert: { message, status: 'error' } },
})
const nothing = { draft: null, change: null, key: '', errors: [] }

export const savedView: Model = {
  name: 'savedView',
  machine: createSavedViewMachine({ ...inertDeps<SavedViewDeps>(), newKey: () => 'key-1' }),
  inputs: { 'nothing is changed': { clientId: 'NWTX', list: 'employees' } },
  facts: ({ draft, change, errors }: SavedViewContext) => [
    draft && [draft.view?.id, draft.name, draft.shared],
    change?.kind,
    errors.length,
  ],
  happenings: {
    'the list is to be saved as a view': {
      send: { type: 'view.openDialog', view: null, name: '', shared: false, content },
      from: 'idle',
      to: 'naming',
      effects: { in: 'idle', context: { draft: { view: null, name: '', shared: false, content } } },
    },
    'a view is to be renamed': {
      send: { type: 'view.openDialog', view: stored, name: 'Working', shared: true, content },
      from: 'idle',
      to: 'naming',
      effects: {
        in: 'idle',
        context: { draft: { view: stored, name: 'Working', shared: true, content } },
      },
    },
    'a name is typed': {
      send: { type: 'view.edit', name: ' Active ' },
      from: 'naming',
      to: 'naming',
      effects: { in: 'naming', holds: ({ draft }: SavedViewContext) => draft?.name === ' Active ' },
    },
    'sharing is selected': {
      send: { type: 'view.edit', shared: true },
      from: 'naming',
      to: 'naming',
      effects: { in: 'naming', holds: ({ draft }: SavedViewContext) => draft?.shared === true },
    },
    'a view gets the filters of the list': {
      send: { type: 'view.change', change: { kind: 'update', id: 'v1', body: { version: 3, ...content } } },
      from: 'idle',
      to: 'saving',
      effects: {
        in: 'idle',
        starts: 'changeView',
        context: { change: { kind: 'update', id: 'v1', body: { version: 3, ...content } }, key: 'key-1' },
      },
    },
    'a view is to be deleted': {
      send: { type: 'view.delete', view: stored },
      from: 'idle',
      to: 'confirming',
      effects: { in: 'idle', context: { change: { kind: 'delete', id: 'v1', body: { version: 3 } } } },
    },
    'the dialog is confirmed': {
      send: { type: 'view.confirm' },
      from: ['naming', 'confirming'],
      to: 'saving',
      effects: [
        { in: ['naming', 'confirming'], starts: 'changeView' },
        {
          in: 'naming',
          holds: ({ draft, change }: SavedViewContext) => {
            const name = draft?.name.trim()
            return change?.kind === 'create'
              ? draft?.view === null && change.body.name === name && change.body.sort === '-hireDate'
              : change?.kind === 'update' && change.id === 'v1' && change.body.name === name
          },
        },
      ],
    },
    'the dialog is canceled': {
      send: { type: 'view.cancel' },
      from: ['naming', 'confirming'],
      to: 'idle',
      effects: { in: ['naming', 'confirming'], context: nothing },
    },
    'the view is saved': {
      answer: 'changeView',
      with: { kind: 'ok', data: { id: 'v1' } },
      from: 'saving',
      to: 'idle',
      effects: { context: nothing },
    },
    'the change is refused': {
      answer: 'changeView',
      with: refusal,
      from: 'saving',
      to: ['naming', 'idle'],
      effects: [
        { to: 'naming', context: { errors: refusal.errors } },
        { to: 'idle', sends: alert('Taken.'), context: nothing },
      ],
    },
    'the user may not change anything': {
      answer: 'changeView',
      with: { kind: 'skipped' },
      from: 'saving',
      to: ['naming', 'idle'],
    },
  },
  always: {
    'a change is sent with its key': (state) =>
      !state.matches('saving') || (state.context.change !== null && state.context.key === 'key-1'),
    'it is busy while a change is sent': (state) => state.hasTag('busy') === state.matches('saving'),
    'only a dialog holds a name': (state) => !state.matches('confirming') || state.context.draft === null,
  },
}
