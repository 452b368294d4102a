import * as z from 'zod/mini'
import { orEmpty } from '#domain/kernel/fields.ts'

function timeOfDay(label: string, pattern: RegExp, example: string) {
  const error = `Enter the ${label} time like ${example}.`
  return orEmpty(z.string({ error }).check(z.trim(), z.regex(pattern, { error })))
}

/** When an entry begins and ends, where the client captures it. Only an end can be 24:00. */
export const entryTimes = {
  startTime: timeOfDay('start', /^(?:[01]\d|2[0-3]):[0-5]\d$/, '09:00'),
  endTime: timeOfDay('end', /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, '17:30'),
}
