import { home } from '#views/paths.ts'
import { LinkButton } from '#views/ui/LinkButton.tsx'
import { NoAccess } from '#views/ui/NoAccess.tsx'
import { Page } from '#views/ui/Page.tsx'

/** A page the signed-in user has no permission for (requirement E2). */
export function NoAccessPage() {
  return (
    <Page narrow>
      <title>No access · Muster</title>
      <NoAccess action={<LinkButton href={home}>Go to the dashboard</LinkButton>}>
        Your account has no permission for this page. An administrator of your organisation can grant it.
      </NoAccess>
    </Page>
  )
}
