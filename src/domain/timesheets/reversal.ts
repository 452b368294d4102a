import type { ClassifiedWork, CountedMinutes, OvertimeReason, Part } from '#domain/timesheets/overtime.ts'
import type { Classification } from '#domain/timesheets/statuses.ts'

interface ApprovedWork extends ClassifiedWork {
  readonly overtime: readonly OvertimeReason[] | null
}

/** The order in which time is removed: most expensive first. */
const removalOrder: readonly Classification[] = ['DT', 'OT', 'REG']

/**
 * Returns the parts of a negative adjustment. It removes the week's double time first, then its overtime, and
 * regular time last. The reason for the removed overtime comes from the same day, if that day has any.
 */
function reversedParts(
  weekWork: readonly ApprovedWork[],
  { date, minutes }: { readonly date: string; readonly minutes: number },
): readonly Part[] {
  let remaining = -minutes
  const parts: Part[] = []
  for (const classification of removalOrder) {
    const matching = weekWork.filter((entry) => entry.classification === classification)
    const netMinutes = matching.reduce((sum, entry) => sum + entry.minutes, 0)
    const removed = classification === 'REG' ? remaining : Math.min(remaining, Math.max(0, netMinutes))
    if (removed <= 0) continue
    const sameDay = matching.filter((entry) => entry.date === date)
    const [reason] = [...sameDay, ...matching].flatMap(({ overtime }) => overtime ?? [])
    const overtime =
      classification === 'REG' || reason === undefined ? [] : [{ ...reason, minutes: -removed }]
    parts.push({ classification, minutes: -removed, overtime })
    remaining -= removed
  }
  return parts.toReversed()
}

/** Returns the parts of each negative entry of an adjustment by entry id. Each entry only removes time that the entries before it have left. */
export function reversedPartsOf(
  weekWork: readonly ApprovedWork[],
  entries: readonly CountedMinutes[],
): ReadonlyMap<string, readonly Part[]> {
  const remainingWork = [...weekWork]
  return new Map(
    entries.map((entry) => {
      const parts = reversedParts(remainingWork, entry)
      remainingWork.push(...parts.map((part) => ({ ...entry, ...part })))
      return [entry.entryId, parts] as const
    }),
  )
}
