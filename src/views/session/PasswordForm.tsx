import { useSelector } from '@xstate/react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useSignIn } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/session/session.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { PasswordInput } from '#views/ui/input/PasswordInput.tsx'
import { TextInput } from '#views/ui/input/TextInput.tsx'

interface PasswordFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly shared: boolean
  readonly children: ReactNode
}

/** The email and password form. */
export function PasswordForm({ email, onEmail, shared, children }: PasswordFormProps) {
  const signIn = useSignIn()
  const busy = useSelector(signIn, (state) => state?.hasTag('busy') ?? false)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState({ email: false, password: false })
  const form = useRef<HTMLFormElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = { email: email.trim() === '', password: password === '' }
    setMissing(next)
    if (next.email || next.password) {
      form.current?.querySelector<HTMLElement>(next.email ? '#email' : '#password')?.focus()
    } else {
      signIn?.send({ type: 'signIn.submit', email, password, shared })
    }
  }

  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <Field label="Email" id="email" error={missing.email ? 'Enter your email.' : undefined}>
        <TextInput type="email" value={email} onChange={onEmail} autoComplete="username" name="email" />
      </Field>
      <Field
        label="Password"
        id="password"
        error={missing.password ? 'Enter your password.' : undefined}
        aside={<Link href="/forgot-password">Forgot password?</Link>}
      >
        <PasswordInput value={password} onChange={setPassword} autoComplete="current-password" />
      </Field>
      {children}
      <Button tone="primary" type="submit" wide>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
