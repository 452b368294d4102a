/** Plain YYYY-MM-DD strings in UTC. Nothing here looks at the browser's time zone. */

const day = 86_400_000

function toMillis(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)))
}

function fromMillis(millis: number): string {
  return new Date(millis).toISOString().slice(0, 10)
}

/** Whether the text is a day that exists, written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && Number(text.slice(0, 4)) > 0 && fromMillis(toMillis(text)) === text
  )
}

/** The one form of a day typed year first, with any separator or none; null when it is no day. */
export function canonicalDate(typed: string): string | null {
  const parts = /^\s*(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})\s*$/.exec(typed)
  if (!parts) return null
  const [, year = '', month = '', dayOfMonth = ''] = parts
  const date = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** Today in UTC. */
export function today(): string {
  return fromMillis(Date.now())
}

export function addDays(date: string, days: number): string {
  return fromMillis(toMillis(date) + days * day)
}

/** The same day some months on; the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7)) - 1 + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return fromMillis(Date.UTC(year, month, Math.min(Number(date.slice(8, 10)), last)))
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(toMillis(date)).getUTCDay()
}

/** The weeks, Sunday first, that hold the month of a date; days of the neighbours fill them up. */
export function monthWeeks(date: string): readonly (readonly string[])[] {
  const first = `${date.slice(0, 8)}01`
  const start = addDays(first, -weekday(first))
  const last = addDays(addMonths(first, 1), -1)
  const weeks: string[][] = []
  for (let week = start; week <= last; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)))
  }
  return weeks
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** "April 2026". */
export function monthText(date: string): string {
  return monthFormat.format(toMillis(date))
}

/** "Thursday, April 2, 2026", for assistive technology. */
export function dayText(date: string): string {
  return dayFormat.format(toMillis(date))
}

export const weekdays = [
  { short: 'Su', text: 'Sunday' },
  { short: 'Mo', text: 'Monday' },
  { short: 'Tu', text: 'Tuesday' },
  { short: 'We', text: 'Wednesday' },
  { short: 'Th', text: 'Thursday' },
  { short: 'Fr', text: 'Friday' },
  { short: 'Sa', text: 'Saturday' },
] as const

/** The day a key moves to in the calendar; null when the key does not move. */
export function moveDay(key: string, date: string, shift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -weekday(date))
    case 'End':
      return addDays(date, 6 - weekday(date))
    case 'PageUp':
      return addMonths(date, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shift ? 12 : 1)
    default:
      return null
  }
}
