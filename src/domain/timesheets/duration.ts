/** Durations as people type and read them. They are stored as whole minutes. */

const clockPattern = /^(\d{0,2}):([0-5]\d)$/
const decimalPattern = /^(\d{0,2})(?:[.,](\d{0,2}))?$/
const minutesPerDay = 1440

/**
 * Returns the minutes in a typed duration: `8`, `7:30`, `7.5`, `,5`. Empty text is 0. Null for other text and
 * for more than 24 hours. Decimals are rounded to the nearest minute.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  const minutes = clockMinutes(typed) ?? decimalMinutes(typed)
  return minutes === null || minutes > minutesPerDay ? null : minutes
}

function clockMinutes(typed: string): number | null {
  const [, hours, minutes] = clockPattern.exec(typed) ?? []
  return minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function decimalMinutes(typed: string): number | null {
  const [, whole = '', fraction = ''] = decimalPattern.exec(typed) ?? []
  if (whole === '' && fraction === '') return null
  // A hundredth of an hour is 6/10 of a minute. Integers avoid floating-point errors.
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Math.floor((hundredths * 6 + 5) / 10)
}

/** Returns minutes as hours and minutes: 450 → `7:30`. */
export function formatDuration(minutes: number): string {
  const absolute = Math.abs(minutes)
  const text = `${Math.floor(absolute / 60)}:${String(absolute % 60).padStart(2, '0')}`
  return minutes < 0 ? `−${text}` : text
}

/** Returns minutes as hours with two decimals: 450 → `7.50`. */
export function formatHours(minutes: number): string {
  const absolute = Math.abs(minutes)
  const hundredths = Math.floor((absolute * 10 + 3) / 6)
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  return minutes < 0 ? `−${text}` : text
}
