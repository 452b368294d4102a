const secret = /^(?:password|current|next|code|secret|uri|url|accessToken|token)$/i
/** Matches harmless codes such as `invalid-credential` or `NWTX`. Secret codes have digits or are long. */
const harmlessCode = /^(?=.{1,40}$)[A-Za-z]+(?:[-_][A-Za-z]+)*$/

/** Returns plain data with every secret masked, because the data may end up in a screenshot or a file. */
export function withoutSecrets(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) => {
    // JSON would drop an error's message.
    if (part instanceof Error) return { ...Object.fromEntries(Object.entries(part)), message: part.message }
    const isSecret = typeof part === 'string' && part !== '' && secret.test(key)
    return isSecret && !(key === 'code' && harmlessCode.test(part)) ? '•••' : part
  })
  return text === undefined ? undefined : JSON.parse(text)
}
