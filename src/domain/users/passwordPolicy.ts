/**
 * The provider's password policy (requirement A10). Only schema version 1 is understood; another version is reported, not guessed.
 * `unavailable` means that the provider gave none: then its default minimum of 6 counts.
 */
export interface PasswordPolicy {
  readonly kind: 'known' | 'unavailable' | 'unsupported'
  readonly minLength: number
  readonly maxLength: number | null
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly special: boolean
  /** The characters that count as special; empty when every other character does. */
  readonly specialCharacters: string
}

export const defaultMinLength = 6

const none = {
  maxLength: null,
  lowercase: false,
  uppercase: false,
  numeric: false,
  special: false,
  specialCharacters: '',
}

/** What counts when the provider gives no policy. */
export const unavailablePolicy: PasswordPolicy = { ...none, kind: 'unavailable', minLength: defaultMinLength }
