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
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const has = methods?.password ?? true
  const removable = has && (methods?.providers.length ?? 0) > 0

  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ((has && current === '') || newPasswordProblem(policy, next, again) !== null) {
      focusInvalid(form.current)
      return
    }
    security?.send({ type: 'password.change', current, next })
    setCurrent('')
    setNext('')
    setAgain('')
    setTried(false)
  }

  return (
    <FormSection title="Password" hint={has ? undefined : 'You currently sign in without a password.'}>
      <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
        {has && (
          <Field
            label="Current password"
            error={tried && current === '' ? 'Enter your current password.' : undefined}
          >
            <PasswordInput value={current} onChange={setCurrent} autoComplete="current-password" />
          </Field>
        )}
        <NewPasswordFields
          policy={policy}
          password={next}
          again={again}
          onPassword={setNext}
          onAgain={setAgain}
          tried={tried}
        />
        <div className={styles.actions}>
          <Button type="submit">{has ? 'Change password' : 'Set a password'}</Button>
          {removable && (
            <Button tone="danger" onClick={() => security?.send({ type: 'password.remove', current })}>
              Remove password
            </Button>
          )}
        </div>
      </form>
    </FormSection>
  )
}
