/**
 * The provider's password policy (requirement A10). Only schema version 1 is supported, and any other version
 * is `unsupported`. `unavailable` means that the provider returned no readable policy. In both cases, only
 * the provider's default minimum of 6 characters is checked.
 */
export interface PasswordPolicy {
  readonly kind: 'known' | 'unavailable' | 'unsupported'
  readonly minLength: number
  readonly maxLength: number | null
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly special: boolean
  /** The characters that count as special. If empty, every character that isn't a letter or digit counts. */
  readonly specialCharacters: string
}

export const defaultMinLength = 6

const noRequirements = {
  maxLength: null,
  lowercase: false,
  uppercase: false,
  numeric: false,
  special: false,
  specialCharacters: '',
}

/** The policy that applies if the provider returns no readable one. */
export const unavailablePolicy: PasswordPolicy = {
  ...noRequirements,
  kind: 'unavailable',
  minLength: defaultMinLength,
}
