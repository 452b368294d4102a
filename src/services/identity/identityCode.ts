const aliases: Readonly<Record<string, string>> = {
  'invalid-login-credentials': 'invalid-credential',
  'blocking-function-error-response': 'login-blocked',
}

/** The code of an error of the identity SDK, as the catalogue of texts has it. */
export function identityCode(error: unknown): string {
  const raw: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
  const code = typeof raw === 'string' ? raw.replace(/^auth\//, '') : 'internal-error'
  return aliases[code] ?? code
}
