import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import type { SignOutReason } from '#machines/auth.ts'
import { useAuth, useConfig } from '#views/ActorsContext.tsx'
import { DemoAccounts } from '#views/session/DemoAccounts.tsx'
import * as styles from '#views/session/session.css.ts'
import { AlertBanner } from '#views/ui/AlertBanner.tsx'
import { Button } from '#views/ui/Button.tsx'
import { Checkbox } from '#views/ui/Checkbox.tsx'
import { classes } from '#views/ui/classes.ts'
import { Field } from '#views/ui/Field.tsx'
import { Logo } from '#views/ui/Logo.tsx'
import { PasswordInput } from '#views/ui/PasswordInput.tsx'
import { TextInput } from '#views/ui/TextInput.tsx'

const kept = 'What you had not saved is kept and comes back when you sign in.'
const reasons: Readonly<Partial<Record<SignOutReason, { title: string; message: string }>>> = {
  expired: { title: 'Your session has ended.', message: kept },
  revoked: { title: 'You were signed out everywhere.', message: kept },
  refused: { title: 'Your session is no longer valid.', message: kept },
  disabled: {
    title: 'This account is disabled.',
    message: 'It was disabled by your HR team. Ask them to enable it.',
  },
  deleted: { title: 'This account no longer exists.', message: 'Ask your HR team for a new one.' },
  elsewhere: { title: 'You were signed out.', message: 'You signed out in another tab or window.' },
}

/** Sign in with e-mail and password (requirement A1). What is typed here never leaves for anything but the identity provider. */
export default function LoginView() {
  const auth = useAuth()
  const { demo } = useConfig()
  const busy = useSelector(auth, (state) => state.hasTag('busy'))
  const error = useSelector(auth, ({ context }) => context.errors[0])
  const reason = useSelector(auth, ({ context }) => context.reason)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState(false)
  const [missing, setMissing] = useState({ email: false, password: false })
  const form = useRef<HTMLFormElement>(null)
  const why = reason === null ? undefined : reasons[reason]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = { email: email.trim() === '', password: password === '' }
    setMissing(next)
    if (next.email || next.password) {
      form.current?.querySelector<HTMLElement>(next.email ? '#email' : '#password')?.focus()
    } else if (!busy) {
      auth.send({ type: 'signIn.submit', email, password, shared })
    }
  }

  return (
    <div className={classes(styles.page, demo === null && styles.alone)}>
      <title>Sign in · Muster</title>
      <main className={styles.main}>
        <div>
          <Logo size="medium" />
        </div>
        <form ref={form} className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.heading}>
            <h1 tabIndex={-1}>Sign in</h1>
            <p className={styles.muted}>Back office for staffing teams</p>
          </div>
          {error !== undefined && (
            <AlertBanner tone="error" title="You are not signed in." message={error.message} />
          )}
          {error === undefined && why !== undefined && (
            <AlertBanner
              tone={reason === 'disabled' || reason === 'deleted' ? 'error' : 'info'}
              title={why.title}
              message={why.message}
            />
          )}
          <Field label="Email" id="email" error={missing.email ? 'Enter your email.' : undefined}>
            <TextInput type="email" value={email} onChange={setEmail} autoComplete="username" name="email" />
          </Field>
          <Field
            label="Password"
            id="password"
            error={missing.password ? 'Enter your password.' : undefined}
            aside={<Link href="/forgot-password">Forgot password?</Link>}
          >
            <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
          </Field>
          <Checkbox label="This is a shared computer" checked={shared} onChange={setShared} />
          <Button tone="primary" type="submit" wide aria-pressed={undefined}>
            {busy ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        <p className={styles.small}>Problems signing in? Your HR team can reset your access.</p>
      </main>
      {demo !== null && (
        <DemoAccounts
          accounts={demo.accounts}
          onChoose={(account) =>
            auth.send({ type: 'signIn.submit', email: account, password: demo.password, shared: false })
          }
        />
      )}
    </div>
  )
}
