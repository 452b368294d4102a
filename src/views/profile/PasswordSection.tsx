import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent } from 'react'
import { unavailablePolicy } from '#domain/users/passwordPolicy.ts'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/profile/profile.css.ts'
import { NewPasswordFields, newPasswordProblem } from '#views/session/NewPasswordFields.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'

/** Changes the password, sets the first one, or removes it if there is another way to sign in. */
export function PasswordSection() {
  const security = useSecurity()
  const methods = useSelector(security, (state) => state?.context.methods)
  const policy = useSelector(security, (state) => state?.context.policy ?? unavailablePolicy)
  const [currentPassword, setCurrentPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const hasPassword = methods?.password ?? true
  const canRemove = hasPassword && (methods?.providers.length ?? 0) > 0

  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (
      (hasPassword && currentPassword === '') ||
      newPasswordProblem(policy, newPassword, repeatedPassword) !== null
    ) {
      focusInvalid(form.current)
      return
    }
    security?.send({ type: 'password.change', current: currentPassword, next: newPassword })
    setCurrentPassword('')
    setNewPassword('')
    setRepeatedPassword('')
    setWasSubmitted(false)
  }

  return (
    <FormSection
      title="Password"
      hint={hasPassword ? undefined : 'You currently sign in without a password.'}
    >
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {hasPassword && (
          <Field
            label="Current password"
            error={wasSubmitted && currentPassword === '' ? 'Enter your current password.' : undefined}
          >
            <PasswordInput
              value={currentPassword}
              onChange={setCurrentPassword}
              autoComplete="current-password"
            />
          </Field>
        )}
        <NewPasswordFields
          policy={policy}
          password={newPassword}
          again={repeatedPassword}
          onPassword={setNewPassword}
          onAgain={setRepeatedPassword}
          tried={wasSubmitted}
        />
        <div className={styles.actions}>
          <Button type="submit">{hasPassword ? 'Change password' : 'Set a password'}</Button>
          {canRemove && (
            <Button
              tone="danger"
              onClick={() => security?.send({ type: 'password.remove', current: currentPassword })}
            >
              Remove password
            </Button>
          )}
        </div>
      </form>
    </FormSection>
  )
}
