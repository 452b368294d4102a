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
  type Known,
} from '#machines/persistence/soundness.ts'

/** Validates stored copies of the API's responses as deeply as pages use them. */
export interface Judge {
  readonly isSoundRecord: (area: string, record: unknown) => boolean
  readonly isSoundRow: (area: string, row: unknown) => boolean
}

/** Rejects every copy. Used for envelopes that have none. */
export const distrusting: Judge = { isSoundRecord: () => false, isSoundRow: () => false }

type Parts = Record<string, unknown>

/**
 * Removes the damaged parts of a stored root snapshot, in place. The session isn't repaired. A damaged form
 * is dropped and its record is opened again, with its draft if the draft is valid. A damaged list or a
 * damaged chart without a form starts over.
 */
export function repair(
  machine: AnyStateMachine,
  snapshot: unknown,
  uid: string,
  judge: Judge,
  known: Known,
): void {
  const root = partsOf(snapshot)
  for (const name of ['alerts', 'passwordReset']) renew(machine, root, name, known)
  repairDrafts(root['drafts'], uid, judge)
  const authMachine = logicOf(machine, 'auth')
  const auth = inside(root['auth'])
  const workspaceMachine = isMachine(authMachine) ? logicOf(authMachine, 'workspace') : undefined
  if (!isMachine(authMachine) || !isMachine(workspaceMachine) || auth === null) return
  const context = auth['context']
  const clientId = isObject(context) ? context['selectedClientId'] : null
  renew(authMachine, partsOf(auth), 'security', known)
  if (typeof clientId !== 'string') return
  const areas = partsOf(inside(partsOf(auth)['workspace']))
  for (const name of ['organization', 'preferenceChoice', 'commands', 'signOutDialog', 'reveal'])
    renew(workspaceMachine, areas, name, known, { clientId })
  for (const name of Object.keys(areas)) repairArea(workspaceMachine, areas, name, clientId, judge, known)
}

/** Returns the valid drafts. A draft with a damaged record keeps the typed values, and the record is read again. */
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
function renew(machine: AnyStateMachine, parts: Parts, name: string, known: Known, input?: object): void {
  const child = parts[name]
  // A chart is only created when it is first needed.
  if (!isObject(child)) return
  const logic = logicOf(machine, name)
  if (!isMachine(logic) || isSound(logic, child['snapshot'], known, name)) return
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
  known: Known,
): void {
  const logic = logicOf(machine, name)
  // Children of a state have already been replaced.
  if (isMachine(logic) && machine.root.invoke.some(({ src }) => src === name)) return
  const isRight = () =>
    isSoundChild(machine, name, areas[name], known) &&
    isInOneClient(areas[name], clientId) &&
    isJudgedSound(areas[name], name.replace(/Choices$/, ''), judge)
  if (isRight()) return
  const area = inside(areas[name])
  if (area !== null) {
    areas[name] = { ...(areas[name] as Parts), snapshot: withRecordClosed(area) }
    if (isRight()) return
  }
  delete areas[name]
}

/** Returns an area with its record closed. The URL opens it again. */
function withRecordClosed(area: Parts): Parts {
  const { record, ...children } = partsOf(area)
  if (record === undefined) return area
  const context = area['context']
  return {
    ...area,
    value: 'inactive',
    children,
    context:
      isObject(context) && 'openId' in context ? { ...context, openId: null, recordId: null } : context,
  }
}

/** Returns true if every record and row in a child has the shape of the API's responses. The list of a preview contains a record. */
function isJudgedSound(child: unknown, area: string, judge: Judge, isPreview = false): boolean {
  const snapshot = inside(child)
  const context = snapshot?.['context']
  if (snapshot === null || !isObject(context)) return true
  const { rows, lastShown, added, record, theirs } = context
  const isSoundOne = isPreview ? judge.isSoundRecord : judge.isSoundRow
  const shown = isObject(lastShown) ? lastShown['rows'] : []
  const lists = [rows, shown, added].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const newer = isObject(theirs) ? theirs['record'] : null
  return (
    lists.every((row) => isSoundOne(area, row)) &&
    [record ?? null, newer].every((one) => one === null || judge.isSoundRecord(area, one)) &&
    Object.entries(partsOf(snapshot)).every(([name, part]) =>
      isJudgedSound(part, ownLists.has(name) ? name : area, judge, name === 'preview'),
    )
  )
}

/** The lists of an area whose rows have their own shape. */
const ownLists: ReadonlySet<string> = new Set(['counts', 'totals', 'views'])

const inside = (child: unknown): Parts | null =>
  isObject(child) && isObject(child['snapshot']) ? child['snapshot'] : null

const partsOf = (snapshot: unknown): Parts =>
  isObject(snapshot) && isObject(snapshot['children']) ? snapshot['children'] : {}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
