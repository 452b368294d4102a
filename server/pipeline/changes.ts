import type { FieldError } from '#domain/kernel/errors.ts'
import type { AuditChange } from '#server/db/audit.ts'
import { ApiError, badInput, ruleBroken, versionMissing, versionStale } from '#server/pipeline/apiError.ts'

type Fields = Readonly<Record<string, unknown>>

/** Refuses an update without a version or over a newer record. */
export function checkVersion(version: number | undefined, current: { version: number }): void {
  if (version === undefined) throw versionMissing()
  if (version !== current.version) throw versionStale(current)
}

/** Refuses a read-only field that did not come back as it was read. */
export function checkReadOnly(body: Fields, current: Fields, names: readonly string[]): void {
  const changed = names.filter((name) => body[name] !== undefined && !same(body[name], current[name]))
  if (changed.length === 0) return
  throw badInput(
    changed.map((field) => ({ code: 'read_only', message: 'This field cannot be changed here.', field })),
  )
}

/** Throws what the rules between fields found. */
export function checkRules(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw badInput(errors)
}

/** Throws what the rules that need other records found. */
export function checkReferences(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw ruleBroken(errors)
}

/** The stored fields with those a body names put over them. */
export function merge<T extends object>(before: T, body: Fields, names: readonly string[]): T {
  const named = names.filter((name) => body[name] !== undefined)
  return { ...before, ...Object.fromEntries(named.map((name) => [name, body[name]])) }
}

/** Names of the fields whose values differ. */
export function changedFields(before: Fields, after: Fields, names: readonly string[]): string[] {
  return names.filter((name) => !same(before[name], after[name]))
}

/** Returns the old and new values of the named fields that differ, for the audit trail. */
export function changesOf(before: object, after: object, names: readonly string[]): AuditChange[] {
  const [from, to] = [before as Fields, after as Fields]
  return changedFields(from, to, names).map((field) => ({
    field,
    old: from[field] ?? null,
    new: to[field] ?? null,
  }))
}

/** What an update returns, or the 412 of a version that went while it was stored. */
export function stored<T>(row: T | null): T {
  if (row === null)
    throw new ApiError(412, [
      { code: 'version_stale', message: 'Someone else has changed this record in the meantime.' },
    ])
  return row
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [x, y] = [a as Fields, b as Fields]
  const keys = new Set([...Object.keys(x), ...Object.keys(y)])
  return [...keys].every((key) => same(x[key] ?? null, y[key] ?? null))
}
