import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSignIn } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/session/session.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { Field } from '#views/ui/field/Field.tsx'
import { CodeInput } from '#views/ui/input/CodeInput.tsx'
import { codeLength } from '#views/ui/input/codeLength.ts'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

/** Asks for a code from an authenticator app (requirement A13). */
export function SecondFactorForm() {
  const signIn = useSignIn()
  const busy = useSelector(signIn, (state) => state?.hasTag('busy') ?? false)
  const [code, setCode] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useFocusFallback(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTooShort(code.length !== codeLength)
    if (code.length === codeLength) signIn?.send({ type: 'signIn.submitCode', code })
    else field.current?.focus()
  }
  return (
    <form ref={form} className={styles.fields} onSubmit={submit} noValidate>
      <p>Enter the 6-digit code from your authenticator app.</p>
      <Field label="Code" error={isTooShort ? 'Enter all 6 digits.' : undefined}>
        <CodeInput ref={field} value={code} onChange={setCode} />
      </Field>
      <Button tone="primary" type="submit" wide>
        {busy ? 'Checking…' : 'Continue'}
      </Button>
      <Button tone="ghost" wide onClick={() => signIn?.send({ type: 'signIn.cancel' })}>
        Back
      </Button>
    </form>
  )
}
