import { initialTransition, type AnyStateMachine } from 'xstate'
import type { UnsavedWork, WorkByClient } from '#machines/drafts/drafts.ts'
import { isObject } from '#machines/persistence/saving.ts'
import { unsavedWork } from '#machines/persistence/snapshotSchemas.ts'
import {
  isInOneClient,
  isMachine,
  isSound,
  isSoundChild,
  logicOf,
  parse,
} from '#machines/persistence/soundness.ts'

/** Checks stored copies of what the API answered, as deeply as pages use them. */
export interface Judge {
  readonly isSoundRecord: (area: string, record: unknown) => boolean
  readonly isSoundRow: (area: string, row: unknown) => boolean
}

/** Rejects every copy. For envelopes without any. */
export const distrusting: Judge = { isSoundRecord: () => false, isSoundRow: () => false }

type Parts = Record<string, unknown>

/**
 * Removes the damaged parts of a stored root snapshot in place. The session is not repaired. A damaged form is dropped, and its record
 * is opened again, with its draft if that is sound. A damaged list or chart without a form starts over.
 */
export function repair(machine: AnyStateMachine, snapshot: unknown, uid: string, judge: Judge): void {
  const root = partsOf(snapshot)
  for (const name of ['alerts', 'passwordReset']) renew(machine, root, name)
  repairDrafts(root['drafts'], uid, judge)
  const authMachine = logicOf(machine, 'auth')
  const auth = inside(root['auth'])
  const workspaceMachine = isMachine(authMachine) ? logicOf(authMachine, 'workspace') : undefined
  if (!isMachine(authMachine) || !isMachine(workspaceMachine) || auth === null) return
  const context = auth['context']
  const clientId = isObject(context) ? context['selectedClientId'] : null
  renew(authMachine, partsOf(auth), 'security')
  if (typeof clientId !== 'string') return
  const areas = partsOf(inside(partsOf(auth)['workspace']))
  for (const name of ['organization', 'preferenceChoice', 'commands', 'signOutDialog', 'reveal'])
    renew(workspaceMachine, areas, name, { clientId })
  for (const name of Object.keys(areas)) repairArea(workspaceMachine, areas, name, clientId, judge)
}

/** Returns the sound drafts. A draft with a damaged record keeps the typed values, and the record is read again. */
export function soundDrafts(value: unknown, judge: Judge): WorkByClient {
  const drafts: Record<string, Record<string, Record<string, UnsavedWork>>> = {}
  for (const [clientId, areas] of entriesOf(value))
    for (const [area, byId] of entriesOf(areas))
      for (const [id, one] of entriesOf(byId)) {
        const work = parse(unsavedWork, one) ?? withoutRecord(one)
        if (work === null) continue
        const sound = work.record === null || judge.isSoundRecord(area, work.record)
        ;((drafts[clientId] ??= {})[area] ??= {})[id] = sound
          ? work
          : { ...work, record: null, pending: null }
      }
  return drafts
}

const withoutRecord = (work: unknown) =>
  isObject(work) ? parse(unsavedWork, { ...work, record: null, pending: null }) : null

function repairDrafts(child: unknown, uid: string, judge: Judge): void {
  const snapshot = inside(child)
  const context = snapshot?.['context']
  if (snapshot === null || !isObject(context) || context['uid'] !== uid) return
  snapshot['context'] = { ...context, drafts: soundDrafts(context['drafts'], judge) }
}

/** Replaces the snapshot of a damaged chart with its initial one. */
function renew(machine: AnyStateMachine, parts: Parts, name: string, input?: object): void {
  const logic = logicOf(machine, name)
  const child = parts[name]
  if (!isObject(child) || !isMachine(logic) || isSound(logic, child['snapshot'], name)) return
  child['snapshot'] = initial(logic, input)
}

function initial(logic: AnyStateMachine, input?: object): object {
  const [{ value, context }] = initialTransition(logic, input as never)
  return { status: 'active', value, historyValue: {}, context, children: {} }
}

function repairArea(
  machine: AnyStateMachine,
  areas: Parts,
  name: string,
  clientId: string,
  judge: Judge,
): void {
  const logic = logicOf(machine, name)
  // Children of a state were already replaced.
  if (isMachine(logic) && machine.root.invoke.some(({ src }) => src === name)) return
  const isRight = () =>
    isSoundChild(machine, name, areas[name]) &&
    isInOneClient(areas[name], clientId) &&
    isJudgedSound(areas[name], name.replace(/Choices$/, ''), judge)
  if (isRight()) return
  const area = inside(areas[name])
  if (area !== null) {
    dropRecord(area)
    if (isRight()) return
  }
  delete areas[name]
}

/** Closes the record of an area. The address opens it again. */
function dropRecord(area: Parts): void {
  const children = partsOf(area)
  if (children['record'] === undefined) return
  delete children['record']
  area['value'] = 'inactive'
  const context = area['context']
  if (isObject(context) && 'openId' in context) Object.assign(context, { openId: null, recordId: null })
}

/** Returns true when every record and row in a child has the shape of the API's answers. */
function isJudgedSound(child: unknown, area: string, judge: Judge): boolean {
  const snapshot = inside(child)
  const context = snapshot?.['context']
  if (snapshot === null || !isObject(context)) return true
  const { rows, lastShown, added, record, theirs } = context
  const shown = isObject(lastShown) ? lastShown['rows'] : []
  const lists = [rows, shown, added].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const newer = isObject(theirs) ? theirs['record'] : null
  return (
    lists.every((row) => judge.isSoundRow(area, row)) &&
    [record ?? null, newer].every((one) => one === null || judge.isSoundRecord(area, one)) &&
    Object.entries(partsOf(snapshot)).every(([name, part]) =>
      isJudgedSound(part, ownLists.has(name) ? name : area, judge),
    )
  )
}

/** The lists of an area with rows of their own shape. */
const ownLists: ReadonlySet<string> = new Set(['counts', 'totals', 'views'])

const inside = (child: unknown): Parts | null =>
  isObject(child) && isObject(child['snapshot']) ? child['snapshot'] : null

const partsOf = (snapshot: unknown): Parts =>
  isObject(snapshot) && isObject(snapshot['children']) ? snapshot['children'] : {}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
