import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { PasswordSection } from '#views/profile/PasswordSection.tsx'
import { SecondFactorSection } from '#views/profile/SecondFactorSection.tsx'
import { SessionsSection } from '#views/profile/SessionsSection.tsx'
import { codeErrorOf, type ChangeFormProps } from '#views/profile/useCurrentCredentials.ts'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

/** The signed-in user's password, two-factor authentication and sessions (requirements A13, A14). */
export function SecuritySections() {
  const security = useSecurity()
  const isOpen = useSelector(security, (state) => state?.hasTag('open') ?? false)
  const error = useSelector(security, (state) => state?.context.errors[0])
  const result = useSelector(security, (state) => state?.context.result ?? null)
  const isShownAtField = useSelector(security, (state) => {
    if (state === undefined || state.hasTag('enrolling')) return false
    return state.context.methods.secondFactor && codeErrorOf(state.context) !== undefined
  })
  const [sentForm, setSentForm] = useState<'password' | 'factor' | null>(null)
  useEffect(() => security?.send({ type: 'security.open' }), [security])
  const propsOf = (name: typeof sentForm): ChangeFormProps => ({
    wasSent: sentForm === name,
    onSend: (event) => {
      setSentForm(name)
      security?.send(event)
    },
  })
  return (
    <>
      {error !== undefined && !(isShownAtField && sentForm !== null) && (
        <AlertBanner reveal tone="error" title="Nothing was changed." message={error.message} />
      )}
      {result !== null && <AlertBanner reveal tone="success" title={result} />}
      {isOpen && (
        <>
          <PasswordSection {...propsOf('password')} />
          <SecondFactorSection {...propsOf('factor')} />
          <SessionsSection />
        </>
      )}
    </>
  )
}
