import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { passwordRules } from '#domain/users/passwordRules.ts'
import { Failure } from '#services/http/failure.ts'
import { identityErrorText, toIdentityFailure } from '#services/identity/identityErrors.ts'
import { readPasswordPolicy } from '#services/identity/passwordPolicy.ts'

/**
 * Returns the failure of a password sign-in. The SDK reports a deleted account as an expired token. This is
 * treated like wrong credentials. If the policy rejects the password, the policy is read again to list what the
 * password lacks (requirement A10).
 */
export async function signInFailure(
  config: BrowserConfig,
  thrown: unknown,
  password: string,
): Promise<Failure> {
  const failure = toIdentityFailure(thrown)
  if (failure.code === 'user-token-expired')
    return new Failure('invalid-credential', identityErrorText('invalid-credential'))
  if (failure.code !== 'password-does-not-meet-requirements') return failure
  const policy = await readPasswordPolicy(config, new AbortController().signal)
  const missing = passwordRules(policy, password).flatMap(({ met, text }) =>
    met ? [] : [lowercaseFirst(text)],
  )
  const needs = policy.kind === 'known' && missing.length > 0 ? ` It needs: ${missing.join(', ')}.` : ''
  return new Failure(
    failure.code,
    `Your password no longer meets the requirements.${needs} Use “Forgot password?” to set a new one.`,
  )
}

const lowercaseFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
