import { isSame } from '#domain/kernel/same.ts'
import type { FieldError, LastChange } from '#domain/kernel/errors.ts'
import type { AuditChange } from '#server/db/audit.ts'
import { ApiError, badInput, ruleBroken, versionMissing, versionStale } from '#server/pipeline/apiError.ts'

type Fields = Readonly<Record<string, unknown>>

/** Throws 428 if an update has no version, and 412 if the record has changed. `change` is the last change, if known. */
export function checkVersion(
  version: number | undefined,
  current: { version: number },
  change: LastChange | null = null,
): void {
  if (version === undefined) throw versionMissing()
  if (version !== current.version) throw versionStale(current, change)
}

/** Throws 400 if a read-only field was changed. */
export function checkReadOnly(body: Fields, current: Fields, names: readonly string[]): void {
  const changed = names.filter((name) => body[name] !== undefined && !isSame(body[name], current[name]))
  if (changed.length === 0) return
  throw badInput(
    changed.map((field) => ({ code: 'read_only', message: "This field can't be changed here.", field })),
  )
}

/** Throws 400 if there are errors. For rules that only need the record's own fields. */
export function checkRules(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw badInput(errors)
}

/** Throws 422 if there are errors. For rules that also need other records or the stored record. */
export function checkReferences(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw ruleBroken(errors)
}

/** Returns the stored fields, overwritten with those in a request. */
export function merge<T extends object>(before: T, body: Fields, names: readonly string[]): T {
  const sentNames = names.filter((name) => body[name] !== undefined)
  return { ...before, ...Object.fromEntries(sentNames.map((name) => [name, body[name]])) }
}

/** Returns the names of the fields whose values differ. */
export function changedFields(before: Fields, after: Fields, names: readonly string[]): string[] {
  return names.filter((name) => !isSame(before[name], after[name]))
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

/** Returns the updated row. Throws 412 if the version has changed. */
export function updatedRowOrThrow<T>(row: T | null): T {
  if (row === null)
    throw new ApiError(412, [
      { code: 'version_stale', message: 'This record has changed in the meantime. Reload it and try again.' },
    ])
  return row
}
