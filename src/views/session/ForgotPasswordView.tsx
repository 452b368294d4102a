import { useSelector } from '@xstate/react'
import { useEffect, useState, type FormEvent } from 'react'
import { usePasswordReset } from '#views/shell/ActorsContext.tsx'
import { PublicPage } from '#views/session/PublicPage.tsx'
import * as styles from '#views/session/session.css.ts'
import { useTypedEmail } from '#views/session/useTypedEmail.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

/** Requests a password reset email. Shows the same response even if the account doesn't exist (requirement A9). */
export default function ForgotPasswordView() {
  const reset = usePasswordReset()
  const busy = useSelector(reset, (state) => state.hasTag('busy'))
  const sent = useSelector(reset, (state) => state.hasTag('sent'))
  const error = useSelector(reset, ({ context }) => context.errors[0])
  const [email, setEmail] = useTypedEmail()
  const [missing, setMissing] = useState(false)
  useEffect(() => () => reset.send({ type: 'reset.leave' }), [reset])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() !== '') reset.send({ type: 'reset.request', email })
  }
  return (
    <PublicPage title="Reset your password" lead="We'll email you a link to set a new password.">
      {error !== undefined && (
        <AlertBanner reveal tone="error" title="No email was sent." message={error.message} />
      )}
      {sent && (
        <AlertBanner
          reveal
          tone="success"
          title="Check your email."
          message="If an account uses this email, we've sent a link to reset its password."
        />
      )}
      <form className={styles.fields} onSubmit={submit} noValidate>
        <Field label="Email" error={missing ? 'Enter your email.' : undefined}>
          <TextInput type="email" value={email} onChange={setEmail} autoComplete="username" />
        </Field>
        <Button tone="primary" type="submit" wide>
          {busy ? 'Sending…' : 'Send reset link'}
        </Button>
        <LinkButton href="/login" tone="ghost" wide>
          Back to sign-in
        </LinkButton>
      </form>
    </PublicPage>
  )
}
