import SearchX from 'lucide-react/icons/search-x'
import { LinkButton } from '#views/ui/button/LinkButton.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** Shown for a record that doesn't exist in this client (requirement B1). */
export function NotFoundPage({ parent }: { parent: { href: string; text: string } }) {
  return (
    <Page narrow>
      <title>Not found · Muster</title>
      <PageHeader title="Not found" parent={parent} />
      <EmptyState
        icon={SearchX}
        title="We couldn't find this record"
        message="It may belong to another client, or the link may be wrong."
        action={<LinkButton href={parent.href}>{`Back to ${parent.text.toLowerCase()}`}</LinkButton>}
      />
    </Page>
  )
}
