import type { ClassifiedWork, OvertimeReason, Part } from '#domain/timesheets/overtime.ts'
import type { Classification } from '#domain/timesheets/statuses.ts'

interface Approved extends ClassifiedWork {
  readonly overtime: readonly OvertimeReason[] | null
}

/** The order in which time is removed: most expensive first. */
const order: readonly Classification[] = ['DT', 'OT', 'REG']

/**
 * Returns the parts of a negative adjustment. It removes the day's double time and overtime before those of
 * the week, and regular time last, so that the remaining time is classified as if the minutes had never been
 * entered.
 */
export function reversedParts(
  approved: readonly Approved[],
  { date, minutes }: { readonly date: string; readonly minutes: number },
): readonly Part[] {
  let left = -minutes
  const parts: Part[] = []
  for (const classification of order) {
    const matching = approved.filter((entry) => entry.classification === classification)
    const net = matching.reduce((sum, entry) => sum + entry.minutes, 0)
    const taken = classification === 'REG' ? left : Math.min(left, Math.max(0, net))
    if (taken <= 0) continue
    const ofDay = matching.filter((entry) => entry.date === date)
    const [reason] = [...ofDay, ...matching].flatMap(({ overtime }) => overtime ?? [])
    const overtime = classification === 'REG' || reason === undefined ? [] : [{ ...reason, minutes: -taken }]
    parts.push({ classification, minutes: -taken, overtime })
    left -= taken
  }
  return parts.toReversed()
}
