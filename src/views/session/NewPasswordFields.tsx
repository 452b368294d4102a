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
  readonly again: string
  readonly onPassword: (password: string) => void
  readonly onAgain: (again: string) => void
  /** True after the first submit. Errors are only shown after that. */
  readonly tried: boolean
}

const tooWeak = "This password doesn't meet all the requirements below."
const notTheSame = "The passwords don't match. Enter the same password in both fields."

/** Returns the first error of a new password, or null. */
export function newPasswordProblem(policy: PasswordPolicy, password: string, again: string): string | null {
  if (!meetsPolicy(policy, password)) return tooWeak
  return password === again ? null : notTheSame
}

/** Fields for a new password and its confirmation, with a live checklist of the provider's policy. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { policy, password, again, onPassword, onAgain, tried } = props
  const isTooWeak = tried && !meetsPolicy(policy, password)
  const isDifferent = tried && !isTooWeak && password !== again
  return (
    <>
      <Field label="New password" error={isTooWeak ? tooWeak : undefined}>
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
      {policy.kind !== 'known' && <p className={styles.small}>{moreRules}</p>}
      <Field label="Confirm password" error={isDifferent ? notTheSame : undefined}>
        <PasswordInput value={again} onChange={onAgain} autoComplete="new-password" />
      </Field>
    </>
  )
}

const moreRules = 'Other requirements may apply.'
