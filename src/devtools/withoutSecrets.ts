const secret = /^(?:password|current|next|code|secret|uri|url|accessToken|token)$/i
/** What an error is called, as in `invalid-credential`; a code that proves somebody looks otherwise. */
const errorCode = /^[a-z]+(?:[-_][a-z]+)*$/

/** Plain data with every secret masked: what is shown may be on a screenshot, what is copied ends in a file. */
export function withoutSecrets(value: unknown): unknown {
  const text = JSON.stringify(value, (key, part: unknown) =>
    typeof part === 'string' && part !== '' && secret.test(key) && !(key === 'code' && errorCode.test(part))
      ? '•••'
      : part,
  )
  return text === undefined ? undefined : JSON.parse(text)
}
