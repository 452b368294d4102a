import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { TileAmount, TileId, TileName } from '#domain/dashboard/tiles.ts'
import { defaultAlertDays, type AlertDays } from '#domain/kernel/alertDays.ts'
import type { TileActor } from '#machines/dashboard/tile.machine.ts'
import { useDashboard } from '#views/shell/ActorsContext.tsx'
import * as styles from '#views/dashboard/dashboard.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { useFocusFallback } from '#views/ui/kit/useFocusFallback.ts'

/** Returns the actor of one dashboard tile, or undefined until the dashboard is first visited. */
export function useTile(tile: TileId): TileActor | undefined {
  return useSelector(useDashboard(), (state) => state?.children[tile])
}

const noAmounts: readonly never[] = []

interface TileProps {
  readonly tile: TileName
  /** The heading above the tile. */
  readonly title: string
  /** What is counted, shown under the heading. */
  readonly subject: string
  /** The number of columns that the tile spans, if more than one. */
  readonly span?: 'two' | 'all'
  /** Renders the numbers. `counts` contains them by key, and is null until they have loaded. */
  readonly children: (
    counts: Readonly<Record<string, number>> | null,
    amounts: readonly TileAmount[],
    alertDays: AlertDays,
  ) => ReactNode
}

/** A tile with numbers. It loads, fails and retries independently of the other tiles. */
export function Tile({ tile, title, subject, span, children }: TileProps) {
  const actor = useTile(tile)
  const counts = useSelector(actor, (state) => state?.context.numbers?.counts ?? null)
  const amounts = useSelector(actor, (state) => state?.context.numbers?.amounts ?? noAmounts)
  const alertDays = useSelector(actor, (state) => state?.context.numbers?.alertDays ?? defaultAlertDays)
  return (
    <TileFrame actor={actor} title={title} subject={subject} {...(span && { span })}>
      {children(counts, amounts, alertDays)}
    </TileFrame>
  )
}

interface TileFrameProps extends Pick<TileProps, 'title' | 'subject' | 'span'> {
  readonly actor: TileActor | undefined
  readonly children: ReactNode
}

/** A dashboard section. An actor loads its content. The content is dimmed while it reloads. After a failure, a message with a Retry button replaces it. */
export function TileFrame({ actor, title, subject, span, children }: TileFrameProps) {
  const busy = useSelector(
    actor,
    (state) => state === undefined || state.hasTag('busy') || state.hasTag('idle'),
  )
  const hasFailed = useSelector(actor, (state) => state?.hasTag('error') ?? false)
  const isForbidden = useSelector(actor, (state) => state?.hasTag('forbidden') ?? false)
  const hasNumbers = useSelector(actor, (state) => state?.context.numbers != null)
  const message = useSelector(actor, (state) => state?.context.errors[0]?.message)
  if (isForbidden) return null
  return (
    <section aria-label={title} aria-busy={busy} className={span && styles.span[span]}>
      <h2 tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.subject}>{subject}</p>
      {hasFailed ? (
        <TileError
          message={message ?? "Couldn't load these numbers."}
          onRetry={() => actor?.send({ type: 'tile.load' })}
        />
      ) : (
        <div className={classes(busy && hasNumbers && styles.stale)}>{children}</div>
      )}
    </section>
  )
}

function TileError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const errorBox = useRef<HTMLDivElement>(null)
  useFocusFallback(errorBox)
  return (
    <div ref={errorBox} role="alert" className={styles.error}>
      <p>{message}</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
