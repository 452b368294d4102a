import type { AuditEvent } from '#domain/audit/record.ts'
import { words } from '#lookups/options.ts'

/** One changed value in words. */
export interface ChangeText {
  readonly label: string
  /** Empty if there was none. */
  readonly old: string
  /** Empty if it was removed. */
  readonly new: string
}

/** Returns each single value that changed. */
export function describeChanges(changes: AuditEvent['changes']): readonly ChangeText[] {
  return changes.flatMap(({ field, old, new: now }) => differences([field], old, now))
}

function differences(path: readonly string[], old: unknown, now: unknown): ChangeText[] {
  if (isParts(old) || isParts(now)) {
    const [before, after] = [partsOf(old), partsOf(now)]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences([...path, key], before[key] ?? null, after[key] ?? null),
    )
  }
  const change = { label: labelOf(path), old: textOf(old), new: textOf(now) }
  // Restricted values look the same but may differ.
  return change.old === change.new && (path.length > 1 || change.old !== '•••') ? [] : [change]
}

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isParts(value) ? (value as Readonly<Record<string, unknown>>) : {}

/** Returns a path in words: `workAuth, 0, validTo` becomes "Work auth 1, valid to". */
function labelOf(path: readonly string[]): string {
  return path.reduce((label, key) => {
    if (/^\d+$/.test(key)) return `${label} ${Number(key) + 1}`
    const plain = key.replaceAll(/[A-Z]/g, ' $&').toLowerCase()
    return label === '' ? plain.charAt(0).toUpperCase() + plain.slice(1) : `${label}, ${plain}`
  }, '')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^[A-Z]+(?:_[A-Z0-9]+)+$|^[A-Z]{5,}$/.test(value) ? words(value) : value
}

const actionTexts: Readonly<Record<string, string>> = {
  CREATE: 'Added',
  UPDATE: 'Changed',
  ARCHIVE: 'Archived',
  SUBMIT: 'Submitted',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  UNDO: 'Undone',
  REVEAL: 'Restricted value shown',
  EXPORT: 'Exported',
  ROLE_CHANGE: 'Access changed',
  LOGIN: 'Signed in',
  LOGOUT: 'Signed out everywhere',
  'authz.denied': 'Denied',
}

/** Returns an action in words. */
export const actionText = (action: string): string => actionTexts[action] ?? words(action)

/** Returns a time to the minute in UTC: `2026-11-22 14:05 UTC`. */
export const momentText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
