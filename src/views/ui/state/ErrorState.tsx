import CircleAlert from 'lucide-react/icons/circle-alert'
import { useRef, type ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/state/State.css.ts'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

export interface ErrorStateProps {
  title?: string | undefined
  /** What happened, in plain words. */
  message: string
  onRetry?: (() => void) | undefined
  /** Codes and stack traces, collapsed under "Technical details". */
  details?: string | undefined
  /** Another action next to Retry. */
  action?: ReactNode
}

/** Shows what failed to load, with a Retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title = "Couldn't load this", message, onRetry, details, action } = props
  const state = useRef<HTMLDivElement>(null)
  useFocusFallback(state)
  return (
    <div ref={state} role="alert" className={styles.state}>
      <span className={styles.glyph}>
        <Icon glyph={CircleAlert} size="large" />
      </span>
      <h2>{title}</h2>
      <p className={styles.message}>{message}</p>
      {(onRetry || action) && (
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          {action}
        </div>
      )}
      {details && (
        <details className={styles.details}>
          <summary>Technical details</summary>
          {details}
        </details>
      )}
    </div>
  )
}
