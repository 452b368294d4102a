const blockedCode = 'blocking-function-error-response'

const aliases: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
}

/** Returns the code that the catalog of texts uses for an identity SDK error. */
export function identityCode(error: unknown): string {
  const code = property(error, 'code')?.replace(/^auth\//, '') ?? 'internal-error'
  // The SDK reports an error from a blocking function as an internal error. Only the message shows the difference.
  if (code === 'internal-error' && /HTTP (Cloud Function|request to)/.test(property(error, 'message') ?? ''))
    return blockedCode
  return aliases[code] ?? code
}

function property(error: unknown, name: string): string | null {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  return typeof value === 'string' ? value : null
}
