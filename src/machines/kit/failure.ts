import type { FieldError } from '#domain/kernel/errors.ts'

/** What a call that was skipped (requirement F2) comes to where nothing else tells of it. */
export const unverified: FieldError = {
  code: 'unverified',
  message: 'This app could not be verified. Try again in a moment.',
}

// What has no code was not said by the product: its words are not for people.
const strange = 'The server did not answer as it should. Check your connection and try again.'

/** Why a call got no readable answer, as plain data that survives being saved. */
export function toFieldError(error: unknown): FieldError {
  const code = property(error, 'code')
  if (code === null) return { code: 'unreachable', message: strange }
  return { code, message: property(error, 'message') ?? strange }
}

/** True when the same call may be tried again: no answer, time-out, overload. */
export function isTransient(error: unknown): boolean {
  return ['unreachable', 'timeout', 'overload'].includes(toFieldError(error).code)
}

/** True when a read is repeated by itself. Not after its deadline: a person has waited long enough to be asked. */
export function isRepeatable(error: unknown): boolean {
  return isTransient(error) && toFieldError(error).code !== 'timeout'
}

function property(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' && found !== '' ? found.slice(0, 500) : null
}
