import * as Radix from '@radix-ui/react-toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import { Icon } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/alert/Toaster.css.ts'
import { useKeepAboveBars } from '#views/ui/alert/useKeepAboveBars.ts'
import { toneStyles } from '#views/ui/kit/tone.css.ts'

/** A confirmation that disappears on its own. */
export interface Toast {
  id: string
  title: string
  message?: string | undefined
  tone?: 'success' | 'info' | undefined
  action?: { text: string; onAction: () => void } | undefined
}

export interface ToasterProps {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
  /** How long a toast stays. One with an action stays for at least ten seconds. The timer pauses while the pointer or the focus is on a toast. */
  milliseconds?: number | undefined
}

/** Long enough to read the toast, decide and reach its action. */
const actionMilliseconds = 10_000

/** Shows toasts at the bottom right. F8 moves the focus to them. Loaded on demand because it includes Radix. */
export default function Toaster({ toasts, onDismiss, milliseconds = 5000 }: ToasterProps) {
  const viewport = useKeepAboveBars<HTMLOListElement>()
  return (
    <Radix.Provider duration={milliseconds} swipeDirection="right" label="Confirmation">
      {toasts.map(({ id, title, message, tone = 'success', action }) => (
        <Radix.Root
          key={id}
          type="background"
          duration={action ? Math.max(milliseconds, actionMilliseconds) : milliseconds}
          className={classes(styles.toast, toneStyles[tone === 'success' ? 'positive' : 'info'])}
          onOpenChange={(open) => !open && onDismiss(id)}
        >
          <span className={styles.glyph}>
            <Icon glyph={tone === 'success' ? CircleCheck : Info} />
          </span>
          <div className={styles.body}>
            <Radix.Title>{title}</Radix.Title>
            {message && <Radix.Description className={styles.message}>{message}</Radix.Description>}
          </div>
          <div className={styles.actions}>
            {action && (
              <Radix.Action asChild altText={action.text}>
                <Button tone="ghost" size="small" onClick={action.onAction}>
                  {action.text}
                </Button>
              </Radix.Action>
            )}
            <Button tone="ghost" size="small" iconOnly icon={X} onClick={() => onDismiss(id)}>
              Dismiss
            </Button>
          </div>
        </Radix.Root>
      ))}
      <Radix.Viewport ref={viewport} className={styles.viewport} label="Confirmations ({hotkey})" />
    </Radix.Provider>
  )
}
