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
  type ValidSnapshots,
} from '#machines/persistence/soundness.ts'

/** Validates stored copies of the API's responses in as much detail as pages need. */
export interface CopyValidator {
  readonly isValidRecord: (area: string, record: unknown) => boolean
  readonly isValidRow: (area: string, row: unknown) => boolean
}

/** Rejects every copy. Used for envelopes that have none. */
export const rejectCopies: CopyValidator = { isValidRecord: () => false, isValidRow: () => false }

type JsonObject = Record<string, unknown>

/**
 * Removes the damaged parts of a stored root snapshot, in place. The session isn't repaired. A damaged form
 * is dropped and its record is opened again, with its draft if the draft is valid. A damaged list or a
 * damaged chart without a form starts over.
 */
export function repair(
  machine: AnyStateMachine,
  snapshot: unknown,
  uid: string,
  validator: CopyValidator,
  valid: ValidSnapshots,
): void {
  const root = childrenOf(snapshot)
  for (const name of ['alerts', 'passwordReset']) resetIfDamaged(machine, root, name, valid)
  repairDrafts(root['drafts'], uid, validator)
  const authMachine = logicOf(machine, 'auth')
  const auth = snapshotOf(root['auth'])
  const workspaceMachine = isMachine(authMachine) ? logicOf(authMachine, 'workspace') : undefined
  if (!isMachine(authMachine) || !isMachine(workspaceMachine) || auth === null) return
  const context = auth['context']
  const clientId = isObject(context) ? context['selectedClientId'] : null
  resetIfDamaged(authMachine, childrenOf(auth), 'security', valid)
  if (typeof clientId !== 'string') return
  const areas = childrenOf(snapshotOf(childrenOf(auth)['workspace']))
  for (const name of ['organization', 'preferenceChoice', 'commands', 'signOutDialog', 'reveal'])
    resetIfDamaged(workspaceMachine, areas, name, valid, { clientId })
  for (const name of Object.keys(areas)) repairArea(workspaceMachine, areas, name, clientId, validator, valid)
}

/** Returns the valid drafts. A draft with a damaged record keeps the typed values, and the record is read again. */
export function soundDrafts(value: unknown, validator: CopyValidator): WorkByClient {
  const drafts: Record<string, Record<string, Record<string, UnsavedWork>>> = {}
  for (const [clientId, areas] of entriesOf(value))
    for (const [area, byId] of entriesOf(areas))
      for (const [id, one] of entriesOf(byId)) {
        const work = parse(unsavedWork, one) ?? withoutRecord(one)
        if (work === null) continue
        const isValidRecord = work.record === null || validator.isValidRecord(area, work.record)
        ;((drafts[clientId] ??= {})[area] ??= {})[id] = isValidRecord
          ? work
          : { ...work, record: null, pending: null }
      }
  return drafts
}

const withoutRecord = (work: unknown) =>
  isObject(work) ? parse(unsavedWork, { ...work, record: null, pending: null }) : null

function repairDrafts(child: unknown, uid: string, validator: CopyValidator): void {
  const snapshot = snapshotOf(child)
  const context = snapshot?.['context']
  if (snapshot === null || !isObject(context) || context['uid'] !== uid) return
  snapshot['context'] = { ...context, drafts: soundDrafts(context['drafts'], validator) }
}

/** If a chart's snapshot is damaged, replaces it with the chart's initial snapshot. */
function resetIfDamaged(
  machine: AnyStateMachine,
  parts: JsonObject,
  name: string,
  valid: ValidSnapshots,
  input?: object,
): void {
  const child = parts[name]
  // The chart might not have been started yet.
  if (!isObject(child)) return
  const logic = logicOf(machine, name)
  if (!isMachine(logic) || isSound(logic, child['snapshot'], valid, name)) return
  child['snapshot'] = initialSnapshot(logic, input)
}

function initialSnapshot(logic: AnyStateMachine, input?: object): object {
  const [{ value, context }] = initialTransition(logic, input as never)
  return { status: 'active', value, historyValue: {}, context, children: {} }
}

function repairArea(
  machine: AnyStateMachine,
  areas: JsonObject,
  name: string,
  clientId: string,
  validator: CopyValidator,
  valid: ValidSnapshots,
): void {
  const logic = logicOf(machine, name)
  // The charts that the workspace invokes have already been checked.
  if (isMachine(logic) && machine.root.invoke.some(({ src }) => src === name)) return
  const isValid = () =>
    isSoundChild(machine, name, areas[name], valid) &&
    isInOneClient(areas[name], clientId) &&
    areCopiesSound(areas[name], name.replace(/Choices$/, ''), validator)
  if (isValid()) return
  const area = snapshotOf(areas[name])
  if (area !== null) {
    areas[name] = { ...(areas[name] as JsonObject), snapshot: withRecordClosed(area) }
    if (isValid()) return
  }
  delete areas[name]
}

/** Returns an area with its record closed. The URL opens it again. */
function withRecordClosed(area: JsonObject): JsonObject {
  const { record, ...children } = childrenOf(area)
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

/** Returns true if every record and row in a child has the shape of the API's responses. The list of a preview contains a record instead of rows. */
function areCopiesSound(child: unknown, area: string, validator: CopyValidator, isPreview = false): boolean {
  const snapshot = snapshotOf(child)
  const context = snapshot?.['context']
  if (snapshot === null || !isObject(context)) return true
  const { rows, lastShown, added, record, theirs } = context
  const isSoundEntry = isPreview ? validator.isValidRecord : validator.isValidRow
  const shownRows = isObject(lastShown) ? lastShown['rows'] : []
  const lists = [rows, shownRows, added].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const newerRecord = isObject(theirs) ? theirs['record'] : null
  return (
    lists.every((row) => isSoundEntry(area, row)) &&
    [record ?? null, newerRecord].every((one) => one === null || validator.isValidRecord(area, one)) &&
    Object.entries(childrenOf(snapshot)).every(([name, part]) =>
      areCopiesSound(part, listsWithOwnRows.has(name) ? name : area, validator, name === 'preview'),
    )
  )
}

/** The child lists whose rows have a different shape than the area's rows. */
const listsWithOwnRows: ReadonlySet<string> = new Set(['counts', 'totals', 'views'])

const snapshotOf = (child: unknown): JsonObject | null =>
  isObject(child) && isObject(child['snapshot']) ? child['snapshot'] : null

const childrenOf = (snapshot: unknown): JsonObject =>
  isObject(snapshot) && isObject(snapshot['children']) ? snapshot['children'] : {}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])
