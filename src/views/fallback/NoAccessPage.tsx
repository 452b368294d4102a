import { home } from '#views/shell/paths.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { NoAccess } from '#views/ui/state/NoAccess.tsx'
import { Page } from '#views/ui/page/Page.tsx'

/** A page the signed-in user has no permission for (requirement E2). */
export function NoAccessPage() {
  return (
    <Page narrow>
      <title>No access · Muster</title>
      <NoAccess action={<LinkButton href={home}>Go to the dashboard</LinkButton>}>
        Your account has no permission for this page. An administrator of your organization can grant it.
      </NoAccess>
    </Page>
  )
}
