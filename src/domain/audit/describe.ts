import { ordinarySignOut } from '#domain/audit/actions.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { formatNumber } from '#domain/kernel/money.ts'
import { toWords } from '#lookups/options.ts'

/** One changed value in words. */
export interface ChangeText {
  readonly label: string
  /** Empty if there was no value. */
  readonly old: string
  /** Empty if the value was removed. */
  readonly new: string
}

/** The labels of a record's fields by path, without list positions: `workAuth.validTo`. */
type Labels = Readonly<Record<string, string>>

/** Returns each individual value that changed, with the field's label. */
export function describeChanges(changes: AuditEvent['changes'], labels: Labels): readonly ChangeText[] {
  return changes.flatMap(({ field, old, new: next }) => differences(labels, [field], old, next))
}

function differences(labels: Labels, path: readonly string[], old: unknown, next: unknown): ChangeText[] {
  if (isObject(old) || isObject(next)) {
    const [before, after] = [toObject(old), toObject(next)]
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(labels, [...path, key], before[key] ?? null, after[key] ?? null),
    )
  }
  const change = { label: labelOf(labels, path), old: textOf(path, old), new: textOf(path, next) }
  // A restricted value that changed looks the same before and after. Nested restricted values are left out,
  // because they are also recorded when only a value next to them changed.
  return change.old === change.new && (path.length > 1 || change.old !== '•••') ? [] : [change]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  isObject(value) ? (value as Readonly<Record<string, unknown>>) : {}

const isIndex = (key: string) => /^\d{1,3}$/.test(key)

/** Returns a path in words: `workAuth, 0, validTo` becomes "Work authorization 1, valid to", and `address, city` becomes "City". */
function labelOf(labels: Labels, path: readonly string[]): string {
  const position = path.findLastIndex(isIndex)
  const last = nameOf(labels, path)
  if (position === -1) return last
  const entry = `${nameOf(labels, path.slice(0, position))} ${Number(path[position]) + 1}`
  // Abbreviations keep their capitals: "LCA city", "I-9".
  return position === path.length - 1
    ? entry
    : `${entry}, ${/^[A-Z][a-z]/.test(last) ? last.charAt(0).toLowerCase() + last.slice(1) : last}`
}

/** Returns the label of a path. A key without a label, such as a key from a fixed list, is written in words after the label of its parent. */
function nameOf(labels: Labels, path: readonly string[]): string {
  const keys = path.filter((key) => !isIndex(key))
  const label = labels[keys.join('.')]
  if (label !== undefined) return label
  const key = keys.at(-1) ?? ''
  const text = /^[A-Z0-9]{2,4}$/.test(key) ? key : key.replaceAll(/[A-Z]/g, ' $&').toLowerCase()
  if (keys.length > 1) return `${nameOf(labels, keys.slice(0, -1))}, ${text}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Matches the names of fields with amounts and rates. */
const moneyKey = /rate|amount|balance|budget|credited|discount|fee|paid|tax|total|unapplied/i

function textOf(path: readonly string[], value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^-?\d+\.\d+$/.test(value) && moneyKey.test(path.at(-1) ?? '')) return formatNumber(value)
  return /^[A-Z]+(?:_[A-Z0-9]+)+$|^[A-Z]{5,}$/.test(value) ? toWords(value) : value
}

const actionTexts: Readonly<Record<string, string>> = {
  CREATE: 'Added',
  UPDATE: 'Changed',
  ARCHIVE: 'Archived',
  SUBMIT: 'Submitted',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  REOPEN: 'Reopened',
  EXCLUDE: 'Excluded',
  ISSUE: 'Issued',
  SEND: 'Sent',
  VOID: 'Voided',
  CREDIT: 'Credited',
  PAY: 'Paid',
  REVERSE: 'Reversed',
  LOCK: 'Locked',
  UNLOCK: 'Unlocked',
  DOWNLOAD: 'Downloaded',
  IMPORT: 'Imported',
  UNDO: 'Undone',
  REVEAL: 'Restricted value viewed',
  EXPORT: 'Exported',
  ROLE_CHANGE: 'Access changed',
  LOGIN: 'Signed in',
  LOGOUT: 'Signed out',
  'authz.denied': 'Denied',
}

/** Returns an action in words. */
export const actionText = (action: string): string => actionTexts[action] ?? toWords(action)

/** Returns a description of what an event did. */
export const eventText = ({ action, event }: Pick<AuditEvent, 'action' | 'event'>): string =>
  action === 'LOGOUT' && event !== ordinarySignOut ? 'Signed out everywhere' : actionText(action)

/** Returns a time to the minute in UTC: `2026-11-22 14:05 UTC`. */
export const momentText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
