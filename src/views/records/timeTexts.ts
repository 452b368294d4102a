/** Returns the local time, with the date if it isn't today: `04:22`, `2026-11-21 04:22`. */
export function timeText(time: Date, now: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const clock = `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
  if (time.toDateString() === now.toDateString()) return clock
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())} ${clock}`
}

const minute = 60_000
const hour = 60 * minute

/** Returns how long ago a time was: `just now`, `2 minutes ago`, `3 hours ago`. After a day: `on 2026-11-21 04:22`. */
export function agoText(time: Date, now: Date): string {
  const elapsed = now.getTime() - time.getTime()
  // The clocks of two devices can differ, so a time in the future counts as now.
  if (elapsed < minute) return 'just now'
  if (elapsed < hour) return unitsAgo(Math.floor(elapsed / minute), 'minute')
  if (elapsed < 24 * hour) return unitsAgo(Math.floor(elapsed / hour), 'hour')
  return `on ${timeText(time, now)}`
}

const unitsAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`
