/** Dates are plain YYYY-MM-DD strings. Only the calendar needs them as `Date` objects in the browser's time zone. */

/** Returns true for a day that exists and is written as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const millis = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(millis) && new Date(millis).toISOString().slice(0, 10) === text
}

/** Returns a typed day as YYYY-MM-DD, or null if there is no such day. The year comes first. The parts can be separated by `-`, `/`, `.`, a space or nothing. */
export function canonicalDate(typed: string): string | null {
  const parts = /^\s*(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})\s*$/.exec(typed)
  if (!parts) return null
  const [, year = '', month = '', dayOfMonth = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** Returns a complete date typed in another format (`20260131`, `2026/01/31`) as YYYY-MM-DD, and other text unchanged. */
export function normalizeCompleteDate(typed: string): string {
  return /^\d{4}[-/. ]?\d{2}[-/. ]?\d{2}$/.test(typed) ? (canonicalDate(typed) ?? typed) : typed
}

/** Returns today in UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Returns the day as a local `Date` at noon. A clock change can't move it to another day. */
export function toLocalNoon(date: string): Date {
  const noon = new Date(0)
  noon.setFullYear(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
  noon.setHours(12, 0, 0, 0)
  return noon
}

/** Returns the day of a `Date` in the browser's time zone. */
export function fromLocal(date: Date): string {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** Returns the day of a local `Date` in words: "Thursday, April 2, 2026". */
export function dayText(date: Date): string {
  return dayFormat.format(date)
}
