import type { AnyEventObject } from 'xstate'
import { models } from '#test/models/charts/all.ts'
import type { Happening } from '#test/models/model.ts'
import { tokenFor, unreachable, unreadable } from '#test/support/answers.ts'

/** The happenings of all models for the whole product: events by actor, and responses by call. */

/** The actors that receive events, by the path of actor ids. Employees represent every area with records. */
const spokenTo: Readonly<Record<string, (typeof models)[number]['name']>> = {
  auth: 'auth',
  'auth/workspace': 'workspace',
  'auth/workspace/employees': 'recordArea',
  'auth/workspace/employees/list': 'recordList',
  'auth/workspace/employees/listExport': 'listExport',
  'auth/workspace/employees/savedView': 'savedView',
  'auth/workspace/employees/inlineEdit': 'inlineEdit',
  'auth/workspace/employees/selection': 'selection',
  'auth/workspace/employees/record': 'record',
  'auth/workspace/employees/record/eventDialog': 'eventDialog',
  'auth/workspace/employees/record/form': 'recordForm',
  'auth/workspace/employees/record/form/leaveDialog': 'leaveDialog',
  'auth/workspace/employees/record/form/saveDraft': 'recordSave',
  'auth/workspace/employees/record/form/sendEvent': 'recordSave',
  'auth/workspace/organization': 'organization',
  'auth/workspace/dashboard': 'dashboard',
  'auth/workspace/preferenceChoice': 'preferenceChoice',
  'auth/workspace/commands': 'commands',
  'auth/workspace/reveal': 'reveal',
  'auth/workspace/signOutDialog': 'signOutDialog',
  'auth/signIn': 'signIn',
  'auth/security': 'security',
  passwordReset: 'passwordReset',
}

const happeningsOf = (name: string): readonly Happening[] =>
  models.filter((model) => model.name === name).flatMap(({ happenings }) => Object.values(happenings))
const everything = models.flatMap(({ happenings }) => Object.values(happenings))

/** Tokens are valid for an hour. */
function fresh<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if ('accessToken' in value) return { ...value, ...tokenFor(3_600_000) }
  return 'token' in value ? { ...value, token: fresh(value.token) } : value
}

const unlike = <T>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
]

/** The events that can be sent, by the path of actor ids. */
export const events = (): Readonly<Record<string, readonly AnyEventObject[]>> =>
  Object.fromEntries(
    Object.entries(spokenTo).map(([path, name]) => [
      path,
      happeningsOf(name).flatMap((one) => ('send' in one ? [fresh(one.send)] : [])),
    ]),
  )

/** The counts, totals and saved views of an area, which behave like other lists. */
const likeOthers: Readonly<Record<string, string>> = {
  loadCounts: 'loadPage',
  loadTotals: 'loadPage',
  loadViews: 'loadPage',
}

/** Returns the possible responses of a call. */
export function answersTo(name: string): readonly unknown[] {
  const call = likeOthers[name] ?? name
  const values = everything.flatMap((one) =>
    'answer' in one && one.answer === call ? [fresh(one.with)] : [],
  )
  return values.length === 0 ? [undefined] : unlike(values)
}

/** Returns the possible failures of a call. */
export function failuresOf(call: string): readonly unknown[] {
  const values = everything.flatMap((one) => ('fail' in one && one.fail === call ? [one.with] : []))
  return values.length === 0 ? [unreachable, unreadable] : unlike(values)
}
