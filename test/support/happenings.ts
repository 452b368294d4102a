import type { AnyEventObject } from 'xstate'
import { unavailablePolicy } from '#domain/passwordPolicy.ts'
import {
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
} from '#test/support/charts.ts'

/** What can happen to the charts of the product: what is sent to them, and how the world answers their calls. */

const route = (area: string) => ({ type: 'route.changed', route: { area } })
const credentials = { email: 'cleo@muster.test', password: 'secret', shared: false }

/** What can be sent to whom, by the path of actor ids. */
export const events = (): Readonly<Record<string, readonly AnyEventObject[]>> => ({
  auth: [
    present(),
    present(person('hana', ['HRBR'])),
    present(person('cleo', [])),
    { type: 'session.absent' },
    { type: 'session.revoked', reason: 'expired' },
    { type: 'session.wake' },
    { type: 'session.signOut' },
    { type: 'client.select', clientId: 'NWNJ' },
    { type: 'user.changed' },
    { type: 'app.restored' },
  ],
  'auth/workspace': [
    listRoute('employees'),
    recordRoute('employees', 'e1'),
    recordRoute('employees', null),
    listRoute('contracts'),
    route('other'),
    route('dashboard'),
    route('profile'),
    route('settings'),
    { type: 'session.confirmed' },
  ],
  'auth/workspace/employees/list': [{ type: 'list.search', text: 'gar' }, { type: 'list.reload' }],
  'auth/workspace/employees/form': [
    { type: 'field.change', values: { name: 'Mine' } },
    { type: 'field.leave', path: 'name' },
    { type: 'form.save' },
    { type: 'form.revert' },
    { type: 'form.reload' },
    { type: 'conflict.choose', mine: ['name'] },
  ],
  'auth/workspace/employees/form/saveDraft': [{ type: 'save.now' }],
  'auth/workspace/organisation': [{ type: 'organisation.open' }, { type: 'tenants.open' }],
  'auth/workspace/dashboard': [{ type: 'dashboard.reload' }],
  'auth/workspace/themeChoice': [{ type: 'theme.choose', theme: 'DARK' }],
  'auth/signIn': [
    { type: 'signIn.submit', ...credentials },
    { type: 'signIn.choose', provider: 'google', shared: false },
    { type: 'signIn.sendCode', code: '123456' },
    { type: 'signIn.askLink', email: credentials.email },
    { type: 'signIn.finishLink', email: credentials.email, url: '/finish-sign-in' },
    { type: 'signIn.cancel' },
  ],
  'auth/security': [
    { type: 'security.open' },
    { type: 'password.change', current: 'a', next: 'b' },
    { type: 'password.remove', current: 'a' },
    { type: 'factor.start', current: 'a' },
    { type: 'factor.prove', code: '123456' },
    { type: 'factor.remove', current: 'a' },
    { type: 'factor.cancel' },
    { type: 'sessions.revoke' },
  ],
  passwordReset: [
    { type: 'reset.ask', email: credentials.email },
    { type: 'reset.open', code: 'code' },
    { type: 'reset.choose', password: 'secret' },
    { type: 'reset.leave' },
  ],
})

const methods = { password: true, providers: [], secondFactor: false }
const ok = (data: unknown) => ({ kind: 'ok', data, total: null })
const tile = (counts: object | null) => ({ asOf: '2026-01-15T12:00:00Z', counts })
const enrolment = { secret: 'SECRETSECRET', uri: 'otpauth://totp/Muster' }

/** What each call of the charts may be answered with; everything may fail besides. */
export const answers = (): Readonly<Record<string, readonly unknown[]>> => ({
  loadPage: [page([{ id: 'e1', name: 'Gary' }], 31), refusal(500), skipped],
  openRecord: [opened(record('e1', 3)), refusal(404), refusal(403), refusal(500), skipped],
  checkDraft: [[], [{ code: 'required', message: 'Enter a name.', field: 'name' }]],
  saveRecord: [
    savedAs(record('e1', 4, { name: 'Mine' })),
    conflictWith(record('e1', 7, { city: 'Cody' })),
    conflictWith(record('e1', 8, { name: 'Theirs' })),
    refusal(409, 'Taken.', 'name'),
    skipped,
  ],
  loadUser: [ok(profile), refusal(500)],
  refreshSession: [tokenFor(3_600_000)],
  loadTile: [ok(tile({ within30: 1 })), ok(tile(null)), refusal(500)],
  saveTheme: [ok({}), refusal(500)],
  readClient: [ok({ clientId: 'NWTX', tenantId: 'NW', name: 'Northwind' }), refusal(500)],
  listClients: [ok([]), refusal(500)],
  listTenants: [ok([]), refusal(500)],
  readMethods: [methods],
  changePassword: [methods],
  removePassword: [methods],
  finishEnrolment: [methods],
  removeFactor: [methods],
  startEnrolment: [enrolment],
  loadPasswordPolicy: [unavailablePolicy],
})

/** How some calls may fail in ways of their own. */
export const failures: Readonly<Record<string, readonly unknown[]>> = {
  signIn: [
    { code: 'multi-factor-auth-required', message: 'A second factor is needed.' },
    { code: 'invalid-credential', message: 'Wrong.' },
  ],
  sendSecondFactor: [
    { code: 'invalid-verification-code', message: 'Wrong.' },
    { code: 'user-disabled', message: 'Disabled.' },
  ],
  setNewPassword: [
    { code: 'expired-action-code', message: 'Expired.' },
    { code: 'password-does-not-meet-requirements', message: 'Weak.' },
  ],
}
