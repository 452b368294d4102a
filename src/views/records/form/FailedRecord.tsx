import { useEffect } from 'react'
import { Page } from '#views/ui/page/Page.tsx'
import { PageHeader } from '#views/ui/page/PageHeader.tsx'
import { ErrorState } from '#views/ui/state/ErrorState.tsx'

interface FailedRecordProps {
  readonly one: string
  readonly parent: { readonly href: string; readonly text: string }
  /** What happened, in plain words. */
  readonly failure: string | undefined
  readonly onReload: () => void
}

/** The page of a record that couldn't load. Loads it again when the browser is back online. */
export function FailedRecord({ one, parent, failure, onReload }: FailedRecordProps) {
  useEffect(() => {
    addEventListener('online', onReload)
    return () => removeEventListener('online', onReload)
  }, [onReload])
  return (
    <Page narrow>
      <title>{`${one} · Muster`}</title>
      <PageHeader title={one} parent={parent} />
      <ErrorState
        title={`Couldn't load this ${one.toLowerCase()}`}
        message={failure ?? 'Try again in a moment.'}
        onRetry={onReload}
      />
    </Page>
  )
}
