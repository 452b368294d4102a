/** Plain calendar dates: `YYYY-MM-DD` strings in UTC. Nothing here reads a local time zone. */

const datePattern = /^\d{4}-\d{2}-\d{2}$/
/** A day in milliseconds. */
export const dayMs = 86_400_000

/** Returns the instant in milliseconds at which a UTC date begins. */
export const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Returns true for a calendar date that exists, from 1900 to 2199: `2026-02-28`, not `2026-02-30`. */
export function isDate(text: string): boolean {
  if (!datePattern.test(text)) return false
  const time = timeOf(text)
  const year = Number(text.slice(0, 4))
  return !Number.isNaN(time) && year >= 1900 && year <= 2199 && toDate(time) === text
}

/** Returns the UTC date of an instant in milliseconds. */
export function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns today's UTC date, which is the same in the browser and on the server. */
export function todayUtc(now: number = Date.now()): string {
  return toDate(now)
}

/** Returns the date `days` later, or earlier if `days` is negative. */
export function addDays(date: string, days: number): string {
  return toDate(timeOf(date) + days * dayMs)
}

/** Returns the number of days from `from` to `to`, negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / dayMs)
}

/** Returns the number of full years from one date to another, counted like a person's age. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** Returns the date `days` workdays (Monday to Friday) later, or earlier if `days` is negative. */
export function addWorkdays(date: string, days: number): string {
  let result = date
  for (let remaining = Math.abs(days); remaining > 0;) {
    result = addDays(result, Math.sign(days))
    const weekday = new Date(`${result}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) remaining -= 1
  }
  return result
}
