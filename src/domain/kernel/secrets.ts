/**
 * Restricted values while they are typed. They are only in the memory of this page: a draft contains a token instead, so that nothing
 * stored on the device has the value. A reload forgets them.
 */
const values = new Map<string, string>()
const mark = 'typed:'

/** Remembers a typed value and returns the token for the draft. */
export function keepSecret(value: string): string {
  const token = mark + crypto.randomUUID()
  values.set(token, value)
  return token
}

/** Returns true for a token of a typed value, even if the value was forgotten. */
export const isSecret = (text: string): boolean => text.startsWith(mark)

/** Returns the value of a token; null once it is forgotten. */
export const secretAt = (token: string): string | null => values.get(token) ?? null

/** Forgets values that were saved or discarded. */
export function forgetSecrets(tokens: Iterable<string>): void {
  for (const token of tokens) values.delete(token)
}

/** The message of a field whose typed value a reload has forgotten. */
export const lostSecret = "Enter this value again. Restricted values aren't kept when the page reloads."
