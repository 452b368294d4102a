/** Durations as people type and read them. They are stored as whole minutes. */

const clock = /^(\d{0,2}):([0-5]\d)$/
const decimal = /^(\d{0,2})(?:[.,](\d{0,2}))?$/
const minutesPerDay = 1440

/**
 * Returns the minutes in a typed duration: `8`, `7:30`, `7.5`, `,5`. Empty text is 0. Other text and anything
 * over 24 hours is null. Decimals are rounded to the nearest minute.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const minutes = clockMinutes(typed) ?? decimalMinutes(typed)
  return minutes === null || minutes > minutesPerDay ? null : minutes
}

function clockMinutes(typed: string): number | null {
  const [, hours, minutes] = clock.exec(typed) ?? []
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function decimalMinutes(typed: string): number | null {
  const [, whole = '', fraction = ''] = decimal.exec(typed) ?? []
  if (whole === '' && fraction === '') return null
  // A hundredth of an hour is 3/5 of a minute, so integers are exact.
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Math.floor((hundredths * 6 + 5) / 10)
}

/** Returns minutes as hours and minutes: 450 → `7:30`. */
export function formatDuration(minutes: number): string {
  const size = Math.abs(minutes)
  const text = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
  return minutes < 0 ? `−${text}` : text
}

/** Returns minutes as hours with two decimals: 450 → `7.50`. */
export function formatHours(minutes: number): string {
  const size = Math.abs(minutes)
  const hundredths = Math.floor((size * 10 + 3) / 6)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return minutes < 0 ? `−${text}` : text
}
