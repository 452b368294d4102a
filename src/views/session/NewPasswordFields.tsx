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
  /** Shows what is wrong only after a first try. */
  readonly tried: boolean
}

/** What keeps a new password from being taken; null when nothing does. */
export function newPasswordProblem(policy: PasswordPolicy, password: string, again: string): string | null {
  if (!meetsPolicy(policy, password)) return 'Meet every point of the list below.'
  return password === again ? null : 'Type the same password twice.'
}

/** A new password, twice, with the provider's demands as a list that ticks itself off. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { policy, password, again, onPassword, onAgain, tried } = props
  const weak = tried && !meetsPolicy(policy, password)
  const different = tried && !weak && password !== again
  return (
    <>
      <Field label="New password" error={weak ? 'Meet every point of the list below.' : undefined}>
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
      {policy.kind !== 'known' && <p className={styles.small}>{notes[policy.kind]}</p>}
      <Field label="Confirm password" error={different ? 'Type the same password twice.' : undefined}>
        <PasswordInput value={again} onChange={onAgain} autoComplete="new-password" />
      </Field>
    </>
  )
}

const notes = {
  unavailable:
    'The sign-in service did not say what else it demands. It may still refuse a password of 6 characters.',
  unsupported:
    'The sign-in service has demands in a form this version does not know; it may refuse a password that meets this list.',
} as const
