import type { ClassifiedWork, OvertimeReason, Part } from '#domain/timesheets/overtime.ts'
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
export function reversedParts(
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
