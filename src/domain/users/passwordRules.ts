import * as z from 'zod/mini'
import { defaultMinLength, unavailablePolicy, type PasswordPolicy } from '#domain/users/passwordPolicy.ts'

const flag = z.optional(z.boolean())
const policyResponse = z.looseObject({
  schemaVersion: z.number(),
  customStrengthOptions: z.optional(
    z.looseObject({
      minPasswordLength: z.optional(z.int()),
      maxPasswordLength: z.optional(z.int()),
      containsLowercaseCharacter: flag,
      containsUppercaseCharacter: flag,
      containsNumericCharacter: flag,
      containsNonAlphanumericCharacter: flag,
    }),
  ),
  allowedNonAlphanumericCharacters: z.optional(z.array(z.string())),
})

/** Returns the policy in the response to GET /v2/passwordPolicy, or `unavailablePolicy` if the response can't be read. */
export function toPasswordPolicy(body: unknown): PasswordPolicy {
  const parsed = policyResponse.safeParse(body)
  if (!parsed.success) return unavailablePolicy
  const {
    schemaVersion,
    customStrengthOptions: options = {},
    allowedNonAlphanumericCharacters: allowed = [],
  } = parsed.data
  if (schemaVersion !== 1) return { ...unavailablePolicy, kind: 'unsupported' }
  return {
    kind: 'known',
    minLength: options.minPasswordLength ?? defaultMinLength,
    maxLength: options.maxPasswordLength ?? null,
    lowercase: options.containsLowercaseCharacter ?? false,
    uppercase: options.containsUppercaseCharacter ?? false,
    numeric: options.containsNumericCharacter ?? false,
    special: options.containsNonAlphanumericCharacter ?? false,
    specialCharacters: allowed.join(''),
  }
}

/** One item of the live checklist. */
export interface PasswordRule {
  readonly key: string
  readonly text: string
  readonly met: boolean
}

/** Returns every requirement of the policy and whether a password meets it. Counts lengths in UTF-16 units, as the provider does. */
export function passwordRules(policy: PasswordPolicy, password: string): PasswordRule[] {
  const rules: (PasswordRule | false)[] = [
    {
      key: 'minLength',
      text: `At least ${policy.minLength} characters`,
      met: password.length >= policy.minLength,
    },
    policy.maxLength !== null && {
      key: 'maxLength',
      text: `At most ${policy.maxLength} characters`,
      met: password.length <= policy.maxLength,
    },
    policy.lowercase && { key: 'lowercase', text: 'A lowercase letter', met: /[a-z]/.test(password) },
    policy.uppercase && { key: 'uppercase', text: 'An uppercase letter', met: /[A-Z]/.test(password) },
    policy.numeric && { key: 'numeric', text: 'A number', met: /\d/.test(password) },
    policy.special && { key: 'special', text: 'A special character', met: hasSpecial(policy, password) },
  ]
  return rules.filter((rule) => rule !== false)
}

function hasSpecial({ specialCharacters }: PasswordPolicy, password: string): boolean {
  return Array.from(password).some((char) =>
    specialCharacters === '' ? !/[a-z\d]/i.test(char) : specialCharacters.includes(char),
  )
}

/** Returns true when the password meets every requirement. */
export function meetsPolicy(policy: PasswordPolicy, password: string): boolean {
  return passwordRules(policy, password).every(({ met }) => met)
}
