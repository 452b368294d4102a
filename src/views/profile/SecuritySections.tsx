import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { PasswordSection } from '#views/profile/PasswordSection.tsx'
import { SecondFactorSection } from '#views/profile/SecondFactorSection.tsx'
import { SessionsSection } from '#views/profile/SessionsSection.tsx'
import { AlertBanner } from '#views/ui/alert/AlertBanner.tsx'

/** The signed-in user's password, two-factor authentication and sessions (requirements A13, A14). */
export function SecuritySections() {
  const security = useSecurity()
  const isOpen = useSelector(security, (state) => state?.hasTag('open') ?? false)
  const error = useSelector(security, (state) => state?.context.errors[0])
  const notice = useSelector(security, (state) => state?.context.notice ?? null)
  useEffect(() => security?.send({ type: 'security.open' }), [security])
  return (
    <>
      {error !== undefined && (
        <AlertBanner reveal tone="error" title="Nothing was changed." message={error.message} />
      )}
      {notice !== null && <AlertBanner reveal tone="success" title={notice} />}
      {isOpen && (
        <>
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
        </>
      )}
    </>
  )
}
