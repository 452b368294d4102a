import { useSelector } from '@xstate/react'
import { useEffect, useState, type FormEvent } from 'react'
import { useSignIn } from '#views/shell/ActorsContext.tsx'
import { PublicPage } from '#views/session/PublicPage.tsx'
import { SecondFactorForm } from '#views/session/SecondFactorForm.tsx'
import * as styles from '#views/session/session.css.ts'
import { useTypedEmail } from '#views/session/useTypedEmail.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { useQuery } from '#views/shell/route/useQuery.ts'
import { TextInput } from '#views/ui/input/TextInput.tsx'

/** The page that opens from a sign-in link. Asks for the email unless the link was requested in this browser, so a stolen link is useless on its own. */
export default function FinishSignInView() {
  const signIn = useSignIn()
  const busy = useSelector(signIn, (state) => state?.hasTag('busy') ?? false)
  const challenged = useSelector(signIn, (state) => state?.hasTag('challenged') ?? false)
  const error = useSelector(signIn, (state) => state?.context.errors[0])
  const hasCode = new URLSearchParams(useQuery()).has('oobCode')
  const [email, setEmail] = useTypedEmail()
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() !== '') signIn?.send({ type: 'signIn.finishLink', email, url: location.href })
  }
  useEffect(() => {
    if (hasCode) signIn?.send({ type: 'signIn.openLink', url: location.href })
  }, [signIn, hasCode])
  if (!hasCode) {
    return (
      <PublicPage title="Finish signing in">
        <AlertBanner
          tone="error"
          title="This sign-in link is incomplete."
          message="Open the link in your email again, or request a new one on the sign-in page."
        />
        <LinkButton href="/login" wide>
          Go to sign-in
        </LinkButton>
      </PublicPage>
    )
  }
  return (
    <PublicPage
      title="Finish signing in"
      {...(!challenged && { lead: 'Enter the email address we sent the link to.' })}
    >
      {error !== undefined && (
        <AlertBanner reveal tone="error" title="Sign-in failed." message={error.message} />
      )}
      {challenged ? (
        <SecondFactorForm />
      ) : (
        <form className={styles.fields} onSubmit={submit} noValidate>
          <Field label="Email" error={missing ? 'Enter your email.' : undefined}>
            <TextInput type="email" value={email} onChange={setEmail} autoComplete="username" />
          </Field>
          <Button tone="primary" type="submit" wide>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
          <LinkButton href="/login" tone="ghost" wide>
            Sign in another way
          </LinkButton>
        </form>
      )}
    </PublicPage>
  )
}
