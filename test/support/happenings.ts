import type { AnyEventObject } from 'xstate'
import { models } from '#test/models/charts/all.ts'
import type { Happening } from '#test/models/model.ts'
import { tokenFor, unreachable, unreadable } from '#test/support/answers.ts'

/** What the models say can happen, as the whole product meets it: which events go to which actor, and how the world answers its calls. */

/** Who is spoken to, by the path of actor ids; of the three alike areas only the employees. */
const spokenTo: Readonly<Record<string, (typeof models)[number]['name']>> = {
  auth: 'auth',
  'auth/workspace': 'workspace',
  'auth/workspace/employees/list': 'recordList',
  'auth/workspace/employees/record': 'record',
  'auth/workspace/employees/record/eventDialog': 'eventDialog',
  'auth/workspace/employees/record/form': 'recordForm',
  'auth/workspace/employees/record/form/leaving': 'leaving',
  'auth/workspace/employees/record/form/saveDraft': 'recordSave',
  'auth/workspace/employees/record/form/sendEvent': 'recordSave',
  'auth/workspace/organization': 'organization',
  'auth/workspace/dashboard': 'dashboard',
  'auth/workspace/themeChoice': 'themeChoice',
  'auth/workspace/commands': 'commands',
  'auth/workspace/signOutDialog': 'signOutDialog',
  'auth/signIn': 'signIn',
  'auth/security': 'security',
  passwordReset: 'passwordReset',
}

const happeningsOf = (name: string): readonly Happening[] =>
  models.filter((model) => model.name === name).flatMap(({ happenings }) => Object.values(happenings))
const everything = models.flatMap(({ happenings }) => Object.values(happenings))

/** Tokens last an hour from when they come. */
function fresh<T>(said: T): T {
  if (typeof said !== 'object' || said === null) return said
  if ('accessToken' in said) return { ...said, ...tokenFor(3_600_000) }
  return 'token' in said ? { ...said, token: fresh(said.token) } : said
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

/** What a call may be answered with. */
export function answersTo(call: string): readonly unknown[] {
  const told = everything.flatMap((one) => ('answer' in one && one.answer === call ? [fresh(one.with)] : []))
  return told.length === 0 ? [undefined] : unlike(told)
}

/** How a call may fail. */
export function failuresOf(call: string): readonly unknown[] {
  const told = everything.flatMap((one) => ('fail' in one && one.fail === call ? [one.with] : []))
  return told.length === 0 ? [unreachable, unreadable] : unlike(told)
}
