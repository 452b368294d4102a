import * as z from 'zod/mini'
import type { EventDetail, LifecycleEvent } from '#domain/kernel/events.ts'
import { date, text, version } from '#domain/kernel/fields.ts'

const longestText = 500

/** The schema of one value that an event carries. */
export function detailSchema({ label, kind }: EventDetail) {
  const name = label.toLowerCase()
  return kind === 'date' ? date(name) : text(name, longestText)
}

/** The schema of an event's body: the version that was read and the values it carries. */
export function eventInput({ details }: LifecycleEvent) {
  return z.strictObject({ version: z.optional(version), ...detailShape(details) })
}

/** The shape of the values that an event carries. */
export function detailShape(details: readonly EventDetail[]): Record<string, z.ZodMiniType<string>> {
  return Object.fromEntries(details.map((detail) => [detail.path, detailSchema(detail)]))
}
