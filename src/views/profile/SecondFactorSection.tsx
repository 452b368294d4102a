import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent } from 'react'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { CurrentCredentialsFields } from '#views/profile/CurrentCredentialsFields.tsx'
import * as styles from '#views/profile/profile.css.ts'
import { useCurrentCredentials, type ChangeFormProps } from '#views/profile/useCurrentCredentials.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { CodeInput } from '#views/ui/input/CodeInput.tsx'
import { codeLength } from '#views/ui/input/codeLength.ts'
import { Field } from '#views/ui/field/Field.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { FormSection } from '#views/ui/form/FormSection.tsx'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

/** The forms that turn two-factor authentication on or off. */
export function SecondFactorSection(props: ChangeFormProps) {
  const security = useSecurity()
  const isOn = useSelector(security, (state) => state?.context.methods.secondFactor ?? false)
  const enrolling = useSelector(security, (state) => state?.hasTag('enrolling') ?? false)
  return (
    <FormSection
      title="Two-factor authentication"
      hint={isOn ? 'On, with an authenticator app.' : 'Off. An authenticator app helps protect your account.'}
    >
      {enrolling ? <Enrollment /> : <SwitchForm isOn={isOn} {...props} />}
    </FormSection>
  )
}

function SwitchForm({ isOn, wasSent, onSend }: ChangeFormProps & { isOn: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  useFocusFallback(form)
  const { fields, check } = useCurrentCredentials(form, wasSent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const credentials = check()
    if (credentials === null) focusInvalid(form.current)
    else onSend({ type: isOn ? 'factor.remove' : 'factor.start', ...credentials })
  }
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <CurrentCredentialsFields fields={fields} hint="Required to change how you sign in." />
      <div className={styles.actions}>
        <Button type="submit" tone={isOn ? 'danger' : 'secondary'}>
          {isOn ? 'Turn off two-factor authentication' : 'Set up an authenticator app'}
        </Button>
      </div>
    </form>
  )
}

function Enrollment() {
  const security = useSecurity()
  const enrollment = useSelector(security, (state) => state?.context.enrollment ?? null)
  const [code, setCode] = useState('')
  const [isTooShort, setIsTooShort] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useFocusFallback(form)
  if (enrollment === null) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTooShort(code.length !== codeLength)
    if (code.length === codeLength) security?.send({ type: 'factor.verify', code })
    else focusInvalid(form.current)
  }
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <p>Add this key to your authenticator app, or open the link on the device with the app.</p>
      <p>
        <code className={styles.secret}>{enrollment.secret}</code>
      </p>
      <p>
        <a href={enrollment.uri}>Open in an authenticator app</a>
      </p>
      <Field label="Code" error={isTooShort ? 'Enter all 6 digits.' : undefined}>
        <CodeInput value={code} onChange={setCode} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit">Turn on two-factor authentication</Button>
        <Button tone="ghost" onClick={() => security?.send({ type: 'factor.cancel' })}>
          Cancel setup
        </Button>
      </div>
    </form>
  )
}
