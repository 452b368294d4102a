import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent } from 'react'
import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { CurrentCredentialsFields } from '#views/profile/CurrentCredentialsFields.tsx'
import * as styles from '#views/profile/profile.css.ts'
import { useCurrentCredentials, type ChangeFormProps } from '#views/profile/useCurrentCredentials.ts'
import { NewPasswordFields, newPasswordError } from '#views/session/NewPasswordFields.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** The form that sets or changes the password. Users with another way to sign in can also remove it. */
export function PasswordSection({ wasSent, onSend }: ChangeFormProps) {
  const security = useSecurity()
  const methods = useSelector(security, (state) => state?.context.methods)
  const policy = useSelector(security, (state) => state?.context.policy ?? unavailablePolicy)
  const [newPassword, setNewPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const hasPassword = methods?.password ?? true
  const canRemove = hasPassword && (methods?.providers.length ?? 0) > 0

  const form = useRef<HTMLFormElement>(null)
  const { fields, check } = useCurrentCredentials(form, wasSent, () => {
    setNewPassword('')
    setRepeatedPassword('')
    setWasSubmitted(false)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const credentials = check(newPasswordError(policy, newPassword, repeatedPassword) === null)
    if (credentials === null) focusInvalid(form.current)
    else onSend({ type: 'password.change', ...credentials, next: newPassword })
  }
  const remove = () => {
    const credentials = check()
    if (credentials === null) focusInvalid(form.current)
    else onSend({ type: 'password.remove', ...credentials })
  }

  return (
    <FormSection
      title="Password"
      hint={hasPassword ? undefined : 'You currently sign in without a password.'}
    >
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        <CurrentCredentialsFields fields={fields} />
        <NewPasswordFields
          policy={policy}
          password={newPassword}
          repeatedPassword={repeatedPassword}
          onPassword={setNewPassword}
          onRepeatedPassword={setRepeatedPassword}
          wasSubmitted={wasSubmitted}
        />
        <div className={styles.actions}>
          <Button type="submit">{hasPassword ? 'Change password' : 'Set a password'}</Button>
          {canRemove && (
            <Button tone="danger" onClick={remove}>
              Remove password
            </Button>
          )}
        </div>
      </form>
    </FormSection>
  )
}
