import { useEffect, useId, useState, type ReactNode } from 'react'
import { Button, type ButtonTone } from '#views/ui/button/Button.tsx'
import { openDialogPanelProps, useDismiss, useFloating, type Placement } from '#views/ui/popover/floating.ts'
import { classes } from '#views/ui/kit/classes.ts'
import type { Glyph } from '#views/ui/icon/Icon.tsx'
import * as styles from '#views/ui/popover/Popover.css.ts'

export interface PopoverProps extends Placement {
  /** The name of the button and of the panel. */
  label: string
  children: ReactNode
  icon?: Glyph | undefined
  iconOnly?: boolean | undefined
  tone?: ButtonTone | undefined
  size?: 'medium' | 'small' | undefined
  /** Aligns the button's label with the end of the row. */
  flushEnd?: boolean | undefined
  /** The content and class of a custom button. */
  face?: { readonly className: string; readonly content: ReactNode } | undefined
}

const focusable = ':is(input, select, textarea, button):enabled, a[href], h2[tabindex]'

/** A button that opens a small panel of controls. Escape and clicks outside close it. */
export function Popover(props: PopoverProps) {
  const { label, children, icon, iconOnly, tone = 'ghost', size, flushEnd, face, ...placement } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const { anchorRef, panelRef } = useFloating<HTMLButtonElement, HTMLDivElement>(open, placement)
  useDismiss(open, [anchorRef, panelRef], (reason) => {
    setOpen(false)
    if (reason === 'escape') anchorRef.current?.focus()
  })
  useEffect(() => {
    if (open) panelRef.current?.querySelector<HTMLElement>(focusable)?.focus()
  }, [open, panelRef])
  const trigger = {
    ref: anchorRef,
    onClick: () => setOpen(!open),
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  } as const
  return (
    <>
      {face === undefined ? (
        <Button {...trigger} tone={tone} size={size} icon={icon} iconOnly={iconOnly} flushEnd={flushEnd}>
          {label}
        </Button>
      ) : (
        <button {...trigger} type="button" className={face.className}>
          {face.content}
        </button>
      )}
      {open && (
        <div
          {...openDialogPanelProps}
          ref={panelRef}
          id={id}
          aria-label={label}
          className={classes(styles.panel, placement.sheet && styles.sheet)}
        >
          {children}
          {placement.sheet && (
            <div className={styles.sheetFoot}>
              <Button
                wide
                onClick={() => {
                  setOpen(false)
                  anchorRef.current?.focus()
                }}
              >
                Done
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
