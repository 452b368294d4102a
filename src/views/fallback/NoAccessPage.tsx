import { homePath } from '#views/shell/route/paths.ts'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { NoAccess } from '#views/ui/state/NoAccess.tsx'
import { Page } from '#views/ui/page/Page.tsx'

/** Shown for a page that the signed-in user has no permission for (requirement E2). */
export default function NoAccessPage() {
  return (
    <Page narrow>
      <title>No access · Muster</title>
      <NoAccess action={<LinkButton href={homePath}>Go to the dashboard</LinkButton>}>
        You don't have permission to view this page. Ask an administrator of your organization for access.
      </NoAccess>
    </Page>
  )
}
