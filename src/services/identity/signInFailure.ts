import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { passwordRules } from '#domain/users/passwordRules.ts'
import { Failure } from '#services/http/failure.ts'
import { toIdentityFailure } from '#services/identity/identityErrors.ts'
import { readPasswordPolicy } from '#services/identity/passwordPolicy.ts'

/** A refused sign-in in words. Where the policy refused the password it is read again, and what the password lacks is told (A10). */
export async function signInFailure(
  config: BrowserConfig,
  thrown: unknown,
  password: string,
): Promise<Failure> {
  const failure = toIdentityFailure(thrown)
  if (failure.code !== 'password-does-not-meet-requirements') return failure
  const policy = await readPasswordPolicy(config, new AbortController().signal)
  const lacks = passwordRules(policy, password).flatMap(({ met, text }) => (met ? [] : [lowered(text)]))
  const demands = policy.kind === 'known' && lacks.length > 0 ? ` It needs: ${lacks.join(', ')}.` : ''
  return new Failure(
    failure.code,
    `Your password does not meet the requirements any more.${demands} Choose a new one with “Forgot password?”.`,
  )
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
