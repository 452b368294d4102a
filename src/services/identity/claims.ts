/** The custom claims in an access token. The browser can't verify them, but the server does. */
export interface Claims {
  readonly clients: readonly string[]
  readonly roles: readonly string[]
}

/** Returns the custom claims in an access token. Both lists are empty if the token can't be read. */
export function claimsOf(accessToken: string | null): Claims {
  const claims = payloadOf(accessToken)
  return { clients: textsOf(claims['clients']), roles: textsOf(claims['roles']) }
}

/** Returns the unverified payload of a JWT. Empty if it can't be read. */
export function payloadOf(token: string | null): Record<string, unknown> {
  try {
    const part = (token ?? '').split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
