import type { AuditEvent } from '#domain/audit/record.ts'

/** A record as it was at the end of a day, or null if it was added later. */
export type RecordAsOf = Readonly<Record<string, unknown>> | null

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns a record as it was at the end of a day (UTC), by undoing the changes of later events. `events` must
 * include every event after that day, newest first. Users are identified by name, and ids of records are left
 * out.
 */
export function recordAsOf(
  record: Readonly<Record<string, unknown>>,
  events: readonly AuditEvent[],
  day: string,
): RecordAsOf {
  const laterEvents = events.filter(({ at }) => at.slice(0, 10) > day)
  if (laterEvents.some(({ action }) => action === 'CREATE' || action === 'IMPORT')) return null
  // A field's oldest change comes last, so its old value is the one that is kept.
  const before = {
    ...withNames(record),
    ...Object.fromEntries(
      laterEvents.flatMap(({ changes }) => changes.map(({ field, old }) => [field, old])),
    ),
  }
  return Object.fromEntries(
    Object.entries(before).filter(([, value]) => typeof value !== 'string' || !idPattern.test(value)),
  )
}

/** Returns the record with users' names instead of their uids, as in the events that the API returns. A name that isn't known is null. */
export function withNames(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
      const name = /^(.+)UserId$/.exec(field)?.[1]
      return name === undefined ? [[field, value]] : [[field, record[`${name}Name`] ?? null]]
    }),
  )
}
