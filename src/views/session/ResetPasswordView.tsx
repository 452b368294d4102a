import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { usePasswordReset } from '#views/shell/ActorsContext.tsx'
import { NewPasswordFields, newPasswordError } from '#views/session/NewPasswordFields.tsx'
import { PublicPage } from '#views/session/PublicPage.tsx'
import * as styles from '#views/session/session.css.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { focusInvalid } from '#views/ui/form/focusInvalid.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { useQuery } from '#views/shell/route/useQuery.ts'

/**
 * The page that opens from a link to reset a password or to accept an invitation. Sets a password, and shows the
 * provider's policy as a live checklist (requirements A9, A10). The provider sends the same link in both cases,
 * so the texts fit both.
 */
export default function ResetPasswordView() {
  const reset = usePasswordReset()
  const code = new URLSearchParams(useQuery()).get('oobCode') ?? ''
  const choosing = useSelector(reset, (state) => state.hasTag('choosing'))
  const done = useSelector(reset, (state) => state.hasTag('done'))
  const broken = useSelector(reset, (state) => state.hasTag('linkInvalid'))
  const error = useSelector(reset, ({ context }) => context.errors[0])
  useEffect(() => {
    if (code === '') return undefined
    reset.send({ type: 'reset.open', code })
    return () => reset.send({ type: 'reset.leave' })
  }, [reset, code])
  if (code === '') {
    return (
      <PublicPage title="Set your password">
        <AlertBanner
          tone="error"
          title="This link is incomplete."
          message="Open the link in your email again, or request a new one."
        />
        <LinkButton href="/forgot-password" wide>
          Request a new link
        </LinkButton>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Set your password">
      {error !== undefined && (
        <AlertBanner reveal tone="error" title="Your password wasn't set." message={error.message} />
      )}
      {done && (
        <>
          <AlertBanner
            reveal
            tone="success"
            title="Your password is set."
            message="Sign in with your new password."
          />
          <LinkButton href="/login" tone="primary" wide>
            Sign in
          </LinkButton>
        </>
      )}
      {broken && (
        <LinkButton href="/forgot-password" wide>
          Request a new link
        </LinkButton>
      )}
      {choosing && <NewPasswordForm />}
      {!done && !broken && !choosing && <p className={styles.muted}>Checking the link…</p>}
    </PublicPage>
  )
}

function NewPasswordForm() {
  const reset = usePasswordReset()
  const busy = useSelector(reset, (state) => state.hasTag('busy'))
  const policy = useSelector(reset, ({ context }) => context.policy)
  const [password, setPassword] = useState('')
  const [repeatedPassword, setRepeatedPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (newPasswordError(policy, password, repeatedPassword) === null)
      reset.send({ type: 'reset.choose', password })
    else focusInvalid(form.current)
  }
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <NewPasswordFields
        policy={policy}
        password={password}
        repeatedPassword={repeatedPassword}
        onPassword={setPassword}
        onRepeatedPassword={setRepeatedPassword}
        wasSubmitted={wasSubmitted}
      />
      <Button tone="primary" type="submit" wide>
        {busy ? 'Saving…' : 'Set new password'}
      </Button>
    </form>
  )
}
