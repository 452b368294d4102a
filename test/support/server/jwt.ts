/** Unsigned tokens: the browser never verifies them. */
export const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const jwt = (claims: object, life = 3_600) => {
  const now = Math.floor(Date.now() / 1_000)
  return `${part({ alg: 'RS256' })}.${part({ iat: now, exp: now + life, sub: 'cleo', ...claims })}.x`
}
