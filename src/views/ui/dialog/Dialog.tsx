import * as Radix from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#views/ui/button/Button.tsx'
import { classes } from '#views/ui/kit/classes.ts'
import * as styles from '#views/ui/dialog/Dialog.css.ts'
import { hasOpenPanel } from '#views/ui/popover/floating.ts'
import { useReturnFocus } from '#views/ui/dialog/useReturnFocus.ts'

export interface DialogProps {
  open: boolean
  /** Omit if the user must answer. In that case, only the buttons close the dialog. */
  onClose?: (() => void) | undefined
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons, with the confirming one last. */
  foot?: ReactNode
  width?: 'medium' | 'wide' | undefined
}

/** Lets an open menu or list inside the dialog handle Escape instead of the dialog. */
export function leaveEscapeToPanel(event: KeyboardEvent): void {
  if (hasOpenPanel()) event.preventDefault()
}

/** A question or a short form over the page. Loaded on demand because it includes Radix. */
export default function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, foot, width = 'medium' } = props
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          {...focus}
          className={classes(styles.dialog, styles.width[width])}
          onEscapeKeyDown={leaveEscapeToPanel}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
          {children && <div className={styles.body}>{children}</div>}
          {foot && (
            <div className={styles.foot} data-pinned="foot">
              {foot}
            </div>
          )}
          {onClose && (
            <div className={styles.close}>
              <Button tone="ghost" size="small" iconOnly icon={X} onClick={onClose}>
                Close
              </Button>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
