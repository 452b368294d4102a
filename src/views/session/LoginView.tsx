import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SignOutReason } from '#domain/users/signOutReason.ts'
import { useAuth, useDrafts, useConfig, useSignIn } from '#views/shell/ActorsContext.tsx'
import { DemoAccounts } from '#views/session/DemoAccounts.tsx'
import { OtherWays } from '#views/session/OtherWays.tsx'
import { PasswordForm } from '#views/session/PasswordForm.tsx'
import { PublicPage } from '#views/session/PublicPage.tsx'
import { SecondFactorForm } from '#views/session/SecondFactorForm.tsx'
import * as styles from '#views/session/session.css.ts'
import { readEarlyInput } from '#views/session/earlyInput.ts'
import { useTypedEmail } from '#views/session/useTypedEmail.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'
import { Checkbox } from '#views/ui/input/Checkbox.tsx'

const restoreDraftsText = 'Sign in again to restore your unsaved changes.'
const signInAgainText = 'Sign in again to continue.'
const reasons: Readonly<Partial<Record<SignOutReason, { title: string; message: string }>>> = {
  expired: { title: 'Your session has ended.', message: signInAgainText },
  revoked: { title: 'You were signed out everywhere.', message: signInAgainText },
  refused: { title: 'Your session is no longer valid.', message: signInAgainText },
  disabled: {
    title: 'This account is disabled.',
    message: 'Your HR team disabled it. Ask them to enable it.',
  },
  deleted: { title: 'This account no longer exists.', message: 'Ask your HR team for a new one.' },
  elsewhere: { title: 'You were signed out.', message: 'You signed out in another tab or window.' },
}
const seriousReasons: ReadonlySet<SignOutReason | null> = new Set(['disabled', 'deleted'])

/** The sign-in page (requirements A1, A11, A13). Passwords are only sent to the identity provider. */
export default function LoginView() {
  const signIn = useSignIn()
  const { demo } = useConfig()
  const challenged = useSelector(signIn, (state) => state?.hasTag('challenged') ?? false)
  return (
    <PublicPage
      title="Sign in"
      lead="Back office for staffing teams"
      foot="Can't sign in? Your HR team can reset your access."
      aside={
        demo !== null && (
          <DemoAccounts
            accounts={demo.accounts}
            onChoose={(email) =>
              signIn?.send({ type: 'signIn.submit', email, password: demo.password, shared: false })
            }
          />
        )
      }
    >
      <SignInNotice />
      {challenged ? <SecondFactorForm /> : <SignInForms />}
    </PublicPage>
  )
}

function SignInNotice() {
  const signIn = useSignIn()
  const reason = useSelector(useAuth(), ({ context }) => context.reason)
  const error = useSelector(signIn, (state) => state?.context.errors[0])
  const busy = useSelector(signIn, (state) => state?.hasTag('busy') ?? false)
  const linkSent = useSelector(signIn, (state) => state?.hasTag('linkSent') ?? false)
  const hasDrafts = useSelector(useDrafts(), ({ context }) => Object.keys(context.drafts).length > 0)
  const reasonTexts = reason === null ? undefined : reasons[reason]
  if (error !== undefined) {
    return <AlertBanner reveal tone="error" title="Sign-in failed." message={error.message} />
  }
  if (linkSent) {
    return (
      <AlertBanner
        reveal
        tone="success"
        title="Check your email."
        message="If an account uses this email, we've sent a sign-in link."
      />
    )
  }
  if (busy || reasonTexts === undefined) return null
  const message =
    hasDrafts && reasonTexts.message === signInAgainText ? restoreDraftsText : reasonTexts.message
  return (
    <AlertBanner
      tone={seriousReasons.has(reason) ? 'error' : 'info'}
      title={reasonTexts.title}
      message={message}
    />
  )
}

function SignInForms() {
  const [email, setEmail] = useTypedEmail()
  const [shared, setShared] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  // Reads the typed text in the first render, while the form in the page's HTML is still there.
  const [typed] = useState(() => (typeof document === 'undefined' ? null : readEarlyInput()))
  useLayoutEffect(() => {
    // Restores the text and repeats an early click. Covers the whole page, because the demo accounts are outside of these forms.
    const page = form.current?.closest('main')?.parentElement
    if (page) typed?.restore(page)
  }, [typed])
  return (
    <div ref={form} className={styles.ways}>
      <PasswordForm email={email} onEmail={setEmail} shared={shared}>
        <Checkbox label="This is a shared computer" checked={shared} onChange={setShared} />
      </PasswordForm>
      <OtherWays email={email} shared={shared} />
    </div>
  )
}
