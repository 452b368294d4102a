import { createDraftsMachine, type DraftsContext } from '#machines/drafts/drafts.machine.ts'
import { work } from '#test/models/charts/recordForm.ts'
import type { Model } from '#test/models/model.ts'

const place = { clientId: 'NWTX', area: 'employees', id: 'e1' }
const typed = { ...work, typedAt: Date.parse('2100-01-01T00:00:00Z') }
const otherPlace = { clientId: 'NWTX', area: 'contracts', id: null }
const from = 'holding'

export const drafts: Model = {
  name: 'drafts',
  machine: createDraftsMachine(),
  inputs: { 'a new page': undefined },
  facts: ({ uid, drafts: stored, open, email }: DraftsContext) => [
    uid,
    Object.keys(stored).length,
    open?.area,
    email,
  ],
  happenings: {
    'Cleo has signed in': {
      send: { type: 'session.began', uid: 'cleo' },
      from,
      effects: { context: { email: '' } },
    },
    'Hana has signed in': {
      send: { type: 'session.began', uid: 'hana' },
      from,
      effects: { context: { email: '' } },
    },
    'the session ends by force': {
      send: { type: 'session.ended', reason: 'expired' },
      from,
      effects: { context: { open: null } },
    },
    'the user signs out': {
      send: { type: 'session.ended', reason: 'requested' },
      from,
      effects: {
        context: { uid: null, open: null },
        holds: ({ drafts: left }: DraftsContext) => Object.keys(left).length === 0,
      },
    },
    'Cleo’s earlier drafts are restored': {
      send: { type: 'drafts.restored', uid: 'cleo', drafts: { NWTX: { employees: { e1: typed } } } },
    },
    'a form requests its draft': { send: { type: 'draft.take', place }, from },
    'a form has unsaved changes': { send: { type: 'draft.put', place, work: typed }, from },
    'a form has no unsaved changes': { send: { type: 'draft.drop', place }, from },
    'a form of another area requests its draft': {
      send: { type: 'draft.take', place: otherPlace },
      from,
      effects: { context: { open: otherPlace } },
    },
    'the form is closed': { send: { type: 'draft.close', clientId: 'NWTX', area: 'employees' } },
    'an email is typed on the sign-in page': {
      send: { type: 'email.type', email: 'cleo@example.test' },
      from,
      effects: { context: { email: 'cleo@example.test' } },
    },
    'the user leaves the form and keeps its draft': { send: { type: 'draft.keep' }, from },
  },
  always: {
    'a form that only requested its draft has none': ({ context }) =>
      Object.values((context as DraftsContext).drafts).every((areas) => areas[otherPlace.area] === undefined),
  },
}
