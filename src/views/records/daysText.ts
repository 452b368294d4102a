/** Returns how far a day is from today, in words: "in 1 day", "today", "3 days ago". */
export function daysText(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${dayCountText(days)}` : `${dayCountText(-days)} ago`
}

/** Returns a number of days in words: "1 day", "2 days". */
export const dayCountText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
