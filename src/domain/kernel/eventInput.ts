import * as z from 'zod/mini'
import type { EventDetail, LifecycleEvent } from '#domain/kernel/events.ts'
import { date, key, text, uid, version } from '#domain/kernel/fields.ts'
import { reasonText } from '#domain/kernel/reason.ts'

const maxText = 500

/** Returns the schema of one value of an event. */
export function detailSchema({ path, label, kind, options }: EventDetail): z.ZodMiniType<string> {
  if (path === 'reason') return reasonText
  const name = label.toLowerCase()
  if (options !== undefined) return key(name, options)
  if (kind === 'person') return uid(name)
  return kind === 'date' ? date(name) : text(name, maxText)
}

/** Returns the schema of an event's body: the record's version and the event's values. */
export function eventInput({ details }: LifecycleEvent) {
  return z.strictObject({ version: z.optional(version), ...detailShape(details) })
}

/** Returns the shape of an event's values. */
export function detailShape(details: readonly EventDetail[]): Record<string, z.ZodMiniType<string>> {
  return Object.fromEntries(details.map((detail) => [detail.path, detailSchema(detail)]))
}
