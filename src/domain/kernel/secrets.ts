/**
 * Stores typed restricted values until they are saved or discarded. They are only in the memory of this page:
 * a draft contains a token instead, so that the value is never stored on the device. A reload clears them, and so does
 * switching clients.
 */
const values = new Map<string, string>()
const tokenPrefix = 'typed:'

/** Stores a typed value and returns the token for the draft. */
export function keepSecret(value: string): string {
  const token = tokenPrefix + crypto.randomUUID()
  values.set(token, value)
  return token
}

/** Returns true for the token of a typed value, even if the value has been cleared. */
export const isSecret = (text: string): boolean => text.startsWith(tokenPrefix)

/** Returns the value of a token, or null if it has been cleared. */
export const readSecret = (token: string): string | null => values.get(token) ?? null

/** Returns the tokens of all stored values. */
export const secretTokens = (): readonly string[] => [...values.keys()]

/** Clears values that were saved or discarded. */
export function forgetSecrets(tokens: Iterable<string>): void {
  for (const token of tokens) values.delete(token)
}

/** The message for a field whose typed value was cleared although its draft was kept. */
export const lostSecretText =
  "Enter this value again. Restricted values aren't kept when the page reloads or you switch clients."
