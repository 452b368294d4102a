import { assign, createMachine } from 'xstate'
import { createAppMachine } from '#machines/app.machine.ts'
import {
  createWorld,
  conflictWith,
  listRoute,
  opened,
  page,
  person,
  present,
  profile,
  record,
  recordRoute,
  refusal,
  savedAs,
  skipped,
  tokenFor,
  unreachable,
  unreadable,
} from '#test/support/charts.ts'
import { answers, events, failures } from '#test/support/happenings.ts'
import { done, failed, type Model } from '#test/support/stories.ts'
import { chartsOf } from '#test/support/walk.ts'

/** What every chart of the product is walked with. */

export const charts = chartsOf(createAppMachine(createWorld().deps))
export const chart = (id: string) => {
  const found = charts.get(id)
  if (found === undefined) throw new Error(`There is no chart ${id}.`)
  return found
}

/** Every answer and failure that the given calls can come to. */
const calls = (...ids: string[]) =>
  ids.flatMap((id) => [
    ...(answers()[id] ?? [undefined]).map((answer) => done(id, answer)),
    ...(failures[id] ?? [unreachable, unreadable]).map((error) => failed(id, error)),
  ])
const sentTo = (path: string) => events()[path] ?? []
const clientId = 'NWTX'
const news = (id: string | null, count: number) => ({
  type: 'xstate.snapshot.form',
  snapshot: {
    context: { record: id === null ? null : { id }, saved: { count, row: { id }, created: true } },
  },
})
/** A form that does nothing; the stories say what it would have told. */
const form = createMachine({ context: { record: null, saved: { count: 0, row: null, created: false } } })
const typedName = (name: string) => ({ type: 'field.change', values: { name } })
const kept = {
  draft: { name: 'Kept' },
  base: { name: '' },
  record: null,
  pending: { name: 'Kept' },
  key: 'k',
}

export const models: Record<string, Model> = {
  app: { machine: chart('app'), input: { kept: null }, events: [{ type: 'app.restored' }] },
  alerts: {
    machine: chart('alerts'),
    events: [
      { type: 'alert.raise', alert: { title: 'One', message: 'x', status: 'info' } },
      { type: 'alert.dismiss', id: 'x' },
      { type: 'toast.raise', title: 'Saved' },
      { type: 'toast.dismiss', id: 'x' },
      { type: 'alerts.clear' },
    ],
  },
  auth: {
    // What reaches into other actors is told in auth.test.ts.
    machine: chart('auth').provide({
      actions: {
        keepEnding: assign({ reason: 'expired' }),
        keepSelected: assign((_, { clientId: selectedClientId }: any) => ({ selectedClientId })),
        confirmWorkspace: () => {},
      } as never,
    }),
    input: { kept: null },
    events: [
      ...sentTo('auth'),
      present(person('cleo', ['NWNJ'])),
      ...calls('refreshSession', 'loadUser', 'signOut'),
      done('loadUser', { kind: 'ok', data: profile, total: null }),
      done('refreshSession', tokenFor(60_000)),
      done('waitUntil'),
    ],
    flags: ({ user, selectedClientId }) => [user?.uid, user?.attributes.clients, selectedClientId],
  },
  signIn: {
    machine: chart('signIn'),
    events: [
      ...sentTo('auth/signIn'),
      ...calls('signIn', 'sendSecondFactor', 'sendSignInLink', 'finishSignInLink'),
      ...calls('signInWithProvider'),
      failed('signInWithProvider', { code: 'multi-factor-auth-required', message: 'x' }),
    ],
  },
  security: {
    machine: chart('security'),
    events: [
      ...sentTo('auth/security'),
      ...calls('readMethods', 'loadPasswordPolicy', 'changePassword', 'removePassword', 'startEnrolment'),
      ...calls('finishEnrolment', 'removeFactor', 'revokeSessions'),
    ],
  },
  passwordReset: {
    machine: chart('passwordReset'),
    events: [
      ...sentTo('passwordReset'),
      ...calls('sendResetLink', 'checkResetCode', 'loadPasswordPolicy', 'setNewPassword'),
    ],
  },
  workspace: {
    machine: chart('workspace'),
    input: { clientId, kept: {} },
    events: [listRoute('employees'), { type: 'session.confirmed' }],
  },
  entityArea: {
    machine: chart('entityArea'),
    input: { area: 'employees', clientId, kept: {} },
    child: { form },
    events: [
      listRoute('employees'),
      listRoute('projects'),
      recordRoute('employees', 'e1'),
      recordRoute('employees', 'e2'),
      recordRoute('employees', null),
      { type: 'session.confirmed' },
      news('e1', 1),
      done('form'),
    ],
    flags: ({ openId, recordId, savedCount }) => [openId, recordId, savedCount],
  },
  ownPage: {
    machine: chart('ownPage'),
    input: { area: 'profile', clientId, kept: {} },
    child: { form },
    events: [
      { type: 'route.changed', route: { area: 'profile' } },
      { type: 'route.changed', route: { area: 'settings' } },
      { type: 'session.confirmed' },
      news('own', 1),
    ],
    flags: ({ savedCount }) => savedCount,
  },
  organisation: {
    machine: chart('organisation'),
    input: { clientId },
    events: [...sentTo('auth/workspace/organisation'), ...calls('readClient', 'listClients', 'listTenants')],
    flags: ({ selectedClient }) => selectedClient !== null,
  },
  dashboard: {
    machine: chart('dashboard'),
    input: { clientId },
    events: [
      { type: 'route.changed', route: { area: 'dashboard' } },
      { type: 'route.changed', route: { area: 'other' } },
      { type: 'dashboard.reload' },
      { type: 'session.confirmed' },
    ],
  },
  tile: {
    machine: chart('tile'),
    input: { clientId, tile: 'headcount' },
    events: [{ type: 'tile.load' }, ...calls('loadTile'), done('waitUntil')],
    flags: ({ attempt }) => attempt,
  },
  themeChoice: {
    machine: chart('themeChoice'),
    input: { clientId },
    events: [...sentTo('auth/workspace/themeChoice'), ...calls('saveTheme')],
  },
  entityList: {
    machine: chart('entityList'),
    input: { clientId },
    events: [
      listRoute('employees').route,
      { type: 'list.request', request: { limit: 10, offset: 0 } },
      { type: 'list.request', request: { limit: 10, offset: 10 } },
      { type: 'list.search', text: 'gar' },
      { type: 'list.search', text: '' },
      { type: 'list.reload' },
      { type: 'list.recordSaved', row: { id: 'e1' }, created: true },
      done('loadPage', page([{ id: 'e1' }])),
      done('loadPage', refusal(500)),
      done('loadPage', skipped),
      failed('loadPage', unreachable),
      failed('loadPage', unreadable),
      done('waitUntil'),
    ].filter((event): event is { type: string } => 'type' in event),
    flags: ({ request, typed, attempt }) => [request, typed, attempt],
  },
  entityOpen: {
    machine: chart('entityOpen'),
    input: { clientId, id: 'e1' },
    events: [...calls('openRecord'), done('waitUntil')],
    flags: ({ attempt }) => attempt,
  },
  entitySave: {
    machine: chart('entitySave'),
    input: { clientId, draft: { name: 'Ana' }, record: null, key: 'k' },
    events: [...calls('saveRecord'), { type: 'save.now' }, done('waitUntil')],
  },
  entityForm: {
    machine: chart('entityForm'),
    input: { clientId, id: 'e1', kept: null },
    events: [
      typedName('Mine'),
      { type: 'field.leave', path: 'name' },
      { type: 'form.save' },
      { type: 'form.revert' },
      { type: 'form.reload' },
      { type: 'conflict.choose', mine: ['name'] },
      done('openDraft', opened(record('e1', 3))),
      done('openDraft', refusal(404)),
      done('openDraft', refusal(403)),
      done('openDraft', refusal(500)),
      done('openDraft', skipped),
      ...['checkDraft', 'checkWhole'].flatMap((id) => [
        done(id, []),
        done(id, [{ code: 'required', message: 'x', field: 'name' }]),
        failed(id, unreachable),
      ]),
      done('saveDraft', savedAs(record('e1', 4, { name: 'Mine' }))),
      done('saveDraft', conflictWith(record('e1', 7, { city: 'Cody' }))),
      done('saveDraft', conflictWith(record('e1', 8, { name: 'Theirs' }))),
      done('saveDraft', refusal(409)),
      done('saveDraft', skipped),
    ],
    flags: ({ draft, base, pending, theirs }) => [
      draft.name !== base.name,
      pending !== null,
      theirs !== null,
    ],
  },
  'entityForm, kept': {
    machine: chart('entityForm'),
    input: { clientId, id: null, kept },
    events: [{ type: 'form.save' }, done('saveDraft', savedAs(record('e1', 4))), done('checkDraft', [])],
    flags: ({ pending }) => pending !== null,
  },
}
