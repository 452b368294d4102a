import { useSecurity } from '#views/shell/ActorsContext.tsx'
import { Button } from '#views/ui/button/Button.tsx'
import { FormSection } from '#views/ui/form/FormSection.tsx'

/** A button that signs the user out on every device, including this one. */
export function SessionsSection() {
  const security = useSecurity()
  return (
    <FormSection
      title="Sessions"
      hint="If you lose a device, sign out everywhere. You'll need to sign in again."
    >
      <Button tone="danger" onClick={() => security?.send({ type: 'sessions.revoke' })}>
        Sign out everywhere
      </Button>
    </FormSection>
  )
}
