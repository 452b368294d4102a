import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import type { PasswordPolicy } from '#domain/users/passwordPolicy.ts'
import * as styles from '#views/session/session.css.ts'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { Field } from '#views/ui/field/Field.tsx'
import { Icon } from '#views/ui/icon/Icon.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'
import { meetsPolicy, passwordRules } from '#domain/users/passwordRules.ts'

interface NewPasswordFieldsProps {
  readonly policy: PasswordPolicy
  readonly password: string
  readonly repeatedPassword: string
  readonly onPassword: (password: string) => void
  readonly onRepeatedPassword: (repeatedPassword: string) => void
  /** True after the first submit. Errors are only shown after that. */
  readonly wasSubmitted: boolean
}

const tooWeakText = "This password doesn't meet all the requirements below."
const mismatchText = "The passwords don't match. Enter the same password in both fields."

/** Returns the first error in a new password and its confirmation, or null if there is none. */
export function newPasswordError(
  policy: PasswordPolicy,
  password: string,
  repeatedPassword: string,
): string | null {
  if (!meetsPolicy(policy, password)) return tooWeakText
  return password === repeatedPassword ? null : mismatchText
}

/** Fields for a new password and its confirmation, with a live checklist of the provider's policy. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { policy, password, repeatedPassword, onPassword, onRepeatedPassword, wasSubmitted } = props
  const isTooWeak = wasSubmitted && !meetsPolicy(policy, password)
  const isDifferent = wasSubmitted && !isTooWeak && password !== repeatedPassword
  return (
    <>
      <Field label="New password" error={isTooWeak ? tooWeakText : undefined}>
        <PasswordInput value={password} onChange={onPassword} autoComplete="new-password" />
      </Field>
      <ul className={styles.rules} aria-label="Password requirements">
        {passwordRules(policy, password).map(({ key, text, met }) => (
          <li key={key} className={met ? styles.ruleMet : styles.rule}>
            <Icon glyph={met ? Check : Circle} size="small" />
            {text}
            <span className={visuallyHidden}>{met ? ' (met)' : ' (not met yet)'}</span>
          </li>
        ))}
      </ul>
      {policy.kind !== 'known' && <p className={styles.small}>{moreRulesText}</p>}
      <Field label="Confirm password" error={isDifferent ? mismatchText : undefined}>
        <PasswordInput value={repeatedPassword} onChange={onRepeatedPassword} autoComplete="new-password" />
      </Field>
    </>
  )
}

const moreRulesText = 'Other requirements may apply.'
