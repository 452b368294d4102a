const secret = /^(?:password|current|next|code|secret|uri|url|accessToken|token)$/i
/** What an error or a client is called, as in `invalid-credential` or `NWTX`; a code that proves somebody has digits or is long. */
const calledSo = /^(?=.{1,40}$)[A-Za-z]+(?:[-_][A-Za-z]+)*$/

/** Plain data with every secret masked: what is shown may be on a screenshot, what is copied ends in a file. */
export function withoutSecrets(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) => {
    // JSON drops what an error says.
    if (part instanceof Error) return { ...Object.fromEntries(Object.entries(part)), message: part.message }
    const isSecret = typeof part === 'string' && part !== '' && secret.test(key)
    return isSecret && !(key === 'code' && calledSo.test(part)) ? '•••' : part
  })
  return text === undefined ? undefined : JSON.parse(text)
}
