import * as Radix from '@radix-ui/react-dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { visuallyHidden } from '#views/theme/base.css.ts'
import { Button } from '#views/ui/button/Button.tsx'
import { leaveEscapeToPanel } from '#views/ui/dialog/Dialog.tsx'
import * as styles from '#views/ui/dialog/Dialog.css.ts'
import { useReturnFocus } from '#views/ui/dialog/useReturnFocus.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** The name of the dialog, such as "Navigation". */
  title: string
  /** Content to show at the top instead of the title, such as the logo. */
  head?: ReactNode
  children: ReactNode
  side?: 'start' | 'end' | undefined
}

/** A panel that slides in from the side. Loaded on demand because it includes Radix. */
export default function Drawer({ open, onClose, title, head, children, side = 'start' }: DrawerProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          {...focus}
          className={styles.side[side]}
          aria-describedby={undefined}
          onEscapeKeyDown={leaveEscapeToPanel}
        >
          <div className={styles.drawerHead}>
            {head}
            <Radix.Title className={head ? visuallyHidden : undefined}>{title}</Radix.Title>
            <Button tone="ghost" iconOnly icon={X} onClick={onClose}>
              Close
            </Button>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
