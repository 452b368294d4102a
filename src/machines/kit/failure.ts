import type { FieldError } from '#domain/kernel/errors.ts'

/** The error to show for a call that was skipped because the app couldn't be verified (requirement F2). */
export const unverifiedError: FieldError = {
  code: 'unverified',
  message: "Couldn't verify this app. Try again in a moment.",
}

// Errors without a code don't come from Muster, so their messages aren't shown.
const unexpectedMessage = "The server didn't respond as expected. Check your connection and try again."

/** Returns why a call failed, as plain data that can be stored. */
export function toFieldError(error: unknown): FieldError {
  const code = property(error, 'code')
  if (code === null) return { code: 'unreachable', message: unexpectedMessage }
  return { code, message: property(error, 'message') ?? unexpectedMessage }
}

/** Returns true if the same call can be retried: the server was unreachable or overloaded, or the call timed out. */
export function isTransient(error: unknown): boolean {
  return ['unreachable', 'timeout', 'overload'].includes(toFieldError(error).code)
}

/** Returns true if a read that failed with this error is retried automatically. A timeout isn't retried, because the user has already waited long enough. */
export function isRetried(error: unknown): boolean {
  return isTransient(error) && toFieldError(error).code !== 'timeout'
}

function property(value: unknown, name: string): string | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof found === 'string' && found !== '' ? found.slice(0, 500) : null
}
