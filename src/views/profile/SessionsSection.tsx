import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** Ends every session of the user, on every device, this one included. */
export function SessionsSection() {
  const security = useSecurity()
  return (
    <FormSection title="Sessions" hint="Use it when a device is lost. You sign in again afterwards.">
      <Button tone="danger" onClick={() => security?.send({ type: 'sessions.revoke' })}>
        Sign out everywhere
      </Button>
    </FormSection>
  )
}
