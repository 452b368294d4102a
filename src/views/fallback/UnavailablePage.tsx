import { EmptyState } from '#views/ui/state/EmptyState.tsx'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'

/** The page of an area that isn't available yet. */
export function UnavailablePage({ title, icon, message }: { title: string; icon: Glyph; message: string }) {
  return (
    <Page>
      <title>{`${title} · Muster`}</title>
      <PageHeader title={title} />
      <EmptyState icon={icon} title={`${title} aren't available`} message={message} />
    </Page>
  )
}
