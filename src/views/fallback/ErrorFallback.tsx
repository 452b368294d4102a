import type { FallbackProps } from 'react-error-boundary'
import * as styles from '#views/fallback/fallback.css.ts'
import { Button } from '#views/ui/button/Button.tsx'

/** Replaces a page that failed to render (requirement B4). */
export function ErrorFallback({ error }: Pick<FallbackProps, 'error'>) {
  return (
    <div role="alert" className={styles.fallback}>
      <p>Something went wrong. Please refresh the page to continue.</p>
      <Button tone="primary" onClick={() => location.reload()}>
        Refresh
      </Button>
      <details className={styles.details}>
        <summary>Technical details</summary>
        <pre className={styles.trace}>{detailsOf(error)}</pre>
      </details>
    </div>
  )
}

function detailsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
}
